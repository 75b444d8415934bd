import { getContext, setContext } from 'svelte'
import type { Unit } from './follow'

/** Whose the pieces of a place are from scene to scene, and who is looking at them. */
export interface Laying {
  at: (place: string) => Unit[]
  seat: () => number | null
}

const KEY = Symbol('laying')
export const provideLaying = (laying: Laying) => setContext(KEY, laying)
export const useLaying = () => getContext<Laying>(KEY)
