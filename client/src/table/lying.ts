// What lies where on a table: in the middle, before the others, and before oneself.

import type { Place, Scene } from '../wire/types'
import { mapOf } from './map'
import { ratioOf as ratioOfRooms } from './rooms'

export interface Lying {
  /** boards and sheets of paper: they are what it is all about, and what lies beside them is small */
  flats: Place[]
  /** what else lies in the middle: first what counts now, then what is drawn from, then what has gone by */
  rest: Place[]
  /** whether anything ever lies in the middle: a pot that has been won leaves its room */
  shared: boolean
  /** one's own hands, and what else lies before oneself */
  held: Place[]
  own: Place[]
  /** what lies before that seat */
  of: (seat: number) => Place[]
}

const FLAT: Place['kind'][] = ['Grid', 'Board', 'Tree', 'Rooms', 'Paper', 'Stage']
export const isFlat = ({ kind }: Place) => FLAT.includes(kind)
const isBusy = (place: Place) => place.tokens.length > 0 || isFlat(place) || place.kind === 'Track'
const rank = ({ past, role }: Place) => (past ? 2 : role === 'deck' || role === 'discards' ? 1 : 0)

/** What lies on a table, as that seat sees it. */
export function lyingOn(scene: Scene, seat: number | null): Lying {
  // When all is over, an empty tray is nothing to look at.
  const there = scene.places.filter((place) => isBusy(place) || !scene.over)
  const common = there.filter(({ owner }) => owner === null)
  const of = (owner: number) => there.filter((place) => place.owner === owner)
  const mine = seat === null ? [] : of(seat)
  return {
    flats: common.filter(isFlat),
    rest: common.filter((place) => !isFlat(place)).sort((a, b) => rank(a) - rank(b)),
    shared: scene.places.some(({ owner }) => owner === null),
    held: mine.filter(({ kind }) => kind === 'Hand'),
    own: mine.filter(({ kind }) => kind !== 'Hand'),
    of,
  }
}

/** More pieces than that lie in several lines. */
const MANY = 12

/** How much room what lies beside a board needs, compared with a player, of whom there are so many. */
export function roomBeside({ rest }: Lying, note: string, others: number): number {
  if (!rest.length) return note ? 0.3 : 0
  const pieces = rest.filter(({ kind }) => kind === 'Row').flatMap(({ tokens }) => tokens)
  return pieces.length > MANY ? 2.8 : others > 6 ? 1 : 0.7 // (many people have little room each)
}

/** The width of a board for its height. `broad`: as broad as it may be drawn. */
export function ratioOf(place: Place, broad: boolean): number {
  if (place.kind === 'Grid') return place.columns / place.rows
  if (place.kind === 'Paper') return place.width / place.height
  if (place.kind === 'Stage') return 1.12
  if (place.kind === 'Rooms') return ratioOfRooms(place)
  if (place.kind === 'Tree') return 1.7
  return place.kind === 'Board' ? mapOf(place, broad ? Infinity : undefined).ratio : 1
}
