import { describe, expect, it } from 'vitest'
import {
  allOf,
  filling,
  gapOf,
  outlined,
  ratioOf,
  spotsIn,
  touchable,
  zoomed,
  type Sight,
} from '../src/table/rooms'

const SPOTS: [string, number, number][] = [
  ['west', 0, 0],
  ['east', 100, 0],
  ['north', 50, -50],
  ['door', 2, 4],
]

describe('what is seen of rooms', () => {
  it('is all areas, and not much more', () => {
    const areas: [number, number, number][][] = [[[-50, -50, 0], [50, -50, 0], [50, 0, 0], [-50, 0, 0]]] // prettier-ignore
    const { left, top, wide } = allOf({ areas })
    expect(left).toBeCloseTo(-51.2)
    expect(top).toBeCloseTo(-51.2)
    expect(wide).toBeCloseTo(102.4)
    expect(ratioOf({ areas })).toBeCloseTo(102.4 / 52.4)
  })

  const all = { left: 0, top: 0, wide: 100, high: 100 }

  it('is still all of it, where what can be tapped is far enough apart', () => {
    expect(zoomed(all, [[10, 10], [30, 10]], 300, 300)).toBe(null) // prettier-ignore
    expect(zoomed(all, [[10, 10]], 300, 300)).toBe(null)
    expect(zoomed(all, [], 300, 300)).toBe(null)
    expect(filling(all, 300, 150)).toEqual({ left: -50, top: 0, wide: 200, high: 100 })
  })

  it('is less, where a thumb could not tell things apart: they come as far apart as they have to', () => {
    const near = zoomed(all, [[40, 40], [45, 40], [60, 60]], 400, 300) as Sight // prettier-ignore
    expect((400 / near.wide) * 5).toBeCloseTo(50)
    expect(near.left + near.wide / 2).toBeCloseTo(50)
    expect(near.wide / near.high).toBeCloseTo(4 / 3)
  })

  it('never goes over the edge, and never loses what can be tapped', () => {
    const corner = zoomed(all, [[1, 1], [3, 1]], 300, 300) as Sight // prettier-ignore
    expect([corner.left, corner.top]).toEqual([0, 0])
    expect(zoomed(all, [[0, 0], [1, 0], [99, 99]], 300, 300)).toBe(null) // prettier-ignore
    const low = zoomed(all, [[40, 10], [44, 10], [50, 60]], 400, 150) as Sight // prettier-ignore
    expect([low.top < 10, low.top + low.high > 60]).toEqual([true, true])
    expect(low.left + low.wide / 2).toBeCloseTo(50)
  })
})

describe('where one can go', () => {
  it('is everything that is touched on the way to an answer', () => {
    const ways = [{ value: 'west', label: '', places: [{ value: 'door', label: '' }, { value: 'east', label: '' }] }] // prettier-ignore
    expect(touchable({ shape: 'put', ways })).toEqual(['west', 'door', 'east'])
    expect(touchable({ shape: 'move', items: [{ value: ['west', 'north'], label: '' }] })).toEqual(['west', 'north']) // prettier-ignore
    expect(spotsIn(SPOTS, ['none', 'door', 'east'])).toEqual([[100, 0], [2, 4]]) // prettier-ignore
  })

  it('is as near as its nearest two', () => {
    expect(gapOf([[0, 0], [3, 4], [100, 0]])).toBe(5) // prettier-ignore
    expect(gapOf([[0, 0]])).toBe(Infinity)
  })
})

describe('an outline', () => {
  it('has straight edges, and arcs to the right and to the left', () => {
    expect(outlined([[0, 0, 0], [10, 0, 5], [10, 10, 0], [0, 10, -5]])) // prettier-ignore
      .toBe('M0 0A5 5 0 0 1 10 0L10 10A5 5 0 0 0 0 10L0 0Z')
  })
})
