import { describe, expect, it } from 'vitest'
import { bars } from '../src/table/bars'

const of = (...points: (number | string)[]) => bars(points.map((one) => ({ points: one })))

describe('scores as bars', () => {
  it('the most is as long as the track', () =>
    expect(of(40, 10)).toEqual({
      zero: 0,
      bars: [
        { from: 0, long: 100 },
        { from: 0, long: 25 },
      ],
    }))
  it('less than nothing goes to the left of a line', () =>
    expect(of(30, -10)).toEqual({
      zero: 25,
      bars: [
        { from: 25, long: 75 },
        { from: 0, long: 25 },
      ],
    }))
  it('nobody has anything', () => expect(of(0, 0)?.bars.map(({ long }) => long)).toEqual([0, 0]))
  it('words have no length', () => expect(of('two Towers', 'none')).toBeNull())
  it('where nothing is counted there are none', () => expect(of()).toBeNull())
})
