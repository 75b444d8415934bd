// Sizes as the page has them, and sizes set by hand.

import type { Box, Size } from '../around'

/** What has another size or another place from one question to the next has to be better by that much. */
export const NEARLY = 0.75
export const steady = (best: number, last: number) => (last <= best && last >= NEARLY * best ? last : best)

export const px = (length: number) => `${Math.round(length * 10) / 10}px`
export const put = (element: HTMLElement | null, box: Box | null) => {
  if (!element || !box) return
  const { style } = element
  style.left = px(box.x)
  style.top = px(box.y)
  style.width = px(box.w)
  style.height = px(box.h)
}
export const bare = (element: HTMLElement | null) => {
  if (!element) return
  for (const name of ['left', 'top', 'width', 'height']) element.style.removeProperty(name)
}
/** How big things in these are. (Not a size of the whole table: then all of it would be styled anew with every try.) */
export const grow = (
  elements: (HTMLElement | null)[],
  name: '--before' | '--middle' | '--own',
  size: number,
) => {
  for (const element of elements) element?.style.setProperty(name, px(size))
}
export const all = (root: ParentNode, selector: string) =>
  Array.from(root.querySelectorAll<HTMLElement>(selector))
export const one = (root: ParentNode, selector: string) => root.querySelector<HTMLElement>(selector)
export const sizeOf = (element: HTMLElement | null): Size => ({
  w: element?.offsetWidth ?? 0,
  h: element?.offsetHeight ?? 0,
})

/** What there is within the padding of an element. */
export function roomIn(element: HTMLElement): Size {
  const style = getComputedStyle(element)
  const pad = (...sides: string[]) =>
    sides.reduce((sum, side) => sum + Number.parseFloat(style.getPropertyValue(`padding-${side}`)), 0)
  return {
    w: element.clientWidth - pad('left', 'right'),
    h: element.clientHeight - pad('top', 'bottom'),
  }
}

/** Whether what is in an element stays within that size. (Not scrollHeight: a piece in flight would count.) */
export function inside(element: HTMLElement, { w, h }: Size): boolean {
  const { width, height } = contentOf(element)
  return width <= w + 1 && height <= h + 1
}
/** With what sticks out of it. */
export const allOf = (element: HTMLElement): Size => ({
  w: Math.max(element.offsetWidth, contentOf(element).width),
  h: element.offsetHeight,
})
export function contentOf(element: HTMLElement): { width: number; height: number } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const child of Array.from(element.children) as HTMLElement[]) {
    if (!child.offsetWidth && !child.offsetHeight) continue
    // What does not fit sticks out on both sides.
    const more = Math.max(0, widest(child) - child.offsetWidth) / 2
    left = Math.min(left, child.offsetLeft - more)
    top = Math.min(top, child.offsetTop)
    right = Math.max(right, child.offsetLeft + child.offsetWidth + more)
    bottom = Math.max(bottom, child.offsetTop + child.offsetHeight)
  }
  return right < left ? { width: 0, height: 0 } : { width: right - left, height: bottom - top }
}
/** What does not wrap may be wider than what it is in: places beside their sums, and things on one line. */
export function widest(element: HTMLElement): number {
  const spanOf = (parts: HTMLElement[]) =>
    Math.max(...parts.map((part) => part.offsetLeft + part.offsetWidth)) -
    Math.min(...parts.map((part) => part.offsetLeft))
  const widths = all(element, '.body').map((body) => {
    // (The number on a pile may stick out.)
    const over = all(body, '.heap:is(.mini:not(.Pile), .spelled)').map(
      (heap) => spanOf(Array.from(heap.children) as HTMLElement[]) - heap.offsetWidth,
    )
    const label = body.closest('.flanked, .own.tight')
      ? sizeOf(one(body.parentElement ?? body, '.label')).w
      : 0
    return label + spanOf(Array.from(body.children) as HTMLElement[]) + Math.max(0, ...over)
  })
  return Math.max(0, ...widths)
}
