// Scenes in words, for those who listen to them.

import type { Chair, Place, Token } from '../wire/types'
import { counted, listing } from '../words'

export function nameOf(token: Token): string {
  return token.label || token.text || token.look
}

function many(token: Token): string {
  const name = nameOf(token)
  if (token.look === 'back') {
    return counted(token.count, token.tone ? `${token.tone} card` : 'card') + ' face down'
  }
  const marks = token.marks.length ? ` (${token.marks.join(', ')})` : ''
  return (token.count === 1 ? name : `${token.count} × ${name}`) + marks
}

/** What lies in a place, and what it adds up to. */
export function described(place: Place): string {
  const { tokens } = place
  const at = (i: number): string => {
    if (place.kind === 'Track') return ` on ${place.steps[place.at[i] ?? 0] ?? ''}`
    if (place.kind === 'Board' || place.kind === 'Rooms')
      return ` on ${place.spots[place.at[i] ?? 0]?.[0] ?? ''}`
    if (place.kind === 'Grid') {
      const [column = 0, row = 0] = place.at[i] ?? []
      return ` on ${place.names[row * place.columns + column] ?? `column ${column + 1}, row ${row + 1}`}`
    }
    return ''
  }
  if (place.kind === 'Pile') {
    const top = tokens.at(-1)
    const all = tokens.reduce((sum, token) => sum + token.count, 0)
    return top ? `${counted(all, 'piece')}, on top ${many({ ...top, count: 1 })}` : 'empty'
  }
  return tokens.length ? listing(tokens.map((token, i) => many(token) + at(i))) : 'empty'
}

export function countersOf(chair: Chair): string {
  return Object.entries(chair.counters)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}
