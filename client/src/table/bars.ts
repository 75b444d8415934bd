// Scores as bars.

import type { Tally } from '../wire/types'

export interface Bar {
  /** where it begins and how long it is, in hundredths of the track */
  from: number
  long: number
}

/** A bar for each score, the longest for whoever is first; none, where scores are no numbers. Below nothing they go to the left
 * of a line. `fewest`: whoever has less is ahead, and a bar is as long as they have less than the last. */
export function bars(
  tallies: Pick<Tally, 'points'>[],
  places: number[],
): { bars: Bar[]; zero: number; fewest: boolean } | null {
  const points = tallies.map((tally) => tally.points)
  if (!points.length || !points.every((one) => typeof one === 'number')) return null
  const [least, most] = [Math.min(0, ...points), Math.max(0, ...points)]
  const whole = most - least || 1
  const fewest = countDown(points, places)
  const at = (one: number) => (100 * (fewest ? most - one : one - least)) / whole
  const zero = fewest ? 0 : at(0)
  return {
    zero,
    fewest,
    bars: points.map((one) => ({ from: Math.min(zero, at(one)), long: Math.abs(at(one) - zero) })),
  }
}

/** Whether nobody with more is ahead of anybody with less, and somebody with less is ahead. */
function countDown(points: number[], places: number[]): boolean {
  const ahead = points.flatMap((mine, i) =>
    points.filter((_, other) => (places[i] ?? 0) < (places[other] ?? 0)).map((theirs) => theirs - mine),
  )
  return ahead.every((more) => more >= 0) && ahead.some((more) => more > 0)
}
