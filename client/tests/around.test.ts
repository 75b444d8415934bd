import { describe, expect, it } from 'vitest'
import { around, meet, seats, type Box, type Room } from '../src/table/around'
import { areMany, modeOf, unitOf } from '../src/table/arranging/setting'
import { sides } from '../src/table/sides'

const WINDOWS = [
  { w: 952, h: 560 },
  { w: 1212, h: 760 },
  { w: 1852, h: 1016 },
  { w: 2492, h: 1380 },
]

function room(others: number, whole: { w: number; h: number }, before = { w: 0, h: 0 }): Room {
  const u = unitOf(whole, 'round')
  const small = areMany(others, whole, 'round')
  const face = Math.max(44, (others <= 4 ? 172 : others <= 6 ? 150 : 126) * u)
  return {
    w: whole.w,
    h: whole.h * 0.66,
    face,
    mine: 148 * u,
    plates: Array.from({ length: others }, () =>
      small
        ? { w: Math.max(96, face + 40 * u), h: 22 }
        : { w: Math.max(128, 204 * u), h: Math.max(60, 90 * u) },
    ),
    small,
    own: { w: Math.max(150, 300 * u), h: Math.max(56, 80 * u) },
    before: Array.from({ length: others }, () => before),
    filled: true,
  }
}

describe('around a table', () => {
  it('the others sit on the far arc, in order, and on the right as on the left', () => {
    for (let count = 2; count <= 9; count++) {
      const spots = seats(count, 600, 260)
      const angles = spots.map(({ x, y }) => (Math.atan2(y, x) + 1.5 * Math.PI) % (2 * Math.PI))
      expect(angles).toEqual([...angles].sort((a, b) => a - b))
      spots.forEach((spot, i) => expect(spot.x).toBeCloseTo(-(spots[count - 1 - i]?.x ?? 0), 1))
    }
  })
  it('they sit in equal steps along the rim', () => {
    const spots = seats(9, 600, 260).map(({ x, y }) => [x * 600, y * 260] as const)
    const steps = spots
      .slice(1)
      .map(([x, y], i) => Math.hypot(x - (spots[i]?.[0] ?? 0), y - (spots[i]?.[1] ?? 0)))
    // (Straight lines cut the corners of the rim a little.)
    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.15)
  })
  it('nothing overlaps and nothing is cut, however many there are', () => {
    for (const whole of WINDOWS)
      for (let others = 1; others <= 9; others++)
        for (const size of [
          { w: 0, h: 0 },
          { w: 70, h: 30 },
        ]) {
          const given = room(others, whole, size)
          const laid = around(given)
          expect(laid, `${others} others in ${whole.w} x ${whole.h}`).not.toBeNull()
          if (!laid) continue
          // (A plate that is only a name hangs on its face.)
          const boxes: Box[] = laid.seats.flatMap(({ face, plate, before }) => [
            face,
            ...(given.small ? [] : [plate]),
            ...(size.w ? [before] : []),
          ])
          boxes.push(laid.me, laid.middle)
          if (laid.plate) boxes.push(laid.plate)
          boxes.forEach((one, i) => {
            expect(one.x).toBeGreaterThanOrEqual(0)
            expect(one.y).toBeGreaterThanOrEqual(0)
            expect(one.x + one.w).toBeLessThanOrEqual(given.w)
            expect(one.y + one.h).toBeLessThanOrEqual(given.h)
            for (const other of boxes.slice(i + 1))
              expect(meet(one, other), `${others} others in ${whole.w} x ${whole.h}`).toBe(false)
          })
        }
  })
  it('says before how many something lies that the table is too small for', () => {
    const whole = { w: 1852, h: 1016 }
    expect(around(room(3, whole, { w: 200, h: 90 }))?.off).toBe(0)
    const high = around({ ...room(3, whole, { w: 200, h: 480 }), filled: false })
    expect(high?.off).toBeGreaterThan(0)
  })
  it('says so if it does not fit', () => {
    expect(around(room(9, { w: 952, h: 560 }, { w: 500, h: 300 }))).toBeNull()
  })
})

describe('beside a board', () => {
  it('the board takes the height, and everybody has a box of their own', () => {
    for (const { w, h } of WINDOWS)
      for (let others = 1; others <= 9; others++) {
        const laid = sides({ w, h }, 1, others, true, 0.7)
        expect(laid.board.h).toBeGreaterThan(h * 0.94)
        expect(laid.seats).toHaveLength(others)
        const boxes = [laid.board, ...laid.seats, laid.me, laid.rest].filter((box): box is Box => !!box)
        expect(boxes).toHaveLength(others + 3)
        boxes.forEach((one, i) => {
          for (const other of boxes.slice(i + 1)) expect(meet(one, other)).toBe(false)
        })
      }
  })
  it('you sit at the bottom left, and whoever is opposite at the top right', () => {
    const { me, seats: people, board } = sides({ w: 1212, h: 690 }, 1, 1, true, 0)
    expect(me?.x).toBeLessThan(board.x)
    expect(people[0]?.x).toBeGreaterThan(board.x)
  })
})

describe('the window', () => {
  it('says how the table is laid out', () => {
    expect(modeOf({ w: 1212, h: 760 }, false)).toBe('round')
    expect(modeOf({ w: 1212, h: 760 }, true)).toBe('sides')
    expect(modeOf({ w: 390, h: 800 }, true)).toBe('tall')
    expect(modeOf({ w: 844, h: 346 }, false)).toBe('low')
    expect(modeOf({ w: 768, h: 980 }, false)).toBe('tall')
  })
})
