// What on the table is an answer to the question: which tokens, squares and chairs can be tapped.

import {
  same,
  type Form,
  type Offer,
  type Place,
  type Scene,
  type Seat,
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

export function offersOf(form: Form): Offer[] {
  if (form.shape === 'one' || form.shape === 'subset') return form.items
  return form.shape === 'arrange' ? form.things : []
}

/** `start`: where a move or a line begins, if that has been said. */
export function litBy(form: Form | null, seat: Seat, scene: Scene, start: Value | null = null): Lit {
  if (!form) return NOTHING
  switch (form.shape) {
    case 'handful':
      return heaped(form, scene)
    case 'move':
    case 'join':
      return ways(form, scene, start)
  }
  const lit: Lit = { values: new Map(), seats: [], elsewhere: [] }
  // Coins of one kind lie in many purses: one's own is meant, if it has what is asked for.
  const own = scene.places.filter((place) => place.owner === seat)
  const common = scene.places.filter((place) => place.owner === null)
  for (const offer of offersOf(form)) {
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

// ---- what goes from one place to another: a piece on a board, a line on paper

type Going = Shaped<'move'> | Shaped<'join'>

const pairsOf = (form: Going): Value[][] =>
  form.shape === 'move'
    ? form.items.flatMap(({ value }) => (Array.isArray(value) ? [value] : []))
    : form.pairs.flatMap(([a, b]) => [[a, b], [b, a]]) // prettier-ignore

/** Where one can begin. */
export function startsOf(form: Going): Value[] {
  return distinct(pairsOf(form).map(([from = null]) => from))
}

/** Where one can go from there. */
export function endsOf(form: Going, start: Value | null): Value[] {
  return distinct(pairsOf(form).flatMap(([from, to = null]) => (same(from, start ?? undefined) ? [to] : [])))
}

function distinct(values: Value[]): Value[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

/** Everything one can begin with; or where that can go, and everything else one could begin with instead. */
function ways(form: Going, scene: Scene, start: Value | null): Lit {
  const starts = startsOf(form)
  const lit =
    start === null
      ? starts
      : distinct([...endsOf(form, start), start, ...(form.shape === 'move' ? starts : [])])
  const there = (place: Place) =>
    form.shape === 'join'
      ? place.kind === 'Paper' && place.dots.length >= form.dots
      : starts.every((name) => spotsOf(place).some((spot) => same(spot, name)))
  const place = scene.places.find(there)
  if (place) return { ...NOTHING, values: new Map([[place.id, lit]]) }
  return form.shape === 'move' ? { ...NOTHING, elsewhere: form.items } : NOTHING
}
