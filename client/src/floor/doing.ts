// What can be done on an open floor, sorted by what it is done with.

import type { Form, Link, Offer, Place, Scene, Seat, TrackPlace } from '../wire/types'
import { capital } from '../words'

export interface Doings {
  /** with somebody */
  people: Map<Seat, Offer[]>
  /** anything else */
  plain: Offer[]
}

export function doings(forms: Form[], seat: Seat | null): Doings {
  const sorted: Doings = { people: new Map(), plain: [] }
  for (const offer of forms.flatMap((form) => (form.shape === 'one' ? form.items : []))) {
    const other = offer.kind === 'seat' ? (offer.value as Seat) : offer.with
    if (other === undefined || other === seat) sorted.plain.push(offer)
    else sorted.people.set(other, [...(sorted.people.get(other) ?? []), offer])
  }
  return sorted
}

export const BRIEF = 12 // letters

/** "challenge Bob" on Bob's line is just "Challenge"; what is not brief even so is said in full. */
export function briefly(offer: Offer, name: string): string {
  const short = offer.label.endsWith(` ${name}`) ? offer.label.slice(0, -name.length - 1) : offer.label
  return capital(short.length > BRIEF ? offer.label : short)
}

/** Who points at somebody, and can be answered. */
export function pointingAt(scene: Scene, seat: Seat | null, people: Map<Seat, Offer[]>): Link[] {
  return scene.links.filter(({ source, target }) => target === seat && people.has(source))
}

/** What lies before somebody, and what lies there for them alone. */
export function ownPlaces(scene: Scene, seat: Seat | null): Place[] {
  return scene.places.filter(
    (place) =>
      place.about === null && place.kind !== 'Track' && (place.owner === seat || place.owner === null),
  )
}

/** What everybody plays on. */
export function boardOf(scene: Scene): TrackPlace | undefined {
  return scene.places.find((place) => place.kind === 'Track')
}

const FEW = 2 // cards that are held up all the time

/** What somebody keeps before their eyes: a card or two of their own, and what is about somebody else just now. */
export function inSight(scene: Scene, seat: Seat | null): Place[] {
  return scene.places.filter(
    ({ about, owner, kind, tokens }) =>
      about !== null ||
      (owner === seat && seat !== null && kind === 'Hand' && tokens.length <= FEW && !!boardOf(scene)),
  )
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
