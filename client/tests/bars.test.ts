import { describe, expect, it } from 'vitest'
import { bars } from '../src/table/bars'

const tallies = (points: (number | string)[]) => points.map((one) => ({ points: one }))
/** The most are first. */
const of = (...points: (number | string)[]) =>
  bars(
    tallies(points),
    points.map((one) => 1 + points.filter((other) => Number(other) > Number(one)).length),
  )

describe('scores as bars', () => {
  it('the most is as long as the track', () =>
    expect(of(40, 10)).toEqual({
      zero: 0,
      fewest: false,
      bars: [
        { from: 0, long: 100 },
        { from: 0, long: 25 },
      ],
    }))
  it('less than nothing goes to the left of a line', () =>
    expect(of(30, -10)).toEqual({
      zero: 25,
      fewest: false,
      bars: [
        { from: 25, long: 75 },
        { from: 0, long: 25 },
      ],
    }))
  it('whoever is first has the longest, also where the fewest win', () =>
    expect(bars(tallies([1, 4, 2]), [1, 3, 2])).toEqual({
      zero: 0,
      fewest: true,
      bars: [
        { from: 0, long: 75 },
        { from: 0, long: 0 },
        { from: 0, long: 50 },
      ],
    }))
  it('a duel that one has lost', () =>
    expect(bars(tallies([0, 1]), [1, 2])?.bars.map(({ long }) => long)).toEqual([100, 0]))
  it('where something else decides, more is longer', () =>
    expect(bars(tallies([1, 4, 2]), [1, 2, 3])?.bars.map(({ long }) => long)).toEqual([25, 100, 50]))
  it('nobody has anything', () => expect(of(0, 0)?.bars.map(({ long }) => long)).toEqual([0, 0]))
  it('words have no length', () => expect(of('two Towers', 'none')).toBeNull())
  it('where nothing is counted there are none', () => expect(of()).toBeNull())
})
