// Small sentences.

import type { Line } from '../wire/types'

/** "a", "a and b", "a, b and c". */
export function listing(words: string[], and = 'and'): string {
  return words.length < 2 ? (words[0] ?? 'nobody') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`
}

export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "first", "2nd": a place in the standings. */
export function ordinal(place: number): string {
  const tail = place % 100 > 10 && place % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${tail}`
}

/** Whom the table waits for, in a sentence. */
export function waiting(asked: [number, string][], names: string[], me: number | null): string {
  const first = asked[0]
  if (!first) return ''
  const others = asked.filter(([seat]) => seat !== me)
  if (!others.length) return `You: ${first[1]}.`
  const who =
    others.length > 4 ? `${others.length} others` : listing(others.map(([seat]) => names[seat] ?? '?'))
  return `Waiting for ${who} to ${others[0]?.[1] ?? ''}.`
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** So many winners are named. */
const MOST_NAMES = 3

/** Who has won, in a sentence. */
export function verdict(standings: number[], names: string[], me: number | null): string {
  const winners = standings.flatMap((place, seat) => (place === 1 ? [seat] : []))
  if (!winners.length) return 'Nobody wins.'
  if (winners.length === 1 && winners[0] === me) return 'You win!'
  if (winners.length === standings.length && winners.length > 1) return 'Everybody ties.'
  if (winners.length > MOST_NAMES) {
    const others = NUMBERS[winners.length - 1] ?? winners.length - 1
    return winners.includes(me ?? -1)
      ? `You and ${others} others share the win.`
      : capital(`${NUMBERS[winners.length] ?? winners.length} share the win.`)
  }
  const who = listing(winners.map((seat) => (seat === me ? 'you' : (names[seat] ?? '?'))))
  return capital(winners.length === 1 ? `${who} wins.` : `${who} share the win.`)
}

/** A line as plain text. */
export const wordsOf = (line: Line) =>
  line.parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')

/** A table message has some of the story: the whole story with it. */
export function retold(story: Line[], told: Line[], from: number): Line[] {
  return [...story.slice(0, from), ...told]
}

const MOODS = [
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
const BEASTS = [
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
  const of = (words: string[]) => words[Math.floor(random() * words.length)] ?? ''
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
  return new Date(at).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'short' })
}
