// What on the table is an answer to the question, or a part of one: which tokens, squares, places and chairs can be tapped.

import {
  same,
  type Drop,
  type Form,
  type Offer,
  type Place,
  type Scene,
  type Seat,
  type Shaped,
  type Token,
  type Value,
} from '../wire/types'

export interface Light {
  value: Value
  /** why it is lit: it is an answer or a part of one; it can be lifted; or what is lifted can be put there */
  role: '' | 'lift' | 'drop'
  /** what it is called, where that is not just the name of what lies there */
  label?: string
  /** what will come of it */
  says?: string
  /** the spots at which that is to be seen */
  where?: Value[]
  /** a strong player means this: there, if so, as an attribute is */
  star?: ''
  /** no more of these can be taken: what is chosen can be given back */
  back?: boolean
}

export interface Lit {
  /** by place, the tokens and spots that can be tapped there */
  values: Map<string, Light[]>
  /** whole places, by their id */
  places: Map<string, Light>
  seats: Light[]
  /** offers that lie nowhere on the table */
  elsewhere: Offer[]
}

/** What is read out of something that is lit. */
export function read(name: string, light: Light | boolean | undefined): string {
  const { label, says } = typeof light === 'object' ? light : {}
  return `${label ?? name}${says ? `: ${says}` : ''}`
}

export const dark = (): Lit => ({ values: new Map(), places: new Map(), seats: [], elsewhere: [] })

/** How far an answer has come that is put together. */
export interface Progress {
  /** what is lifted, or where a move or a line begins */
  start: Value | null
  chosen: Value[]
}

const NO_PROGRESS: Progress = { start: null, chosen: [] }

export function litBy(form: Form | null, seat: Seat, scene: Scene, progress = NO_PROGRESS): Lit {
  const lit = dark()
  const { start, chosen } = progress
  switch (form?.shape) {
    case 'one':
      light(lit, form.items, seat, scene)
      break
    case 'arrange':
      light(lit, form.things, seat, scene)
      break
    case 'subset': {
      const items = form.items.filter((item) => isOffered(form, chosen, item.value) || isIn(chosen, item))
      light(lit, items, seat, scene)
      break
    }
    case 'some':
      for (const thing of form.heap) {
        const back = !isOffered(form, chosen, thing.value)
        if (!back || isIn(chosen, thing)) light(lit, [thing], seat, scene, { back }, true)
      }
      break
    case 'put': {
      const lifted = form.ways.find((way) => same(way.value, start ?? undefined))
      for (const place of lifted?.places ?? []) light(lit, [place], seat, scene, dropping(place))
      const places = [...lit.elsewhere]
      for (const way of form.ways) light(lit, [way], seat, scene, { role: 'lift', label: way.label })
      if (lifted) lit.elsewhere = places // first things have buttons, then places
      break
    }
    case 'handful':
      heaped(lit, form, scene)
      break
    case 'move':
    case 'join':
      ways(lit, form, scene, start)
  }
  return lit
}

export function merged(lits: Lit[]): Lit {
  const [first = dark(), ...others] = lits
  if (!others.length) return first
  const all = dark()
  for (const lit of lits) {
    for (const [place, lights] of lit.values) for (const one of lights) shine(all, place, one)
    for (const [place, one] of lit.places) if (!all.places.has(place)) all.places.set(place, one)
    all.seats.push(...lit.seats)
    all.elsewhere.push(...lit.elsewhere)
  }
  return all
}

const isIn = (chosen: Value[], { value }: Offer) => chosen.some((one) => same(one, value))
const dropping = ({ label, drop, where }: Drop): Partial<Light> => ({
  role: 'drop',
  label,
  ...(drop && { says: drop }),
  ...(where && { where }),
})

function shine(lit: Lit, place: string, one: Light): void {
  const there = lit.values.get(place) ?? []
  if (!there.some(({ value }) => same(value, one.value))) lit.values.set(place, [...there, one])
}

/** Everything on the table that these offers mean. `pieces`: a player may be meant by pieces that are theirs. */
function light(
  lit: Lit,
  offers: Offer[],
  seat: Seat,
  scene: Scene,
  as: Partial<Light> = {},
  pieces = false,
): void {
  // Coins of one kind lie in many purses: one's own is meant, if it has what is asked for.
  const own = scene.places.filter((place) => place.owner === seat)
  const common = scene.places.filter((place) => place.owner === null)
  for (const offer of offers) {
    const one: Light = { role: '', ...as, value: offer.value }
    const theirs = (place: Place) =>
      place.tokens.some((token) => isAt(token, offer.value) && token.of === offer.value)
    const fits = offer.kind === 'seat' ? theirs : (place: Place) => holds(place, offer.value)
    const named = scene.places.find(({ id }) => id === (offer.at ?? offer.value))
    const where =
      offer.at !== undefined
        ? [named].filter((place) => place?.tokens.some((token) => isAt(token, offer.value)))
        : offer.kind === 'seat' && !pieces
          ? []
          : ([own, common, scene.places].map((places) => places.filter(fits)).find((found) => found.length) ??
            [])
    for (const place of where) if (place) shine(lit, place.id, one)
    if (where.length) continue
    if (named && (offer.at !== undefined || offer.kind !== 'seat')) {
      const called = { ...one, label: one.label ?? offer.label }
      if (!lit.places.has(named.id)) lit.places.set(named.id, called)
    } else if (offer.kind === 'seat') {
      if (!lit.seats.some(({ value }) => value === offer.value)) lit.seats.push(one)
    } else lit.elsewhere.push(offer)
  }
}

