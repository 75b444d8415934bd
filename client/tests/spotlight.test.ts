import { describe, expect, it } from 'vitest'
import { growths, grown, type Box, type Lit } from '../src/table/spotlight'

const box = (left: number, top: number, wide: number, high: number): Box => ({
  left,
  right: left + wide,
  top,
  bottom: top + high,
})
const TABLE = box(0, 0, 1000, 800)
const inTheMiddle = (...at: [number, number, number, number]): Lit => ({
  box: box(...at),
  before: null,
  own: false,
})
const before = (wide: number, ...at: [number, number, number, number]): Lit => ({
  box: box(...at),
  before: wide,
  own: false,
})
const boxes = (lit: Lit[]) => growths(lit, TABLE).map(({ grow }, i) => grown(lit[i] as Lit, grow, TABLE))

describe('what is in the light', () => {
  it('becomes larger, but not out of all measure', () => {
    expect(growths([inTheMiddle(450, 350, 100, 40)], TABLE)).toEqual([{ grow: 3, dx: 0, dy: 0 }])
    expect(growths([inTheMiddle(100, 300, 800, 160)], TABLE)[0]?.grow).toBeCloseTo(1.175)
  })
  it('stays as it is, if it is large', () =>
    expect(growths([inTheMiddle(50, 100, 900, 500)], TABLE)[0]?.grow).toBeCloseTo(1.04, 1))
  it('does not grow under the thumb', () =>
    expect(growths([{ ...inTheMiddle(450, 700, 100, 40), own: true }], TABLE)[0]?.grow).toBe(1))
  it('stays on the table', () => {
    const [corner] = boxes([inTheMiddle(10, 10, 100, 60)])
    expect(corner).toMatchObject({ left: 8, top: 8 })
  })
  it('stays before whom it lies, and grows away from the name above it', () => {
    const [hand] = boxes([before(180, 600, 60, 100, 60)])
    expect(hand).toEqual({ left: 560, right: 740, top: 60, bottom: 168 })
  })
  it('does not grow over something else in the light', () => {
    const [one, other] = boxes([inTheMiddle(300, 300, 150, 90), before(200, 470, 310, 150, 70)]) as [Box, Box]
    expect(one.right <= other.left || one.bottom <= other.top || other.bottom <= one.top).toBe(true)
  })
})
