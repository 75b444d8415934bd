// Scenes in words, for those who listen to them.

import type { Chair, Place, Token } from '../wire/types'
import { listing, t } from '../words'

/** What a thing looks like, which is said only if the game does not say what it means. */
const DRAWN: Record<string, [string, string]> = {
  lit: ['marked', 'counts'],
  spent: ['out', 'unused'],
}
/** Marks that are seen without a tag. */
export const SEEN = ['lit', 'spent', 'counts', 'unused']

export function nameOf(token: Token): string {
  return token.label || token.text || token.look
}

function many(token: Token): string {
  const name = nameOf(token)
  if (token.look === 'back') {
    return token.tone
      ? t('{n} {tone} card face down|{n} {tone} cards face down', { n: token.count, tone: token.tone })
      : t('{n} card face down|{n} cards face down', { n: token.count })
  }
  const said = token.marks
    .filter((mark) => !token.marks.includes(DRAWN[mark]?.[1] ?? ''))
    .map((mark) => DRAWN[mark]?.[0] ?? mark)
  const marks = said.length ? ` (${said.join(', ')})` : ''
  return (token.count === 1 ? name : `${token.count} × ${name}`) + marks
}

/** What lies in a place, and what it adds up to. */
export function described(place: Place): string {
  const { tokens } = place
  const on = (where: string | number) => ` ${t('on {where}', { where })}`
  const at = (i: number): string => {
    if (place.kind === 'Track') return on(place.steps[place.at[i] ?? 0] ?? '')
    if (place.kind === 'Board' || place.kind === 'Rooms') return on(place.spots[place.at[i] ?? 0]?.[0] ?? '')
    if (place.kind === 'Tree') {
      const under = [...place.rests, ...place.ends].filter(([upper]) => upper === i)
      const names = under.map(([, lower]) => place.tokens[lower]?.name || place.tokens[lower]?.text || '')
      return names.length ? on(listing([...new Set(names)])) : ''
    }
    if (place.kind === 'Grid') {
      const [column = 0, row = 0] = place.at[i] ?? []
      return on(
        place.names[row * place.columns + column] ??
          t('column {column}, row {row}', { column: column + 1, row: row + 1 }),
      )
    }
    return ''
  }
  if (place.kind === 'Pile') {
    const top = tokens.at(-1)
    const all = tokens.reduce((sum, token) => sum + token.count, 0)
    return top
      ? t('{n} piece, on top {top}|{n} pieces, on top {top}', { n: all, top: many({ ...top, count: 1 }) })
      : t('empty')
  }
  return tokens.length ? listing(tokens.map((token, i) => many(token) + at(i))) : t('empty')
}

export function countersOf(chair: Chair): string {
  return Object.entries(chair.counters)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}
