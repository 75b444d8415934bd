// Colours of things on a Stage, as the game declares them; and a mark for each, to tell them apart whatever one sees of a colour.

import { onto } from '../kit/colour'
import { toneOf } from '../table/pieces/inks'
import type { Style } from '../wire/types'

export interface Paint {
  fill: string
  ink: string
  mark: string
}

type Tones = Style['tones']

/** For colours that everybody calls by the same name the same ones; others have them in the order of the game. */
const KNOWN: Record<string, string> = {
  red: '●',
  blue: '▲',
  green: '■',
  yellow: '◆',
  purple: '✚',
  orange: '★',
  white: '○',
  black: '△',
  violet: '✖',
  gray: '◇',
}
const MARKS = Object.values(KNOWN)

export function paintOf(tone: string, tones: Tones = {}): Paint {
  const fill = tone ? toneOf(tone, tones) : '#fdf9ef'
  const mark = tone ? (KNOWN[tone] ?? MARKS[Object.keys(tones).indexOf(tone) % MARKS.length] ?? '●') : ''
  return { fill, ink: onto(fill), mark }
}
