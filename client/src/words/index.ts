// Small sentences.

import type { Line } from '../wire/types'
import { language, pieces, t, type Plain } from './language.svelte'

export { direction, language, t, type Plain } from './language.svelte'

/** British English: no comma before "and". */
const locale = () => (language() === 'en' ? 'en-GB' : language())

/** "a", "a and b", "a, b and c". */
export function listing(words: string[]): string {
  return new Intl.ListFormat(locale()).format(words) || t('nobody')
}

/** Who would like to play the same once more. */
export const rematchFor = (names: string[]) =>
  names.length === 1
    ? t('{who} wants a rematch.', { who: listing(names) })
    : t('{who} want a rematch.', { who: listing(names) })

/** "a", "a or b", "a, b or c". */
export function either(words: string[]): string {
  return new Intl.ListFormat(locale(), { type: 'disjunction' }).format(words)
}

/** From the least to the most: "2–6", "2". */
export const span = ([least, most]: [number, number]) => (least === most ? String(least) : `${least}–${most}`)

/** "2 to 6", "2". */
export const spanInWords = ([least, most]: [number, number]) =>
  least === most ? String(least) : t('{least} to {most}', { least, most })

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "1st", "2nd": a place in the standings. */
export function ordinal(place: number): string {
  return pieces('{n}st|{n}nd|{n}rd|{n}th', { n: place }, 'ordinal')
    .map(({ text }) => text)
    .join('')
}

const LEVELS: Record<string, Plain> = { easy: 'easy', fair: 'fair', hard: 'hard', perfect: 'perfect' }
/** How well a bot plays. */
export const levelNamed = (level: string) => (LEVELS[level] ? t(LEVELS[level]) : level)

/** Whom the table waits for, in a sentence. */
export function waiting(asked: [number, string][], names: string[], me: number | null): string {
  const first = asked[0]
  if (!first) return ''
  const others = asked.filter(([seat]) => seat !== me)
  if (!others.length) return t('You: {what}.', { what: first[1] })
  const who =
    others.length > 4
      ? t('{n} others', { n: others.length })
      : listing(others.map(([seat]) => names[seat] ?? '?'))
  return t('Waiting for {who} to {what}.', { who, what: others[0]?.[1] ?? '' })
}

const NUMBERS: Plain[] = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const numberWord = (n: number) => (NUMBERS[n] ? t(NUMBERS[n]) : String(n))
/** So many winners are named. */
const MOST_NAMES = 3

/** Who has won, in a sentence. */
export function verdict(standings: number[], names: string[], me: number | null): string {
  const winners = standings.flatMap((place, seat) => (place === 1 ? [seat] : []))
  if (!winners.length) return t('Nobody wins.')
  if (winners.length === 1 && winners[0] === me) return t('You win!')
  if (winners.length === standings.filter(Boolean).length && winners.length > 1) return t('Everybody ties.')
  if (winners.length > MOST_NAMES) {
    return winners.includes(me ?? -1)
      ? t('You and {number} others share the win.', { number: numberWord(winners.length - 1) })
      : capital(t('{number} share the win.', { number: numberWord(winners.length) }))
  }
  const who = listing(winners.map((seat) => (seat === me ? t('you') : (names[seat] ?? '?'))))
  return capital(winners.length === 1 ? t('{who} wins.', { who }) : t('{who} share the win.', { who }))
}

/** A line as plain text. */
export const wordsOf = (line: Line) =>
  line.parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')

/** A table message has some of the story: the whole story with it. */
export function retold(story: Line[], told: Line[], from: number): Line[] {
  return [...story.slice(0, from), ...told]
}

const MOODS: Plain[] = [
  'Brave',
  'Calm',
  'Dizzy',
  'Eager',
  'Fancy',
  'Jolly',
  'Lucky',
  'Merry',
  'Noble',
  'Quick',
  'Sly',
  'Witty',
]
export const BEASTS: Plain[] = [
  'Badger',
  'Crane',
  'Dodo',
  'Ferret',
  'Fox',
  'Gecko',
  'Heron',
  'Lynx',
  'Moose',
  'Otter',
  'Owl',
  'Puffin',
  'Toad',
  'Yak',
]

/** A name for somebody who has not said one. */
export function nickname(random: () => number = Math.random): string {
  const of = (words: Plain[]) => t(words[Math.floor(random() * words.length)] ?? 'Jolly')
  return `${of(MOODS)} ${of(BEASTS)}`
}

/** Always the same small number for the same text. */
export function hash(text: string): number {
  let h = 2166136261
  for (const letter of text) h = Math.imul(h ^ (letter.codePointAt(0) ?? 0), 16777619)
  return h >>> 0
}

/** "in_words" as it is written for people; "1-10" stays. */
export function spaced(name: string): string {
  return capital(name.replace(/_+|(?<!\d)-+|-+(?!\d)/g, ' '))
}

export function when(at: number): string {
  return new Date(at).toLocaleString(language() === 'en' ? undefined : language(), {
    dateStyle: 'short',
    timeStyle: 'short',
  })
}
