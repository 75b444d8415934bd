// Of things that are alike, which ones somebody has touched.

import { same, type Scene, type Value } from '../wire/types'
import type { Lit } from './lit'

/** A token: the place it lies in, and which of the tokens there it is. */
export interface Touched {
  place: string
  nth: number
}

export const isSame = (a: Touched | null | undefined, b: Touched | null | undefined): boolean =>
  !!a && !!b && a.place === b.place && a.nth === b.nth

/** For each thing that is chosen the token it is: the one that was touched, or else the first that is free. */
export function tokensOf(
  chosen: Value[],
  touched: (Touched | null)[],
  lit: Lit,
  scene: Scene,
): (Touched | null)[] {
  const lying = scene.places
    .filter((place) => lit.values.has(place.id))
    .flatMap((place) =>
      place.tokens.map(({ value, count }, nth) => ({ on: { place: place.id, nth }, value, left: count })),
    )
  const use = (fits: (token: (typeof lying)[number]) => boolean): Touched | null => {
    const found = lying.find((token) => token.left > 0 && fits(token))
    if (found) found.left--
    return found?.on ?? null
  }
  const sure = chosen.map((value, i) =>
    use((token) => isSame(token.on, touched[i]) && same(token.value, value)),
  )
  return sure.map((on, i) => on ?? use((token) => same(token.value, chosen[i])))
}
