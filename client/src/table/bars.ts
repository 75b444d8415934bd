// Scores as bars.

import type { Tally } from '../wire/types'

export interface Bar {
  /** where it begins and how long it is, in hundredths of the track */
  from: number
  long: number
}

/** A bar for each score; none, where scores are no numbers. Below nothing they go to the left of a line. */
export function bars(tallies: Pick<Tally, 'points'>[]): { bars: Bar[]; zero: number } | null {
  const points = tallies.map((tally) => tally.points)
  if (!points.length || !points.every((one) => typeof one === 'number')) return null
  const [least, most] = [Math.min(0, ...points), Math.max(0, ...points)]
  const whole = most - least || 1
  const at = (one: number) => (100 * (one - least)) / whole
  const zero = at(0)
  return {
    zero,
    bars: points.map((one) => ({ from: Math.min(zero, at(one)), long: Math.abs(at(one) - zero) })),
  }
}
