import { getContext, setContext } from 'svelte'
import type { Style } from '../wire/types'
import type { Unit } from './follow'
import type { Portrait } from './sitters'

/** Whose the pieces of a place are from scene to scene, who is looking at them, and what game they are of. */
export interface Laying {
  at: (place: string) => Unit[]
  seat: () => number | null
  /** how somebody looks who sits here */
  portrait: (seat: number) => Portrait | undefined
  style: () => Style
  /** where the game's own pictures are */
  faces: () => string
}

const KEY = Symbol('laying')
export const provideLaying = (laying: Laying) => setContext(KEY, laying)
export const useLaying = () => getContext<Laying>(KEY)
