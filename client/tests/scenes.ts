import type { Lit } from '../src/asking/lit'
import { wholeScene, type Place, type Question, type Scene, type Token } from '../src/wire/types'

export const token = (look: string, text: string, more: Partial<Token> = {}): Partial<Token> => ({
  look,
  text,
  ...more,
})
export const card = (name: string) => token('card', name, { value: name })
export const coin = (worth: number, count = 1) => token('coin', String(worth), { value: worth, count })
export const backs = (count: number) => token('back', '?', { count })

type Bare = { kind?: string; id: string; owner?: number; tokens?: Partial<Token>[]; [more: string]: unknown }

/** A scene as it stands on the wire, with what was left out put in. */
export function scene(...places: Bare[]): Scene {
  const lying = places.map((place) => ({ kind: 'Row', label: place.id, ...place }) as unknown as Place)
  return wholeScene({ chairs: [{ seat: 0 }, { seat: 1 }], places: lying } as unknown as Scene)
}

export function one(seat: number, values: (string | number)[], kind?: 'piece' | 'seat'): Question {
  const items = values.map((value) => ({ value, label: String(value), ...(kind && { kind }) }))
  return { shape: 'one', seat, number: 1, what: 'choose', items }
}

/** What can be tapped in a place. */
export const litIn = (lit: Lit, place: string) => lit.values.get(place)?.map(({ value }) => value)
