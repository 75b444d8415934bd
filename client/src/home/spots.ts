// What games wear. Each declares its colours and brings its pictures, and they are the same for everybody, always.

import { SvelteMap } from 'svelte/reactivity'
import { again, games } from '../wire/api'
import type { GameInfo, Style } from '../wire/types'

type Worn = Pick<GameInfo, 'name' | 'style' | 'cover' | 'faces'>

const PLAIN: Style = { cloth: '#5c3a21', spot: '#a3271b', back: '#a3271b', tones: {}, signs: {} }
const worn = new SvelteMap<string, Worn>()
let asked = false

/** Games tell what they wear. */
export function learn(all: Worn[]): void {
  asked = true
  for (const game of all) worn.set(game.name, game)
}

function find(name: string): Worn | undefined {
  if (!asked) {
    asked = true
    void again(games).then(learn, () => undefined)
  }
  return worn.get(name)
}

/** What a game wears; something plain, until that is known. */
export const styleOf = (name: string): Style => find(name)?.style ?? PLAIN

/** A game's one colour. */
export const spotOf = (name: string) => styleOf(name).spot

/** Where the pictures of its pieces and people are. */
export const facesOf = (name: string) => find(name)?.faces ?? ''

/** Where its cover is. */
export const coverOf = (name: string) => find(name)?.cover ?? null
