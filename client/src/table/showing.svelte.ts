// What is still being shown of the last picture: whoever tells how it ended waits for that.

import { getContext, setContext } from 'svelte'
import type { Scene } from '../wire/types'

export class Showing {
  /** the number of the last film that has been shown to its end, or skipped */
  seen = $state(0)
}

/** The number of the film in a scene; 0 if nothing has moved. */
export function filmOf({ places }: Scene): number {
  return Math.max(0, ...places.map((place) => (place.kind === 'Stage' ? (place.film?.number ?? 0) : 0)))
}

const KEY = Symbol('showing')
export const provideShowing = (showing: Showing) => setContext(KEY, showing)
/** Nothing where nobody waits for it. */
export const useShowing = () => getContext<Showing | undefined>(KEY)
