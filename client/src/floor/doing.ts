// What can be done on an open floor, sorted by what it is done with.

import type { Form, Link, Offer, Place, Scene, Seat } from '../wire/types'
import { capital } from '../words'

export interface Doings {
  /** with cards that one holds */
  pieces: Offer[]
  /** with somebody */
  people: Map<Seat, Offer[]>
  /** about something of one's own */
  own: Offer[]
  /** anything else */
  plain: Offer[]
}

export function doings(forms: Form[], seat: Seat | null): Doings {
  const sorted: Doings = { pieces: [], people: new Map(), own: [], plain: [] }
  for (const offer of forms.flatMap((form) => (form.shape === 'one' ? form.items : []))) {
    const other = offer.kind === 'seat' ? (offer.value as Seat) : offer.with
    if (offer.kind === 'piece') sorted.pieces.push(offer)
    else if (other === undefined) sorted.plain.push(offer)
    else if (other === seat) sorted.own.push(offer)
    else sorted.people.set(other, [...(sorted.people.get(other) ?? []), offer])
  }
  return sorted
}

/** "challenge Bob" on Bob's line is just "Challenge". */
export function briefly(offer: Offer, name: string): string {
  const short = offer.label.endsWith(` ${name}`) ? offer.label.slice(0, -name.length - 1) : offer.label
  return capital(short.includes(' ') ? offer.label : short)
}

/** Who points at somebody, and can be answered. */
export function pointingAt(scene: Scene, seat: Seat | null, people: Map<Seat, Offer[]>): Link[] {
  return scene.links.filter(({ source, target }) => target === seat && people.has(source))
}

/** Whom somebody is bound to just now: either points at the other, and nothing is left to do but to choose a card. */
export function opponent(scene: Scene, seat: Seat | null, todo: Doings): { who: Seat; text: string } | null {
  if (!todo.pieces.length || todo.plain.length) return null
  const link = scene.links.find(({ source, target }) => source === seat || target === seat)
  return link ? { who: link.source === seat ? link.target : link.source, text: link.text } : null
}

/** What lies before somebody, and what lies there for them alone. */
export function ownPlaces(scene: Scene, seat: Seat | null): Place[] {
  return scene.places.filter((place) => place.owner === seat || place.owner === null)
}

export function matching(name: string, wanted: string): boolean {
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain(name).includes(plain(wanted.trim()))
}

/** "1:02:07", "12:04": what is left of a time. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
