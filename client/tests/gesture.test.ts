import { describe, expect, it } from 'vitest'
import type { Point } from '../src/stage/geometry'
import {
  canBeThrown,
  fullPull,
  inWords,
  listed,
  named,
  nearest,
  nudged,
  pulled,
  reached,
  thrown,
  whacked,
  type Dials,
  type Sample,
} from '../src/stage/gesture'

const DIALS: Dials = {
  side: { from: -200, to: 200, step: 5 },
  back: { from: 20, to: 120, step: 10 },
  azimuth: { from: -45, to: 45, step: 1 },
  speed: { from: 30, to: 300, step: 1 },
  roll: { from: -60, to: 60, step: 2 },
  turn: { from: -60, to: 60, step: 2 },
  wobble: { from: 0, to: 9, step: 3 },
}
const USUAL = { side: 0, back: 20, azimuth: 0, speed: 140, roll: 0, turn: 0, wobble: 3 }

/** A finger that goes through these points, one every 10 ms. */
const drawn = (...points: Point[]): Sample[] => points.map((at, n) => ({ at, when: n * 10 }))
const line = (from: Point, to: Point, steps = 6): Point[] =>
  Array.from({ length: steps + 1 }, (_, n) => [
    from[0] + ((to[0] - from[0]) * n) / steps,
    from[1] + ((to[1] - from[1]) * n) / steps,
  ])
const end = (samples: Sample[]) => samples.at(-1)?.when ?? 0

describe('a pull', () => {
  it('throws the other way, from where the finger let go', () => {
    const pull = pulled(DIALS, USUAL, USUAL, [0, -30], [-40, -70])
    expect(pull).toMatchObject({ side: -40, back: 70, azimuth: 45 })
  })
  it('throws the harder the further back it goes', () => {
    const speeds = [20, 60, 120].map(
      (far) => pulled(DIALS, USUAL, USUAL, [0, -20], [0, -20 - far])?.speed ?? 0,
    )
    expect(speeds).toEqual([...speeds].sort((a, b) => a - b))
    expect(new Set(speeds).size).toBe(3)
  })
  it('is none if it is short, or goes forwards', () => {
    expect(pulled(DIALS, USUAL, USUAL, [0, -30], [3, -38])).toBeNull()
    expect(pulled(DIALS, USUAL, USUAL, [0, -80], [0, -20])).toBeNull()
  })
  it('stays within the dials, and leaves the others alone', () => {
    const base = { ...USUAL, roll: 20, wobble: 6 }
    const far = pulled(DIALS, base, USUAL, [0, -30], [-300, -400])
    expect(far).toMatchObject({ side: -200, back: 120, azimuth: 39, roll: 20, wobble: 6 })
    expect(far?.speed).toBe(300)
  })
  it('is what a finger throws that stood still before it let go', () => {
    const samples = drawn(...line([0, -30], [0, -90]))
    expect(thrown(DIALS, USUAL, USUAL, samples, end(samples) + 300)).toEqual(
      pulled(DIALS, USUAL, USUAL, [0, -30], [0, -90]),
    )
  })
})

describe('a whack', () => {
  const dials: Dials = {
    way: { from: 0, to: 359, step: 1 },
    depth: { from: 2, to: 8, step: 1 },
    speed: { from: 100, to: 2500, step: 10 },
  }
  const usual = { way: 90, depth: 5, speed: 1200 }
  it('is made by hand, and pushes away from where the finger was pulled to', () => {
    expect(canBeThrown(dials)).toBe(true)
    expect(whacked(dials, usual, [0, 0], [0, -40], 100)).toMatchObject({ way: 90, depth: 5 })
    expect(whacked(dials, usual, [10, 10], [40, 10], 100)).toMatchObject({ way: 180 })
    expect(whacked(dials, usual, [0, 0], [-40, 1], 100)).toMatchObject({ way: 359 })
  })
  it('is the harder the further it is pulled, and none if that is not far', () => {
    const speeds = [13, 60, 120, 500].map((far) => whacked(dials, usual, [0, 0], [0, -1], far)?.speed ?? 0)
    expect(speeds).toEqual([...speeds].sort((a, b) => a - b))
    expect(speeds.at(-1)).toBe(2500)
    expect(whacked(dials, usual, [0, 0], [0, -1], 8)).toBeNull()
  })
  it('is aimed with the arrow keys, all the way round', () => {
    expect(nudged(dials, { ...usual, way: 355 }, 'ArrowLeft', true)).toMatchObject({ way: 5 })
    expect(nudged(dials, { ...usual, way: 0 }, 'ArrowRight', false)).toMatchObject({ way: 359 })
    expect(nudged(dials, usual, 'ArrowUp', false)).toMatchObject({ way: 90, speed: 1220 })
    expect(nudged(dials, usual, 'Enter', false)).toBeNull()
  })
  it('is told from how it is usually aimed', () => {
    expect(inWords({ ...usual, way: 100 }, usual)).toBe('10 degrees to the left, as usual')
    expect(inWords({ ...usual, way: 2, speed: 1400 }, { ...usual, way: 355 })).toBe(
      '7 degrees to the left, hard',
    )
  })
  it('goes about as far as is known of such speeds', () => {
    const reach: [number, number][] = [
      [100, 0],
      [500, 40],
      [1000, 140],
    ]
    expect([50, 300, 750, 1000, 2000].map((speed) => reached(reach, speed))).toEqual([0, 20, 90, 140, 140])
    expect(reached([], 700)).toBe(0)
  })
})

