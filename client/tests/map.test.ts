import { describe, expect, it } from 'vitest'
import { mapOf } from '../src/table/map'

describe('the spots of a board', () => {
  it('have as much room at the edges as between the nearest two, and below a little for names', () => {
    const map = mapOf({ spots: [['a', 0, 0], ['b', 2, 0], ['c', 0, 1]] }) // prettier-ignore
    expect(map.ratio).toBeCloseTo(3 / 2.105)
    expect(map.room).toBeCloseTo(1 / 3)
    expect([map.across(0), map.across(2)].map(Math.round)).toEqual([17, 83])
    expect([map.down(0), map.down(1)].map(Math.round)).toEqual([24, 71])
  })
  it('have their names above them where another is close below, if there is nothing above', () => {
    const map = mapOf({ spots: [['a', 0, 0], ['b', 0, 1], ['c', 0, 2], ['d', 2, 0], ['e', 2, 1.2]] }) // prettier-ignore
    expect(map.above).toEqual([true, false, false, false, false])
  })
  it('stay away from the edges where there are many', () => {
    const map = mapOf({ spots: Array.from({ length: 101 }, (_, i) => [`${i}`, i, i % 2]) })
    expect([map.across(0), map.across(100)].map(Math.round)).toEqual([8, 92])
  })
  it('may be one alone', () => {
    const map = mapOf({ spots: [['a', 5, 5]] })
    expect([map.across(5), Math.round(map.down(5)), map.above]).toEqual([50, 48, [false]])
  })

  it('takes the shape of the room, where it may be stretched', () => {
    const spots = Array.from({ length: 64 }, (_, i): [string, number, number] => [`${i}`, i % 8, i >> 3])
    const { ratio } = mapOf({ spots })
    expect(mapOf({ spots }, 3).ratio).toBe(ratio)
    const wide = mapOf({ spots, stretch: 1.5 }, 3)
    expect(wide.ratio / ratio).toBeGreaterThan(1.3)
    expect([wide.across(0), wide.across(7)].map(Math.round)).toEqual([8, 92])
    expect(ratio / mapOf({ spots, stretch: 1.5 }, 0.2).ratio).toBeGreaterThan(1.3)
    const between = mapOf({ spots, stretch: 1.5 }, 1.2).ratio
    expect([between > ratio, between < 1.2, between < wide.ratio]).toEqual([true, true, true])
  })
})
