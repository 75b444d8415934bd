// What is one's own: how large things before oneself are, and, on a phone that lies on its side, the own face.

import { fitted } from '../fitting'
import { grow, inside, one, px, sizeOf, steady } from './measuring'
import type { Memory, Setting } from './setting'

/** On a phone that lies on its side, in pixels: how large the own face is, at least and at most. */
const [FACE, LARGE_FACE] = [30, 88]

/** On a phone that lies on its side, all that is one's own has the height that the question leaves; and where that is nothing but
 *  a face and some numbers, these are as large as there is room for. */
export function fitMat(root: HTMLElement, { frozen }: Setting, memory: Memory): void {
  root.style.setProperty('--mine', px(FACE))
  const [me, bar] = [one(root, '.me'), one(root, '.mine > .bar')]
  const free = root.clientHeight - sizeOf(me).h - (bar?.scrollHeight ?? 0) - 26
  // What is only looked at is small before a question has to be pushed up and down.
  const touched = one(root, '.mat [data-lit]')
  const [least, greatest] = [one(root, '.hands') ? 0.31 : touched ? 0.18 : 0.12, 0.46]
  const most = Math.max(least * root.clientHeight, Math.min(free, greatest * root.clientHeight))
  memory.mat = frozen ? Math.min(most, memory.mat ?? most) : steady(most, memory.mat ?? most)
  root.style.setProperty('--mat', px(memory.mat))
  const room = sizeOf(one(root, '.mat')).h ? 0 : free
  const face = Math.max(FACE, Math.min(LARGE_FACE, FACE + 0.5 * room))
  memory.myself = frozen ? Math.min(face, memory.myself ?? face) : steady(face, memory.myself ?? face)
  root.style.setProperty('--mine', px(memory.myself))
}

/** What lies before oneself, as far as that is no hand: as big as there is room for. */
export function fitOwn(root: HTMLElement, { mode, u, frozen }: Setting, memory: Memory): void {
  const own = one(root, '.own')
  const most = mode === 'round' ? 40 * u : Math.max(15, 30 * u)
  // (Where nothing lies, nothing is learned from that.)
  if (!own && !frozen) memory.own = most
  if (!own || mode === 'sides') return
  const { maxHeight, paddingTop, paddingBottom } = getComputedStyle(own)
  const whole = mode === 'tall' ? roomFor(root, own, memory) : Number.parseFloat(maxHeight)
  const high = whole - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
  const least = 4
  const fits = (size: number) => {
    grow([own], '--own', size)
    return inside(own, { w: own.clientWidth, h: high })
  }
  // On a phone there may be too much of it: then words stand beside things, or are only read out.
  own.classList.remove('tight', 'wordless')
  for (const less of mode === 'round' ? [] : ['tight', 'wordless']) {
    if (fits(least)) break
    own.classList.add(less)
  }
  const best = fitted(fits, least, frozen ? Math.max(least, Math.min(most, memory.own)) : most, memory.own)
  memory.own = steady(best, memory.own)
  grow([own], '--own', memory.own)
}

/** Others and the middle take this much of a phone; of what is left, the question and the hand come first. */
const UPPER = 0.46
const UPPER_WITH_BOARD = 0.7
const LEAST = 56
const LEAST_FOR_THUMBS = 90
function roomFor(root: HTMLElement, own: HTMLElement, memory: Memory): number {
  const rest = ['.bar', '.me', '.hands'].reduce((sum, part) => sum + sizeOf(one(root, part)).h + 8, 8)
  const board = one(root, '.common.board') !== null
  const upper = board ? UPPER_WITH_BOARD : UPPER
  const most = Math.min(root.clientHeight * (board ? 0.1 : 0.2), root.clientHeight * (1 - upper) - rest)
  memory.tapped ||= board && one(own, '[data-lit]') !== null
  const high = Math.max(memory.tapped ? LEAST_FOR_THUMBS : LEAST, most)
  own.style.maxHeight = px(high)
  return high
}
