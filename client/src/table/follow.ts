// Which piece of the last scene is which piece of this one. Scenes are whole pictures, so this has to be worked out: a card is
// known by its value, coins and backs are alike, and what was face down may be face up now.

import type { Place, Scene, Token } from '../wire/types'

/** One thing on the table. A token with a count is several. */
export interface Unit {
  key: string
  place: string
  /** index of its token in the place */
  token: number
  /** which of the token's several */
  nth: number
  look: string
  /** it is a die */
  die: boolean
  /** it has a name, by which it is told from all others */
  named: boolean
  /** what it can be told by, from outside */
  face: string
  /** the place it lay in before, if it has moved */
  from: string | null
  /** it was not there before, and nobody knows where it came from */
  fresh: boolean
  /** it shows another side now */
  turned: boolean
}

export interface Laid {
  units: Unit[]
  /** of the last scene, and gone now */
  gone: Unit[]
  /** have come onto a pile, and others lie on them: they are seen only on the way there */
  under: Unit[]
}

/** More than this of a kind are not told apart: they are a number. (Of a pile only the last is drawn anyway.) */
export const MOST = 30
const MOST_IN_PILE = 120

// (What is face down has a value only as something to tap: that does not tell it from another.)
const faceOf = ({ look, text, tone, value }: Token) =>
  JSON.stringify([look, text, tone, look === 'back' ? null : (value ?? null)])

function unitsOf(place: Place): Unit[] {
  return place.tokens.flatMap((token, index) =>
    Array.from({ length: Math.min(token.count, place.kind === 'Pile' ? MOST_IN_PILE : MOST) }, (_, nth) => ({
      key: '',
      place: place.id,
      token: index,
      nth,
      look: token.look,
      die: token.sides > 0,
      named: typeof token.value === 'string',
      face: faceOf(token),
      from: null,
      fresh: false,
      turned: false,
    })),
  )
}

let last = 0

/** The pieces of a scene, each with the key it had in the scene before. `actor` is the seat that did something. */
export function follow(before: Unit[], scene: Scene, actor: number | null = null): Laid {
  const units = scene.places.flatMap(unitsOf)
  const owners = new Map(scene.places.map((place) => [place.id, place.owner]))
  const left = [...before]
  let open = [...units]

  const pair = (fits: (now: Unit, then: Unit) => boolean, turned = false) => {
    open = open.filter((now) => {
      const i = left.findIndex((then) => fits(now, then))
      if (i < 0) return true
      const then = left[i] as Unit
      left.splice(i, 1)
      now.key = then.key
      now.from = then.place === now.place ? null : then.place
      now.turned = turned
      return false
    })
  }

  const card = (look: string) => look === 'card' || look === 'back'
  const flips = (now: Unit, then: Unit) => now.look !== then.look && card(now.look) && card(then.look)
  const acted = (unit: Unit) => actor !== null && owners.get(unit.place) === actor

  pair((now, then) => now.face === then.face && now.place === then.place)
  pair((now, then) => now.face === then.face && (acted(then) || acted(now)))
  pair((now, then) => now.face === then.face)
  pair((now, then) => now.die && now.look === then.look && now.place === then.place, true)
  pair((now, then) => flips(now, then) && now.place === then.place, true)
  pair((now, then) => flips(now, then) && now.look === 'card' && acted(then), true)
  pair((now, then) => flips(now, then), true)
  for (const unit of open) {
    unit.key = `p${++last}`
    unit.fresh = true
  }
  const under = scene.places
    .filter(({ kind }) => kind === 'Pile')
    .flatMap(({ id }) => units.filter(({ place }) => place === id).slice(0, -1))
    .filter(({ from }) => from !== null)
  return { units, gone: left, under }
}

/** What has changed hands, where things are counted: chips are changed into others on the way, and cannot be followed. */
export interface Flow {
  /** places with less in them than before, and with more */
  gave: string[]
  got: string[]
  /** seats with less than before, by their first counter, and with more */
  paid: number[]
  won: number[]
}

export function flowOf(before: Scene, after: Scene): Flow {
  const sums = new Map(before.places.map(({ id, total }) => [id, total ?? 0]))
  const now = new Map(after.places.map(({ id, total }) => [id, total ?? 0]))
  const worth = ({ chairs }: Scene) =>
    new Map(chairs.map(({ seat, counters }) => [seat, Number(Object.values(counters)[0] ?? 0)]))
  const [had, has] = [worth(before), worth(after)]
  return {
    gave: [...sums.keys()].filter((id) => (now.get(id) ?? 0) < (sums.get(id) ?? 0)),
    got: [...now.keys()].filter((id) => (now.get(id) ?? 0) > (sums.get(id) ?? 0)),
    paid: [...has.keys()].filter((seat) => (has.get(seat) ?? 0) < (had.get(seat) ?? 0)),
    won: [...has.keys()].filter((seat) => (has.get(seat) ?? 0) > (had.get(seat) ?? 0)),
  }
}
