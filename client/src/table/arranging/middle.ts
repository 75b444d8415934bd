// What lies in the middle, or beside a board: as large as it can be in its box, and each place where it was before.

import type { Size } from '../around'
import { fitted } from '../fitting'
import { grow, inside, NEARLY, one, px, sizeOf, steady, widest } from './measuring'
import type { Memory, Setting } from './setting'

/** So large, as a part of the largest, things are before it is tried whether they can be larger. */
const FLANKED = 0.4

export function fitMiddle(
  root: HTMLElement,
  middle: HTMLElement,
  box: Size,
  most: number,
  { frozen }: Setting,
  memory: Memory,
): void {
  const least = 4
  const parts = Array.from(middle.children) as HTMLElement[]
  const nameOf = (part: HTMLElement) => part.dataset.place ?? ''
  const fits = (size: number) => {
    grow([middle], '--middle', size)
    return inside(middle, box)
  }
  // However small things are, there may be too much of them: then words are left out.
  middle.classList.remove('tight')
  middle.classList.toggle('tight', !fits(least))
  const last = memory.middle
  const largest = () => fitted(fits, least, frozen ? Math.max(least, Math.min(most, last)) : most, last)
  let best = largest()
  // Where that leaves little for things, words stand beside them instead of above.
  const flanked = middle.classList.contains('flanked')
  if (!frozen && (flanked || best < FLANKED * most) && !middle.matches('.tight')) {
    middle.classList.toggle('flanked')
    const other = largest()
    if (other * NEARLY > best) best = other
    else middle.classList.toggle('flanked', flanked)
    if (middle.classList.contains('flanked') !== flanked) memory.parts = undefined
  } else if (!frozen && !fits(best)) {
    // In hardly any room at all that may be the least that they need.
    middle.classList.add('flanked')
    if (!fits(best)) middle.classList.toggle('flanked', flanked)
  }
  memory.middle = steady(best, last)
  // The same things in the same room: each stays where it was, as long as that is nearly as good.
  const had = memory.parts
  const same =
    had &&
    had.whole.w === box.w &&
    had.whole.h === box.h &&
    parts.length === had.each.size &&
    parts.every((part) => had.each.has(nameOf(part)))
  if (had && (same || frozen)) {
    for (const part of parts) hold(part, had.each.get(nameOf(part)))
    const kept = (size: number) => fits(size) && parts.every((part) => widest(part) <= part.offsetWidth + 1)
    const held = fitted(kept, least, Math.max(least, Math.min(best, most)), last)
    if (held >= NEARLY * best && kept(held)) memory.middle = steady(held, last)
    else parts.forEach(release)
  }
  fits(memory.middle)
  // (Words on a board are as big as those beside it.)
  if (root.style.getPropertyValue('--middle') !== px(memory.middle)) grow([root], '--middle', memory.middle)
  const each = new Map(parts.map((part) => [nameOf(part), sizeOf(part)]))
  memory.parts = { whole: { w: box.w, h: box.h }, each }
}

function hold(part: HTMLElement, size: Size | undefined): void {
  if (!size) return
  part.style.flex = `0 0 ${px(size.w)}`
  part.style.minHeight = px(size.h)
}
export function release(part: HTMLElement): void {
  part.style.removeProperty('flex')
  part.style.removeProperty('align-self')
  part.style.removeProperty('min-height')
}

/** About how big they can be in some box, from how big they are at one size. Labels and notes stay as they are. */
export function guess(common: HTMLElement, size: number, most: number): (box: Size) => number {
  grow([common], '--middle', size)
  common.style.width = px(1e4)
  const things = Array.from(common.children) as HTMLElement[]
  for (const part of things) {
    // Neither broader nor higher than what is in it.
    part.style.flex = 'none'
    part.style.alignSelf = 'start'
  }
  const parts = things.map((part) => {
    const [whole, body] = [sizeOf(part), sizeOf(one(part, '.body'))]
    // (Without anything in it, it is words, on a line of their own.)
    return { body, words: whole.h - body.h, edge: body.w ? Math.max(0, whole.w - body.w) : Infinity }
  })
  common.style.removeProperty('width')
  things.forEach(release)
  const gap = Number.parseFloat(getComputedStyle(common).rowGap) || 0
  const fits = (scale: number, { w, h }: Size) => {
    let [high, row, left] = [0, 0, 0]
    for (const { body, words, edge } of parts) {
      const [wide, tall] = [body.w * scale + Math.min(edge, w), body.h * scale + words]
      if (wide > w + 1) return false
      if (wide > left) [high, row, left] = [high + row + (row ? gap : 0), 0, w]
      row = Math.max(row, tall)
      left -= wide + gap
    }
    return high + row <= h
  }
  return (box) => fitted((scale) => fits(scale, box), 0.05, most / size, 1) * size
}
