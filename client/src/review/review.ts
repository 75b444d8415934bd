// What a strong player thinks of a match, in small sentences and lines.

import type { Decision, Review, Weighed } from '../wire/types'

/** Inks that can be told apart on paper, each with a way to draw its line for those who see no colours. */
export const LINES: { ink: string; dash: string }[] = [
  { ink: '#c02d1b', dash: '' },
  { ink: '#1f4e9c', dash: '7 4' },
  { ink: '#2f6b21', dash: '2 3' },
  { ink: '#6b2d5c', dash: '9 3 2 3' },
  { ink: '#7d5a00', dash: '12 4' },
  { ink: '#0b6a65', dash: '4 2' },
]
export const lineOf = (seat: number) => LINES[seat % LINES.length] ?? { ink: '#1d1712', dash: '' }

export const percent = (value: number) => `${Math.round(100 * value)}\u00a0%`

/** "Answer 14: Ann, asked to play a coin, chose 10." */
export function chose(decision: Decision, names: string[]): string {
  return `Answer ${decision.entry}: ${names[decision.seat] ?? '?'}, asked to ${decision.what}, chose ${decision.played.words}.`
}

/** What would have been better, and by how much; or that nothing would have been. */
export function thought(decision: Decision): string {
  const { best, played, cost, exact, error } = decision
  const unsure = exact ? '' : ` (±${Math.round(100 * error)})`
  if (cost === 0) {
    const remark = played.remark ? ` (${played.remark})` : ''
    return `${exact ? 'Nothing is better' : 'A strong player would do that, too'}${remark}: ${percent(played.value)}.`
  }
  if (!exact && cost <= error)
    return `As good as ${best.words}, as far as anybody can tell: ${percent(played.value)}${unsure}.`
  const remark = best.remark ? ` (${best.remark})` : ''
  return `Better: ${best.words}${remark}. ${percent(best.value)} instead of ${percent(played.value)}${unsure}.`
}

/** What a strong player would do, the best first. */
export function advised(answers: Weighed[]): string {
  if (!answers.length) return 'A strong player has no opinion on that.'
  const said = answers.map(({ words, value, error, remark }) => {
    const unsure = error ? ` ±${Math.round(100 * error)}` : ''
    return `${words} (${percent(value)}${unsure}${remark ? `, ${remark}` : ''})`
  })
  return `A strong player: ${said.join(', or ')}.`
}

/** A line through what is known, as an SVG path: it stays where it was until something new is known. */
export function path(points: [number, number][], entries: number, width: number, height: number): string {
  return points
    .map(([entry, value], i) => {
      const [x, y] = at(entry, value, entries, width, height)
      return i ? `H${x}V${y}` : `M${x} ${y}`
    })
    .join('')
}

/** Where a point is in a chart, rounded so that it is short. */
export function at(
  entry: number,
  value: number,
  entries: number,
  width: number,
  height: number,
): [number, number] {
  const round = (number: number) => Math.round(number * 10) / 10
  return [round((entry / Math.max(entries, 1)) * width), round((1 - value) * height)]
}

/** The chart for those who do not see it. */
export function described(review: Review): string {
  const ends = review.chances.flatMap((points, seat) => {
    const [first, last] = [points[0], points.at(-1)]
    return first && last
      ? [`${review.names[seat] ?? '?'} from ${percent(first[1])} to ${percent(last[1])}`]
      : []
  })
  return `What each could expect over ${review.entries} answers: ${ends.join('; ')}.`
}
