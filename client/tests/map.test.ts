import { describe, expect, it } from 'vitest'
import { mapOf } from '../src/table/map'

describe('the spots of a board', () => {
  it('have as much room at the edges as between the nearest two', () => {
    const map = mapOf({ spots: [['a', 0, 0], ['b', 2, 0], ['c', 0, 1]] }) // prettier-ignore
    expect(map.ratio).toBe(1.5)
    expect(map.room).toBeCloseTo(1 / 3)
    expect([map.across(0), map.across(2)].map(Math.round)).toEqual([17, 83])
    expect([map.down(0), map.down(1)]).toEqual([25, 75])
  })
  it('stay away from the edges where there are many', () => {
    const map = mapOf({ spots: Array.from({ length: 101 }, (_, i) => [`${i}`, i, i % 2]) })
    expect([map.across(0), map.across(100)].map(Math.round)).toEqual([8, 92])
  })
  it('may be one alone', () => {
    const map = mapOf({ spots: [['a', 5, 5]] })
    expect([map.ratio, map.across(5), map.down(5)]).toEqual([1, 50, 50])
  })
})
