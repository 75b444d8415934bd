// What a strong player thinks of a match, in small sentences and lines.

import type { Decision, Review, Weighed } from '../wire/types'
import { capital, t, type Plain } from '../words'

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
  return t('Answer {n}: {who}, asked to {what}, chose {answer}.', {
    n: decision.entry,
    who: names[decision.seat] ?? '?',
    what: decision.what,
    answer: decision.played.words,
  })
}

const STANDS: [number, Plain][] = [
  [0.995, 'won'],
  [0.85, 'nearly won'],
  [0.65, 'clearly ahead'],
  [0.55, 'probably ahead'],
  [0.45, 'even'],
  [0.35, 'probably behind'],
  [0.15, 'clearly behind'],
  [0.005, 'nearly lost'],
]
/** How somebody stands who can expect so much: in words, or as a figure for those who want one. */
export const stands = (value: number, figures: boolean) =>
  figures ? percent(value) : t(STANDS.find(([least]) => value >= least)?.[1] ?? 'lost')

const COSTS: [number, Plain][] = [
  [0.3, 'much'],
  [0.1, 'some#much'],
  [0.02, 'little#much'],
]
/** What somebody's answers have cost them together. */
export const costs = ({ cost, error }: { cost: number; error: number }, figures: boolean) =>
  figures
    ? percent(cost) + (error ? ` ±${Math.round(100 * error)}` : '')
    : t(COSTS.find(([least]) => cost >= least)?.[1] ?? 'nothing#much')

/** What would have been better, and by how much; or that nothing would have been. */
export function thought(decision: Decision, figures: boolean): string {
  const { best, played, cost, exact, error } = decision
  const unsure = exact || !figures ? '' : ` (±${Math.round(100 * error)})`
  const now = stands(played.value, figures)
  if (cost === 0) {
    const remark = played.remark ? ` (${played.remark})` : ''
    return `${exact ? t('Nothing is better') : t('A strong player would do that, too')}${remark}: ${now}.`
  }
  if (!exact && cost <= error)
    return t('As good as {best}, as far as anybody can tell: {now}.', { best: best.words, now: now + unsure })
  const remark = best.remark ? ` (${best.remark})` : ''
  const then = stands(best.value, figures)
  const by =
    then === now
      ? t('A little better, and still {now}', { now })
      : t('{then} instead of {now}', { then: capital(then), now })
  return t('Better: {best}. {by}.', { best: best.words + remark, by: by + unsure })
}

/** By less than that nobody can tell answers apart. */
const ALIKE = 0.02
const CLEARLY = 0.2

/** How somebody stands, said to whom it concerns. (Nobody has won by an estimate: who knows the truth has a remark on it.) */
function standing({ value: seen, remark }: Weighed): string {
  const value = remark ? seen : Math.min(Math.max(seen, 0.01), 0.99)
  if (value >= 0.995) return t('you win')
  if (value < 0.005) return t('you lose')
  const now = stands(value, false)
  return value >= 0.85 || value < 0.15 ? t('you have {now}', { now }) : t('you are {now}', { now })
}

/** What a strong player would do and why, in words. */
function reasoned([best, other]: Weighed[]): string {
  if (!best) return ''
  const now = standing(best)
  const first = t('A strong player: {answers}.', {
    answers: best.words + (best.remark ? ` (${best.remark})` : ''),
  })
  if (!other) return best.remark ? first : `${first} ${t('Then {now}.', { now })}`
  const gap = best.value - other.value
  const doubt = Math.hypot(best.error, other.error)
  const said = { other: other.words, now, then: standing(other) }
  if (gap <= Math.max(doubt, ALIKE))
    return `${first} ${t('{other} is about as good: either way {now}.', { ...said, other: capital(other.words) })}`
  if (now === said.then) return `${first} ${t('A little better than {other}, though {now} with both.', said)}`
  const why =
    doubt === 0 || gap >= CLEARLY
      ? t('Clearly better than {other}: {now} then, and {then} otherwise.', said)
      : t('Probably better than {other}: {now} then, and {then} otherwise.', said)
  return `${first} ${why}`
}

/** What a strong player would do, the best first. */
export function advised(answers: Weighed[], figures: boolean): string {
  if (!answers.length) return t('A strong player has no opinion on that.')
  if (!figures) return reasoned(answers)
  const said = answers.map(({ words, value, error, remark }) => {
    const unsure = error && figures ? ` ±${Math.round(100 * error)}` : ''
    return `${words} (${stands(value, figures)}${unsure}${remark ? `, ${remark}` : ''})`
  })
  return t('A strong player: {answers}.', { answers: said.join(t(', or ')) })
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
export function described(review: Review, figures: boolean): string {
  const ends = review.chances.flatMap((points, seat) => {
    const [first, last] = [points[0], points.at(-1)]
    return first && last
      ? [
          t('{who} from {first} to {last}', {
            who: review.names[seat] ?? '?',
            first: stands(first[1], figures),
            last: stands(last[1], figures),
          }),
        ]
      : []
  })
  return t('What each could expect over {n} answers: {chances}.', {
    n: review.entries,
    chances: ends.join('; '),
  })
}
