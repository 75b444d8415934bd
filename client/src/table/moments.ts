// What happened between two questions, as a row of pictures. A message brings the table as it is now, and how it was at each
// line worth a look, told backwards: each moment says what was different from the one after it.

import { timeOf } from '../stage/film'
import type { Line, Moment, Place, Scene, Seat, Token } from '../wire/types'
import { flowOf } from './follow'

export type How = Line['how']

/** What a message has to bring to be played. */
export interface Picture {
  scene: Scene
  /** lines of the story, */
  told: Line[]
  /** the first of which is this one */
  from: number
  moments?: Moment[]
}

/** One stop on the way to the present. */
export interface Stop {
  scene: Scene
  /** milliseconds at a normal pace */
  lasts: number
  /** milliseconds until its words are said: what moves has to land first */
  lands: number
  how: How
  who: Seat | null
  /** the words, and those of quiet lines before them */
  lines: Line[]
  /** how many lines of the story have been told when it has landed */
  told: number
  /** the same words as the stop before it, in the same light */
  goesOn?: boolean
}

/** Until things have landed, in milliseconds: pieces fly, cards turn, dice tumble one after another. */
const LANDS: Record<How, number> = { '': 400, quiet: 0, dice: 1050, reveal: 550, end: 0 }
/** A line is to be read, however long its film was. */
const LEAST = 600
/** So long a reveal is looked at before anything is paid for it, in milliseconds. */
const BEFORE_PAID = 1150

/** How the table was at each moment, the first one first. Nobody is asked anything there, and nothing is over. */
export function scenesOf(scene: Scene, moments: Moment[]): Scene[] {
  let following = inBetween(scene)
  const found: Scene[] = []
  for (const moment of moments.toReversed()) {
    following = before(following, moment)
    found.unshift(following)
  }
  return found
}

/** A scene as it is looked at on the way to another one. */
export function inBetween(scene: Scene): Scene {
  return { ...scene, asked: [], answered: [], over: false, standings: [], result: null }
}

function before(following: Scene, moment: Moment): Scene {
  const { chairs, places, links, order, heading, note } = moment
  if (!chairs.length && !places.length && [links, order, heading, note].every((one) => one === null)) {
    return following
  }
  const lying = new Map([...following.places, ...places].map((place) => [place.id, place]))
  const ids = order ?? following.places.map(({ id }) => id)
  return {
    ...following,
    places: ids.flatMap((id) => lying.get(id) ?? []),
    chairs: following.chairs.map((chair) => chairs.find(({ seat }) => seat === chair.seat) ?? chair),
    links: links ?? following.links,
    heading: heading ?? following.heading,
    note: note ?? following.note,
  }
}

/** The stops on the way from one scene to a picture. `calm`: nothing moves, so everything has landed at once. */
export function stopsOf(picture: Picture, from: Scene, calm: boolean): Stop[] {
  const { scene, told } = picture
  const moments = picture.moments ?? []
  if ((moments.at(-1)?.line ?? -1) >= told.length) return [] // of lines that came before
  const stops: Stop[] = []
  let [last, first] = [from, 0]
  scenesOf(scene, moments).forEach((then, i) => {
    const { line, lasts, how, who } = moments[i] as Moment
    const film = calm ? null : filming(then, last, picture.from + first, who)
    if (film) stops.push(film)
    const stop: Stop = {
      scene: then,
      lasts: Math.max(lasts - (film?.lasts ?? 0), film ? LEAST : 0),
      lands: calm || film ? 0 : Math.min(LANDS[how], lasts / 2),
      how,
      who,
      lines: told.slice(first, line + 1),
      told: picture.from + line + 1,
    }
    const unpaid = how === 'reveal' && !film ? beforePaid(then, last) : null
    if (unpaid) {
      const long = Math.min(BEFORE_PAID, stop.lasts / 2)
      stops.push({ ...stop, scene: unpaid, lasts: long })
      stops.push({ ...stop, lasts: stop.lasts - long, lands: 0, goesOn: true })
    } else stops.push(stop)
    last = then
    first = line + 1
  })
  const film = calm ? null : filming(inBetween(scene), last, picture.from + first, null)
  return film ? [...stops, film] : stops
}

/** A reveal that somebody is paid for, as it is before that: what wins is seen first, then who it is, and then what it wins.
 * Nothing if nobody is paid. */
function beforePaid(scene: Scene, last: Scene): Scene | null {
  const { gave, won } = flowOf(last, scene)
  if (!gave.length || !won.length) return null
  const now = new Map(scene.places.map((place) => [place.id, place]))
  const known = new Set(last.places.map(({ id }) => id))
  return {
    ...scene,
    places: [
      ...last.places.flatMap((place) => (gave.includes(place.id) ? place : (now.get(place.id) ?? []))),
      ...scene.places.filter(({ id }) => !known.has(id)),
    ],
    chairs: scene.chairs.map((chair) => {
      const before = last.chairs.find(({ seat }) => seat === chair.seat)
      return before && won.includes(chair.seat)
        ? { ...chair, counters: before.counters, marks: before.marks }
        : chair
    }),
  }
}

/** What a throw has led to is told when it has been seen: until then only what was thrown is new. */
function filming(scene: Scene, last: Scene, told: number, who: Seat | null): Stop | null {
  if (filmOf(scene) <= filmOf(last)) return null
  const lasts = Math.max(...scene.places.map((place) => (place.kind === 'Stage' ? timeOf(place) : 0)))
  const { chairs, heading, note } = last
  return { scene: { ...scene, chairs, heading, note }, lasts, lands: lasts, how: '', who, lines: [], told }
}

/** The number of the film in a scene; 0 if nothing has moved. */
export function filmOf({ places }: Scene): number {
  return Math.max(0, ...places.map((place) => (place.kind === 'Stage' ? (place.film?.number ?? 0) : 0)))
}

/** The places where something is new that is worth a look: it has come there, turned over, or is marked. What has only
 * become less is not, nor what steps back, nor what has been cleared away. */
export function changed(before: Scene, after: Scene): string[] {
  const then = new Map(before.places.map((place) => [place.id, place]))
  return after.places
    .filter((place) => !ASIDE.includes(place.role) && isNew(then.get(place.id), place))
    .map(({ id }) => id)
}

const ASIDE = ['deck', 'discards']
const HEAPS = ['Hand', 'Pile', 'Row', 'Basket']

function isNew(before: Place | undefined, after: Place): boolean {
  if (before === after) return false
  if (before && !HEAPS.includes(after.kind)) return !alike(before, after)
  const known = new Map(before?.tokens.map((token) => [faceOf(token), token.count]))
  return after.tokens.some((token) => token.count > (known.get(faceOf(token)) ?? 0))
}

/** What a token is told by, however many there are; and although it may have stepped back. */
const faceOf = (token: Token) =>
  JSON.stringify({
    ...token,
    count: 1,
    marks: token.marks.filter((mark) => mark !== 'spent' && mark !== 'unused'),
  })
const alike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