/** Whether a value is something that lies here, or a spot of the place itself. */
function holds(place: Place, value: Value): boolean {
  return place.tokens.some((token) => isAt(token, value)) || spotsOf(place).some((spot) => same(spot, value))
}

const isAt = (token: Token, value: Value) =>
  token.value !== undefined && token.value !== null && same(token.value, value)

/** What the bare spots of a place are called in answers. */
export function spotsOf(place: Place): Value[] {
  if (place.kind === 'Board' || place.kind === 'Rooms') return place.spots.map(([name]) => name)
  if (place.kind === 'Grid') {
    const squares = Array.from({ length: place.columns * place.rows }, (_, i): Value[] => [
      i % place.columns,
      Math.floor(i / place.columns),
    ])
    return [...squares, ...place.names]
  }
  return []
}

// ---- what can be chosen beside what has been chosen

/** Whether another of these can be taken: some answer has all that is chosen, and this. */
export function isOffered(form: Shaped<'subset'> | Shaped<'some'>, chosen: Value[], value: Value): boolean {
  if (form.shape === 'some') {
    const there = form.heap.find((thing) => same(thing.value, value))?.count ?? 0
    return chosen.length < form.most && chosen.filter((one) => same(one, value)).length < there
  }
  if (isIn(chosen, { value, label: '' })) return false
  if (!form.fits) {
    const beside = form.most === 1 ? [] : chosen // one instead of the other
    return beside.length < form.most && isAffordable(form, [...beside, value])
  }
  const wanted = bitsOf(form, [...chosen, value])
  return form.fits.some((fit) => (BigInt(fit) & wanted) === wanted)
}

/** Whether what is chosen is an answer. */
export function isWhole(form: Shaped<'subset'> | Shaped<'some'>, chosen: Value[]): boolean {
  if (chosen.length < form.least || chosen.length > form.most) return false
  if (form.shape === 'some') return true
  if (!form.fits) return isAffordable(form, chosen)
  const bits = bitsOf(form, chosen)
  return form.fits.some((fit) => BigInt(fit) === bits)
}

/** Whether these are worth no more together than is allowed. */
function isAffordable({ items, worths, limit }: Shaped<'subset'>, chosen: Value[]): boolean {
  if (!worths || limit === undefined) return true
  return (
    worths.reduce((left, worth, i) => (items[i] && isIn(chosen, items[i]) ? left - worth : left), limit) >= 0
  )
}

function bitsOf({ items }: Shaped<'subset'>, values: Value[]): bigint {
  const at = values.map((value) => items.findIndex((item) => same(item.value, value)))
  return at.reduce((bits, i) => bits | (1n << BigInt(Math.max(i, 0))), 0n)
}

/** A handful is taken from the place that is named, or else from the one that holds just this heap. */
function heaped(lit: Lit, { heap, most, place: named }: Shaped<'handful'>, scene: Scene): void {
  const fits = (place: Place) => {
    const there = place.tokens.filter(({ value }) => typeof value === 'number' && value <= most)
    return (
      there.length === heap.length &&
      heap.every(([worth, count]) => there.some((token) => token.value === worth && token.count === count))
    )
  }
  const places = [...scene.places].sort((a, b) => Number(a.owner !== null) - Number(b.owner !== null))
  const place = heap.length ? (places.find(({ id }) => id === named) ?? places.find(fits)) : undefined
  if (place) for (const [worth] of heap) shine(lit, place.id, { value: worth, role: '' })
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
function ways(lit: Lit, form: Going, scene: Scene, start: Value | null): void {
  const starts = startsOf(form)
  const moving = form.shape === 'move'
  const there = (place: Place) =>
    moving
      ? starts.every((name) => spotsOf(place).some((spot) => same(spot, name)))
      : place.kind === 'Paper' && place.dots.length >= form.dots
  const place = scene.places.find(there)
  if (!place) {
    if (moving) lit.elsewhere = form.items
    return
  }
  const ends = start === null ? [] : endsOf(form, start)
  for (const value of ends) shine(lit, place.id, { value, role: moving ? 'drop' : '' })
  const others = start === null ? starts : moving ? [start, ...starts] : [start]
  for (const value of others) shine(lit, place.id, { value, role: moving ? 'lift' : '' })
}