describe('a flick', () => {
  const back = line([0, -30], [0, -100])
  it('throws the way the finger went, as hard as it was quick', () => {
    const slow = drawn(...back, ...line([0, -100], [30, -48], 6))
    const quick = drawn(...back, ...line([0, -100], [60, 4], 6))
    const [soft, hard] = [slow, quick].map((samples) => thrown(DIALS, USUAL, USUAL, samples, end(samples)))
    expect(soft?.azimuth).toBe(30)
    expect(hard?.azimuth).toBe(30)
    expect(soft?.speed ?? 0).toBeLessThan(hard?.speed ?? 0)
    expect(soft).toMatchObject({ side: 30, back: 50, turn: 0 })
  })
  it('begins at the edge at the latest', () => {
    const samples = drawn(...line([0, -40], [0, 80]))
    expect(thrown(DIALS, USUAL, USUAL, samples, end(samples))?.back).toBe(20)
  })
  it('spins to the side to which it curves', () => {
    const left = drawn(...line([0, -120], [0, -60], 5), ...line([-8, -50], [-40, -10], 5))
    const right = left.map(({ at: [x, y], when }): Sample => ({ at: [-x, y], when }))
    expect(thrown(DIALS, USUAL, USUAL, left, end(left))?.turn).toBeGreaterThan(10)
    expect(thrown(DIALS, USUAL, USUAL, right, end(right))?.turn).toBeLessThan(-10)
  })
})

describe('dials', () => {
  it('take the nearest setting they have', () => {
    expect(nearest(7, { from: -60, to: 60, step: 2 })).toBe(8)
    expect(nearest(999, { from: 20, to: 120, step: 10 })).toBe(120)
  })
  it('are listed as the question lists them', () => {
    expect(listed(DIALS, USUAL)).toEqual([0, 20, 0, 140, 0, 0, 3])
    expect(named(DIALS, listed(DIALS, USUAL))).toEqual(USUAL)
  })
  it('make something that a hand can throw only with a direction and a speed', () => {
    expect(canBeThrown(DIALS)).toBe(true)
    expect(canBeThrown({ speed: { from: 0, to: 1, step: 1 }, luck: { from: 0, to: 1, step: 1 } })).toBe(false)
  })
  it('turn with the arrow keys', () => {
    expect(nudged(DIALS, USUAL, 'ArrowRight', false)?.azimuth).toBe(1)
    expect(nudged(DIALS, USUAL, 'ArrowLeft', true)?.azimuth).toBe(-10)
    expect(nudged(DIALS, USUAL, 'ArrowUp', false)?.speed).toBe(145)
    expect(nudged(DIALS, USUAL, 'a', false)).toBeNull()
  })
})

describe('a throw in words', () => {
  it('says where and how hard', () => {
    expect(inWords({ ...USUAL, azimuth: 35, speed: 165 }, USUAL)).toBe('35 degrees to the right, hard')
    expect(inWords({ ...USUAL, azimuth: -1, speed: 115 }, USUAL)).toBe('1 degree to the left, softly')
    expect(inWords(USUAL, USUAL)).toBe('straight ahead, as usual')
    expect(inWords({ ...USUAL, turn: 20 }, USUAL)).toBe('straight ahead, as usual, curving left')
  })
})

describe('the hardest pull', () => {
  const PHONE: Point = [390, 844]
  it('goes as far as there is room that way', () => {
    expect(fullPull([195, 400], [195, 500], PHONE)).toBe(190)
    expect(fullPull([150, 400], [50, 400], PHONE)).toBe(138)
    expect(fullPull([195, 700], [195, 750], PHONE)).toBe(132)
    expect(fullPull([20, 400], [10, 400], PHONE)).toBe(80)
  })
  it('gives the highest speed', () => {
    const dials = { way: { from: 0, to: 359, step: 1 }, speed: { from: 100, to: 2500, step: 10 } }
    const whack = whacked(dials, { way: 0, speed: 100 }, [0, 0], [0, -50], 90, 90)
    expect(whack).toEqual({ way: 90, speed: 2500 })
  })
})
