import { expect, it } from 'vitest'
import { sideOf } from '../src/asking/drops'

it('words stand on the side that looks away from all other places', () => {
  const at = (x: number, y: number) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 })
  const all = [at(50, 0), at(100, 50), at(50, 100), at(0, 50)]
  expect(all.map((place) => sideOf(place, all))).toEqual(['above', 'right', 'below', 'left'])
})
