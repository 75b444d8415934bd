// What on the table is an answer to the question: which tokens, squares and chairs can be tapped.

import {
  same,
  type Offer,
  type Place,
  type Question,
  type Scene,
  type Shaped,
  type Token,
  type Value,
} from '../wire/types'

export interface Lit {
  /** by place, the values of tokens that can be tapped there */
  values: Map<string, Value[]>
  seats: number[]
  /** offers that lie nowhere on the table */
  elsewhere: Offer[]
}

const NOTHING: Lit = { values: new Map(), seats: [], elsewhere: [] }

export function offersOf(question: Question): Offer[] {
  if (question.shape === 'one' || question.shape === 'subset') return question.items
  return question.shape === 'arrange' ? question.things : []
}

export function litBy(question: Question | null, scene: Scene): Lit {
  if (!question) return NOTHING
  if (question.shape === 'handful') return heaped(question, scene)
  const lit: Lit = { values: new Map(), seats: [], elsewhere: [] }
  // Coins of one kind lie in many purses: one's own is meant, if it has what is asked for.
  const offers = offersOf(question)
  const own = scene.places.filter((place) => place.owner === question.seat)
  const common = scene.places.filter((place) => place.owner === null)
  for (const offer of offers) {
    if (offer.kind === 'seat') {
      lit.seats.push(offer.value as number)
      continue
    }
    const where = [own, common, scene.places].find((places) =>
      places.some((place) => holds(place, offer.value)),
    )
    if (!where) lit.elsewhere.push(offer)
    for (const place of where ?? []) {
      if (holds(place, offer.value))
        lit.values.set(place.id, [...(lit.values.get(place.id) ?? []), offer.value])
    }
  }
  return lit
}

/** Whether a value is something that lies here, or a spot of the place itself. */
function holds(place: Place, value: Value): boolean {
  return place.tokens.some((token) => isAt(token, value)) || spotsOf(place).some((spot) => same(spot, value))
}

const isAt = (token: Token, value: Value) =>
  token.value !== undefined && token.value !== null && same(token.value, value)

/** What the bare spots of a place are called in answers. */
export function spotsOf(place: Place): Value[] {
  if (place.kind === 'Board') return place.spots.map(([name]) => name)
  if (place.kind === 'Grid') {
    const squares = Array.from({ length: place.columns * place.rows }, (_, i): Value[] => [
      i % place.columns,
      Math.floor(i / place.columns),
    ])
    return [...squares, ...place.names]
  }
  return []
}

/** A handful is taken from the place that is named, or else from the one that holds just this heap. */
function heaped({ heap, most, place: named }: Shaped<'handful'>, scene: Scene): Lit {
  const fits = (place: Place) => {
    const there = place.tokens.filter(({ value }) => typeof value === 'number' && value <= most)
    return (
      there.length === heap.length &&
      heap.every(([worth, count]) => there.some((token) => token.value === worth && token.count === count))
    )
  }
  const places = [...scene.places].sort((a, b) => Number(a.owner !== null) - Number(b.owner !== null))
  const place = heap.length ? (places.find(({ id }) => id === named) ?? places.find(fits)) : undefined
  return place ? { ...NOTHING, values: new Map([[place.id, heap.map(([worth]) => worth)]]) } : NOTHING
}
