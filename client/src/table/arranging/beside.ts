// People sit to the left and right of a board (see `sides`), each with a panel for their face, their plate and what they have.

import { fitted } from '../fitting'
import { sides } from '../sides'
import { fitMiddle } from './middle'
import { all, grow, inside, one, put, px, roomIn } from './measuring'
import { COUNTED, type Memory, type Setting, type Way } from './setting'

export function sitBeside(root: HTMLElement, upper: HTMLElement, setting: Setting, memory: Memory): void {
  const { u, others, me, ratio, rest, frozen } = setting
  const hand = !!one(root, '.hands > *')
  const size = { w: upper.clientWidth, h: upper.clientHeight }
  const laid = sides(size, ratio, others, me && !hand, rest)
  const { w: wide, h: high } = laid.seats[0] ?? laid.me ?? { w: 200, h: 200 }
  put(one(upper, '.common'), laid.board)
  put(one(upper, '.rest'), laid.rest)
  const seats = all(upper, '.seat')
  seats.forEach((seat, i) => put(seat, laid.seats[i] ?? null))
  const mine = one(root, '.me')
  if (laid.me) put(mine, laid.me)
  const panels = [...seats, ...(laid.me && mine ? [mine] : [])]
  const biggest = 34 * u
  const lies = panels.map((panel) => one(panel, '.before'))
  const own = laid.me && one(root, '.me .own')
  const empty = ![...lies, own].some(Boolean)
  const fits = () => panels.every((panel) => inside(panel, roomIn(panel)))
  /** Faces that large, with names below them or beside them; back comes how large things can be then, or 0. */
  const attempt = ([share, abreast]: Way): number => {
    root.toggleAttribute('data-abreast', abreast)
    const most = abreast
      ? Math.min(wide * 0.42, high * (empty ? 0.79 : 0.4))
      : Math.min(wide * 0.62, high * 0.34)
    root.style.setProperty('--d', px(Math.max(44, share * Math.min(190 * u, most))))
    const size = fitted(
      (before) => {
        grow(lies, '--before', before)
        grow([own], '--own', before)
        return fits()
      },
      3,
      frozen ? Math.max(3, Math.min(biggest, memory.before)) : biggest,
      memory.before,
    )
    return fits() ? size : 0
  }
  // Names and numbers are large, where there is room for that.
  root.toggleAttribute('data-roomy', empty)
  // Many people, and nothing lies before them: then their names stand beside their faces. Otherwise faces give way to
  // what somebody has, and so do names at last.
  let [best, way, last] = [-1, memory.way, memory.way]
  if (!frozen || !way) {
    const ways: Way[] = empty ? [[1, wide > 1.6 * high]] : [[1, false], [0.8, false], [0.6, false], [0.8, true]] // prettier-ignore
    for (last of ways) {
      const size = attempt(last)
      if (size > best || (!size && best <= 0)) [best, way] = [size, last]
      if (best >= COUNTED * u) break
    }
  }
  if (way && (frozen || way !== last)) best = attempt(way)
  if (way && empty && !fits()) {
    root.removeAttribute('data-roomy')
    best = attempt(way)
  }
  ;[memory.before, memory.way] = [Math.max(3, best), way]
  const beside = one(upper, '.rest')
  if (beside && laid.rest) fitMiddle(root, beside, roomIn(beside), 26 * u, setting, memory)
}
