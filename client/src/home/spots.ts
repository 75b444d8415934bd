import { hash } from '../words'

/** Inks that can be read on paper, and white on them. */
const SPOTS = ['#c02d1b', '#0b6a65', '#6b2d5c', '#1f4e9c', '#2f6b21', '#9a4310', '#7d5a00', '#8a1c4a']

/** A game's one colour. */
export function spotOf(name: string): string {
  return SPOTS[hash(name) % SPOTS.length] ?? '#c02d1b'
}
