import { hash } from '../../words'

const KNOWN: Record<string, string> = {
  '': '#1d1712',
  black: '#1d1712',
  red: '#c02d1b',
  blue: '#1f4e9c',
  green: '#2f6b21',
  yellow: '#8f6a00',
  orange: '#a84b0c',
  purple: '#6b2d5c',
  brown: '#6b4423',
  white: '#6a6258',
  grey: '#55504a',
}
const OTHERS = ['#c02d1b', '#1f4e9c', '#1d1712', '#2f6b21', '#6b2d5c', '#8a5200']

/** Each new tone gets an ink that no other has, as long as there are any: nearly always the same. */
const given = new Map<string, number>()

function indexOf(tone: string): number {
  let index = given.get(tone)
  if (index === undefined) {
    const free = OTHERS.map((_, i) => (hash(tone) + i) % OTHERS.length).find(
      (i) => ![...given.values()].includes(i),
    )
    index = free ?? hash(tone) % OTHERS.length
    given.set(tone, index)
  }
  return index
}

/** The ink of a tone, dark enough to be read on paper. Whatever a colour means is also said in words or patterns. */
export function inkOf(tone: string): string {
  return KNOWN[tone] ?? OTHERS[indexOf(tone)] ?? '#1d1712'
}

/** Patterns tell backs apart where colours do not. */
export function patternOf(tone: string): number {
  return tone ? 1 + (hash(tone) % 3) : 0
}
