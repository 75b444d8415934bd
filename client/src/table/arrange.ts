// Puts everything on the table where it belongs, as big as it can be. What lies where at a wide table is worked out (see
// `around` and `sides`); how big things are is tried. It sets styles by hand, because pieces that fly are measured right after it.

import { around, isHigh, outline, rimOf, seats as places, type Around, type Box, type Size } from './around'
import { fitted } from './fitting'
import { sides } from './sides'

export type Mode = 'round' | 'sides' | 'tall' | 'low'

/** How the table is laid out in a window of that size: around a table, beside a board, or in bands. */
export function modeOf({ w, h }: Size, board: boolean): Mode {
  if (w > h && h < 470) return 'low'
  if (w < 800 || w < h * 1.05) return 'tall'
  return board ? 'sides' : 'round'
}

/** One pixel of a full-HD window: what a wide table is measured in. In bands, a little less than half a pixel of a phone. */
export function unitOf({ w, h }: Size, mode: Mode): number {
  if (mode === 'round' || mode === 'sides') return Math.min(w / 1852, h / 1016)
  return Math.min(mode === 'tall' ? w / 800 : w / 1300, h / (mode === 'tall' ? 1400 : 640))
}

/** So many that only their names are seen, and the rest when it is asked for. */
export function areMany(others: number, { w }: Size, mode: Mode): boolean {
  if (mode === 'low') return others > 3
  return others > 6 || (mode === 'round' && w / others < 170)
}

export interface Setting {
  mode: Mode
  u: number
  others: number
  /** whether somebody sits here, and not only looks on */
  me: boolean
  /** width of the board for its height */
  ratio: number
  /** how much room what lies beside the board needs, compared with a player; 0: there is nothing */
  rest: number
  filled: boolean
  /** many: plates are only names */
  small: boolean
  /** nothing becomes bigger meanwhile */
  frozen: boolean
}

/** What was right last time: sizes of what lies before others, in the middle, and before oneself. */
export interface Memory {
  before: number
  middle: number
  own: number
}

const px = (length: number) => `${Math.round(length * 10) / 10}px`
const put = (element: HTMLElement | null, box: Box | null) => {
  if (!element || !box) return
  const { style } = element
  style.left = px(box.x)
  style.top = px(box.y)
  style.width = px(box.w)
  style.height = px(box.h)
}
const bare = (element: HTMLElement | null) => {
  if (!element) return
  for (const name of ['left', 'top', 'width', 'height']) element.style.removeProperty(name)
}
const all = (root: ParentNode, selector: string) => Array.from(root.querySelectorAll<HTMLElement>(selector))
const one = (root: ParentNode, selector: string) => root.querySelector<HTMLElement>(selector)
const sizeOf = (element: HTMLElement | null): Size => ({
  w: element?.offsetWidth ?? 0,
  h: element?.offsetHeight ?? 0,
})

/** Whether there is room for it like that. */
export function arrange(root: HTMLElement, setting: Setting, memory: Memory): boolean {
  const upper = one(root, '.upper')
  if (!upper || !upper.clientWidth) return true
  for (const element of all(
    root,
    '.seat, .seat .who, .seat .plate, .seat .before, .me, .common, .rest, .note',
  ))
    bare(element)
  one(upper, '.others')?.classList.remove('narrow')
  one(root, '.own')?.style.removeProperty('max-height')
  fitOwn(root, setting, memory)
  if (setting.mode === 'round') return sitAround(root, upper, setting, memory)
  if (setting.mode === 'sides') sitBeside(root, upper, setting, memory)
  else inBands(root, upper, setting, memory)
  return true
}

/** What lies before oneself, as far as that is no hand: as big as there is room for. */
function fitOwn(root: HTMLElement, { mode, u, frozen }: Setting, memory: Memory): void {
  const own = one(root, '.own')
  if (!own || mode === 'sides') return
  const { maxHeight, paddingTop, paddingBottom } = getComputedStyle(own)
  const whole = mode === 'tall' ? roomFor(root, own) : Number.parseFloat(maxHeight)
  const high = whole - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
  const most = mode === 'round' ? 40 * u : Math.max(15, 30 * u)
  memory.own = fitted(
    (size) => {
      root.style.setProperty('--own', px(size))
      return inside(own, { w: own.clientWidth, h: high })
    },
    4,
    frozen ? Math.max(4, Math.min(most, memory.own)) : most,
    memory.own,
  )
}

