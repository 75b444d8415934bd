// What is said on the wire. What the server sends is declared there, and `generated.ts` is written from it (`make types`);
// here are the types that have no struct of their own on the server.

import type { BasketPlace, HandPlace, PilePlace, RowPlace } from './generated'

export * from './generated'

export type Value = string | number | boolean | null | Value[]
export type Seat = number

/** Pieces that lie together, in whatever way */
export type HeapPlace = HandPlace | PilePlace | RowPlace | BasketPlace

export type Span = { from: number; to: number; step: number }

export interface Offer {
  value: Value
  label: string
  kind?: 'piece' | 'seat'
  /** with whom it is done */
  with?: Seat
  /** the id of the place where it is to be seen, if it is not found by its value */
  at?: string
  /** what a person is asked before it counts */
  sure?: string
}

/** Where something can be put, and what will come of it. */
export interface Drop extends Offer {
  drop?: string
  /** the spots at which that is to be seen */
  where?: Value[]
}

interface Asked {
  seat: Seat
  number: number
  what: string
  sealed?: boolean
  given?: Value
  within?: number
  /** on an open floor: which of one's conversations it is part of, who is in that, and when its time is over */
  talk?: number
  players?: Seat[]
  due?: number | null
}

/** What an answer looks like. */
export type Form =
  | { shape: 'one'; items: Offer[] }
  /** the value of each is from where to where */
  | { shape: 'move'; items: Offer[] }
  /** the words have a place for the number: "raise to {}"; `usual`: where it stands if nobody touches it */
  | ({ shape: 'number'; words?: string; usual?: number } & Span)
  /** `fits` are all answers, if there is a condition and they are not too many: a bit for each item. With `worths` of the
   * items, those that are chosen are worth at most `limit` together. */
  | {
      shape: 'subset'
      items: Offer[]
      least: number
      most: number
      fits?: number[]
      worths?: number[]
      limit?: number
    }
  /** so many of things of which some are alike */
  | { shape: 'some'; heap: (Offer & { count: number })[]; least: number; most: number }
  | { shape: 'handful'; heap: [number, number][]; most: number; place?: string }
  | { shape: 'arrange'; things: Offer[]; places: Offer[]; once: boolean }
  /** a thing goes somewhere; `up` is in the hand already */
  | { shape: 'put'; ways: (Offer & { places: Drop[] })[]; up?: Value }
  | { shape: 'spot'; across: Span; down: Span; free?: string }
  | { shape: 'join'; dots: number; pairs: [number, number][] }
  | { shape: 'word'; longest: number; letters?: string[]; hint?: string }
  | { shape: 'throw'; dials: Record<string, Span>; usual?: Record<string, number> }
  /** several answers in one; what comes next may depend on the choice just before it: a form for each. `asks` says what
   * each of them is, `sentence` the whole, with a {} for each. What several of them offer is in `shared`. */
  | {
      shape: 'compose'
      parts: (Piece | { after: Piece[] })[]
      asks?: string[]
      sentence?: string
      shared?: Offer[]
    }
  /** one of several things to do, most of them with something */
  | { shape: 'verbs'; verbs: { verb: string; label: string; form?: AnyForm }[] }
/** An answer to any one of several forms. */
export type AnyForm = Form | { shape: 'either'; parts: AnyForm[] }
/** A form among others that share what they offer: its items are runs of that, from where to before what. */
export type Piece = AnyForm | Sparing<Extract<Form, { items: Offer[] }>>
type Sparing<F> = F extends unknown ? Omit<F, 'items'> & { runs: [number, number][] } : never
export type Shape = Form['shape']
export type Shaped<S extends Shape> = Extract<Form, { shape: S }>

export type Question = Asked & AnyForm

/** Whether two answers are the same. */
export function same(a: Value | undefined, b: Value | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((part, i) => same(part, b[i]))
  }
  return a === b
}
