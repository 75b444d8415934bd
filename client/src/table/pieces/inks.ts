import { INK, legible } from '../../kit/colour'
import type { Style } from '../../wire/types'

/** Colours that everybody calls by the same name. A game that means others by them, or has more, says so. */
const KNOWN: Record<string, string> = {
  '': INK,
  black: INK,
  red: '#c02a18',
  blue: '#1f4e9c',
  green: '#2f6b21',
  yellow: '#d9a514',
  orange: '#d0650f',
  purple: '#6b2d5c',
  brown: '#6b4423',
  white: '#fdf9ef',
  grey: '#77706a',
}

type Tones = Style['tones']

/** The colour of a tone, as the game declares it. Whatever a colour means is also said in words or patterns. */
export const toneOf = (tone: string, tones: Tones = {}) => tones[tone] ?? KNOWN[tone] ?? INK

/** The same as ink, dark enough to be read on paper. */
export const inkOf = (tone: string, tones: Tones = {}) => legible(toneOf(tone, tones))

/** Patterns tell tones apart where colours do not: each that a game declares has another one. */
export function patternOf(tone: string, tones: Tones = {}): number {
  const known = [...new Set([...Object.keys(tones), ...Object.keys(KNOWN)])].filter(Boolean)
  return tone ? 1 + (Math.max(0, known.indexOf(tone)) % 3) : 0
}