/** Others and the middle take this much of a phone; of what is left, the question and the hand come first. */
const UPPER = 0.46
const UPPER_WITH_BOARD = 0.7
function roomFor(root: HTMLElement, own: HTMLElement): number {
  const rest = ['.bar', '.me', '.hands'].reduce((sum, part) => sum + sizeOf(one(root, part)).h + 8, 8)
  const board = one(root, '.common.board') !== null
  const upper = board ? UPPER_WITH_BOARD : UPPER
  const most = Math.min(root.clientHeight * (board ? 0.1 : 0.2), root.clientHeight * (1 - upper) - rest)
  const high = Math.max(56, most)
  own.style.maxHeight = px(high)
  return high
}

/** Whether what is in an element stays within that size. (Not scrollHeight: a piece in flight would count.) */
function inside(element: HTMLElement, { w, h }: Size): boolean {
  const { width, height } = contentOf(element)
  return width <= w + 1 && height <= h + 1
}
function contentOf(element: HTMLElement): { width: number; height: number } {
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
/** What does not wrap may be wider than what it is in. */
function widest(element: HTMLElement): number {
  const widths = all(element, '.body').map((body) => {
    const parts = Array.from(body.children) as HTMLElement[]
    const [left, right] = [
      parts.map((part) => part.offsetLeft),
      parts.map((part) => part.offsetLeft + part.offsetWidth),
    ]
    return Math.max(...right) - Math.min(...left)
  })
  return Math.max(0, ...widths)
}

// ---- around a table

function sitAround(root: HTMLElement, upper: HTMLElement, setting: Setting, memory: Memory): boolean {
  const { u, others, small, frozen, me, filled } = setting
  const seats = all(upper, '.seat')
  const face = Math.max(44, (others <= 4 ? 172 : others <= 6 ? 150 : 126) * u)
  root.style.setProperty('--d', px(face))
  // Below a face a plate is hardly broader than it, beside one there is more room; and so it is with what lies before it.
  const spots = places(Math.max(1, others), upper.clientWidth, upper.clientHeight)
  seats.forEach((seat, i) => {
    const [high, top] = [isHigh(spots[i] ?? { x: 0, y: 0 }), -(spots[i]?.y ?? 0) > 0.75]
    const wide = small
      ? Math.max(96, face + 40 * u)
      : Math.max(128, (others > 4 ? 204 : high ? 370 : 250) * u)
    seat.style.setProperty('--plate-width', px(wide))
    seat.style.setProperty('--broad', top ? '34' : '19')
  })
  const plates = seats
    .map((seat) => one(seat, '.plate'))
    .map((plate) => plate && !plate.matches('.open') && sizeOf(plate))
  const usual = plates.find((plate) => !!plate) || { w: 96, h: 24 }
  const lies = seats.map((seat) => one(seat, '.before'))
  const [least, most] = [3, 30 * u]
  const own = one(root, '.me')
  if (own) own.style.width = px(Math.max(150, 340 * u))
  const room = {
    ...{ w: upper.clientWidth, h: upper.clientHeight, small, filled },
    plates: plates.map((plate) => plate || usual),
    mine: me ? 148 * u : 0,
    own: sizeOf(own),
  }
  // Of all sizes that fit, the one that leaves most to both: what people have, and the middle.
  let best: { size: number; face: number; laid: Around; worth: number } | null = null
  const common = one(upper, '.common')
  const inMiddle = common && filled ? guess(root, common, memory.middle, BIGGEST * u) : () => 1
  // Backs of cards only have to be counted.
  const open = lies.some((lie) => lie?.querySelector('.piece:not(.back)'))
  const attempt = (size: number, disc: number) => {
    root.style.setProperty('--before', px(size))
    const laid = around({ ...room, face: disc, before: lies.map(sizeOf) })
    if (!laid) return
    const middle = inMiddle(laid.middle)
    // What is large enough gains less from being larger still: then it is the turn of what people have.
    const large = 0.75 * Math.log(Math.max(1, middle / (ENOUGH * u)))
    const before = (open ? 1 : 0.4) * Math.log(size)
    const worth = 1.5 * Math.log(Math.min(middle, ENOUGH * u)) + large + before + 0.05 * Math.log(laid.worth)
    if (!best || worth > best.worth) best = { size, face: disc, laid, worth }
  }
  const sizes = lies.some(Boolean)
    ? Array.from({ length: 10 }, (_, i) => most * (least / most) ** (i / 9))
    : [least]
  for (const disc of [face, face * 0.85, face * 0.7, 44]) {
    for (const size of frozen ? [memory.before, ...sizes.filter((size) => size < memory.before)] : sizes) {
      attempt(size, disc)
      if (frozen && best) break
    }
    if (best) break
  }
  const found = best as { size: number; face: number; laid: Around } | null
  if (!found) return false
  // (Where nobody has anything, nothing is learned from that.)
  if (lies.some(Boolean)) memory.before = found.size
  root.style.setProperty('--before', px(found.size))
  root.style.setProperty('--d', px(found.face))
  const { laid } = found
  seats.forEach((seat, i) => {
    const sitting = laid.seats[i]
    if (!sitting) return
    put(seat, sitting.all)
    const within = ({ x, y, w, h }: Box) => ({ x: x - sitting.all.x, y: y - sitting.all.y, w, h })
    const disc = within(sitting.face)
    put(one(seat, '.who'), disc)
    seat.style.setProperty('--left', px(disc.x))
    seat.style.setProperty('--top', px(disc.y))
    const tag = one(seat, '.plate')
    const at = within(sitting.plate)
    if (tag) [tag.style.left, tag.style.top] = [px(at.x), px(at.y)]
    const lie = lies[i]
    const there = within(sitting.before)
    if (lie) [lie.style.left, lie.style.top] = [px(there.x), px(there.y)]
  })
  put(one(upper, '.myself'), laid.me)
  put(own, laid.plate)
  own?.style.removeProperty('height')
  draw(upper, laid)
  put(common, laid.middle)
  if (common) fitMiddle(root, common, laid.middle, BIGGEST * u, setting, memory)
  return true
}

/** So big may things in the middle be; and so big they should be before anything else grows. */
const BIGGEST = 64
const ENOUGH = 24

/** About how big they can be in some box, from how big they are at one size. Labels and notes stay as they are. */
function guess(root: HTMLElement, common: HTMLElement, size: number, most: number): (box: Size) => number {
  root.style.setProperty('--middle', px(size))
  common.style.width = px(1e4)
  const parts = (Array.from(common.children) as HTMLElement[]).map((part) => {
    const [whole, body] = [sizeOf(part), sizeOf(one(part, '.body'))]
    return { body, words: whole.h - body.h }
  })
  common.style.removeProperty('width')
  const area = parts.reduce((sum, { body: { w, h } }) => sum + w * h, 0) || 1
  const highest = Math.max(1, ...parts.map(({ body }) => body.h))
  const words = Math.max(...parts.map((part) => part.words))
  return ({ w, h }) => {
    const high = Math.max(1, h - words)
    return Math.min(most, size * Math.min(Math.sqrt((0.55 * w * high) / area), (0.8 * high) / highest))
  }
}

function draw(upper: HTMLElement, { rim: { cx, cy, rx, ry } }: Around): void {
  const edge = rimOf(rx, ry)
  const set = (selector: string, less: number) =>
    upper.querySelector(selector)?.setAttribute('d', outline(cx, cy, rx - less, ry - less))
  set('.wood', 0)
  set('.shade', 0)
  set('.felt', edge)
  set('.dots', edge)
  set('.seam', edge * 1.7)
}

function fitMiddle(
  root: HTMLElement,
  middle: HTMLElement,
  box: Size,
  most: number,
  { frozen }: Setting,
  memory: Memory,
): void {
  const least = 4
  memory.middle = fitted(
    (size) => {
      root.style.setProperty('--middle', px(size))
      return inside(middle, box)
    },
    least,
    frozen ? Math.max(least, Math.min(most, memory.middle)) : most,
    memory.middle,
  )
}

// ---- beside a board

function sitBeside(root: HTMLElement, upper: HTMLElement, setting: Setting, memory: Memory): void {
  const { u, others, me, ratio, rest, frozen } = setting
  const hand = !!one(root, '.hands > *')
  const size = { w: upper.clientWidth, h: upper.clientHeight }
  const laid = sides(size, ratio, others, me && !hand, rest)
  const { w: wide, h: high } = laid.seats[0] ?? laid.me ?? { w: 200, h: 200 }
  // Many people, and nothing lies before them: then their names stand beside their faces.
  const abreast = wide > 1.6 * high && !one(root, '.seat .before, .me .own')
  root.toggleAttribute('data-abreast', abreast)
  const most = abreast ? Math.min(wide * 0.42, high * 0.79) : Math.min(wide * 0.62, high * 0.34)
  const face = Math.max(44, Math.min(190 * u, most))
  root.style.setProperty('--d', px(face))
  put(one(upper, '.common'), laid.board)
  put(one(upper, '.rest'), laid.rest)
  const seats = all(upper, '.seat')
  seats.forEach((seat, i) => put(seat, laid.seats[i] ?? null))
  const mine = one(root, '.me')
  if (laid.me) put(mine, laid.me)
  const panels = [...seats, ...(laid.me && mine ? [mine] : [])]
  const biggest = 34 * u
  memory.before = fitted(
    (before) => {
      root.style.setProperty('--before', px(before))
      root.style.setProperty('--own', px(before))
      return panels.every((panel) => inside(panel, { w: panel.clientWidth, h: panel.clientHeight }))
    },
    3,
    frozen ? Math.max(3, Math.min(biggest, memory.before)) : biggest,
    memory.before,
  )
  const beside = one(upper, '.rest')
  if (beside && laid.rest) fitMiddle(root, beside, laid.rest, 26 * u, setting, memory)
}

// ---- in bands

function inBands(root: HTMLElement, upper: HTMLElement, setting: Setting, memory: Memory): void {
  const { mode, u, others, small, frozen } = setting
  const row = one(upper, '.others')
  const middle = one(upper, '.common')
  if (!row || !middle) return
  const low = mode === 'low'
  const columns = low
    ? others > 6
      ? 3
      : others > 3
        ? 2
        : 1
    : others > 5
      ? Math.ceil(others / 2)
      : Math.max(1, others)
  root.style.setProperty('--columns', String(columns))
  row.classList.toggle('narrow', !low && columns > 3)
  upper.classList.toggle('crowded', low && columns > 2)
  const face = low ? (small ? 28 : 34) : (others <= 3 ? 84 : small ? 60 : 68) * u
  root.style.setProperty('--d', px(Math.max(small ? 26 : 30, face)))
  const high = low ? upper.clientHeight - 8 : upper.clientHeight * (setting.filled ? 0.5 : 0.8)
  const [least, most] = [low ? 3 : 3.6, Math.max(9, 19 * u)]
  const fits = (size: number) => {
    root.style.setProperty('--before', px(size))
    return (
      row.scrollHeight <= high + 1 &&
      all(row, '.before').every((lies) => inside(lies, { w: lies.clientWidth, h: Infinity }))
    )
  }
  // What somebody has is on one line, unless that is too long even for small things.
  row.classList.remove('wrapped')
  row.classList.toggle('wrapped', low && !fits(least))
  memory.before = fitted(
    fits,
    least,
    frozen ? Math.max(least, Math.min(most, memory.before)) : most,
    memory.before,
  )
  const field = one(upper, '.middle')
  field?.style.removeProperty('min-height')
  const rest = one(upper, '.rest')
  if (rest) {
    // Beside a board there is only as much room as it needs for words.
    const beside = low && setting.rest > 1
    const high = beside ? upper.clientHeight - 24 : Math.min(upper.clientHeight * 0.22, 34 + 90 * u)
    fitMiddle(root, rest, { w: rest.clientWidth, h: high }, 24 * u, setting, memory)
  } else {
    const box = { w: middle.clientWidth, h: middle.clientHeight }
    fitMiddle(root, middle, box, 90 * u, setting, memory)
    // If there is no room for it at all, one has to push the table up and down.
    const { height } = contentOf(middle)
    if (height > box.h + 1) field?.style.setProperty('min-height', px(height + 18))
  }
}
