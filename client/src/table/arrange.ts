// Puts everything on the table where it belongs, as big as it can be. What lies where at a wide table is worked out (see
// `around` and `sides`); how big things are is tried. It sets styles by hand, because pieces that fly are measured right after it.

import { around, outline, rimOf, seats as places, type Around, type Box, type Size } from './around'
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

/** Beside a board: how much of a face there is room for, and whether names stand beside them. */
type Way = [share: number, abreast: boolean]

/** What was right last time: sizes of what lies before others, in the middle, and before oneself. */
export interface Memory {
  before: number
  middle: number
  own: number
  /** how high all that is one's own was on a phone that lies on its side */
  mat?: number
  /** how large faces were there: of the others, and one's own */
  faces?: number
  myself?: number
  /** what lies before oneself has been lit beside a board: it keeps the room for thumbs */
  tapped?: boolean
  /** how much room each of the others had, around a table, and how large that was */
  room?: { w: number; h: number; face: number; lies: Size[]; middle: Box }
  /** how people sat beside a board */
  way?: Way
  /** how large everything in the middle was, by its place, and all of it together */
  parts?: { whole: Size; each: Map<string, Size> }
}

/** What has another size or another place from one question to the next has to be better by that much. */
const NEARLY = 0.75
const steady = (best: number, last: number) => (last <= best && last >= NEARLY * best ? last : best)

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
/** How big things in these are. (Not a size of the whole table: then all of it would be styled anew with every try.) */
const grow = (elements: (HTMLElement | null)[], name: '--before' | '--middle' | '--own', size: number) => {
  for (const element of elements) element?.style.setProperty(name, px(size))
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
  for (const part of all(root, '.common > *, .rest > *')) release(part)
  for (const middle of all(root, '.common, .rest')) middle.style.removeProperty('--middle')
  one(upper, '.others')?.classList.remove('narrow')
  one(root, '.own')?.style.removeProperty('max-height')
  if (setting.mode === 'low') fitMat(root, setting, memory)
  fitOwn(root, setting, memory)
  if (setting.mode === 'round') return sitAround(root, upper, setting, memory)
  if (setting.mode === 'sides') sitBeside(root, upper, setting, memory)
  else inBands(root, upper, setting, memory)
  return true
}

/** On a phone that lies on its side, all that is one's own has the height that the question leaves. */
function fitMat(root: HTMLElement, { frozen }: Setting, memory: Memory): void {
  const [me, bar] = [one(root, '.me'), one(root, '.mine > .bar')]
  const free = root.clientHeight - sizeOf(me).h - (bar?.scrollHeight ?? 0) - 26
  // What is only looked at is small before a question has to be pushed up and down.
  const touched = one(root, '.mat [data-lit]')
  const [least, greatest] = [one(root, '.hands') ? 0.31 : touched ? 0.18 : 0.12, 0.46]
  const most = Math.max(least * root.clientHeight, Math.min(free, greatest * root.clientHeight))
  memory.mat = frozen ? Math.min(most, memory.mat ?? most) : steady(most, memory.mat ?? most)
  root.style.setProperty('--mat', px(memory.mat))
  // Where nothing is one's own but a face and some numbers, these are as large as there is room for.
  root.style.setProperty('--mine', px(FACE_LYING))
  const mat = one(root, '.mat')
  const room = mat?.offsetHeight ? 0 : root.clientHeight - sizeOf(me).h - (bar?.scrollHeight ?? 0) - 26
  const face = Math.max(FACE_LYING, Math.min(88, FACE_LYING + 0.5 * room))
  memory.myself = frozen ? Math.min(face, memory.myself ?? face) : steady(face, memory.myself ?? face)
  root.style.setProperty('--mine', px(memory.myself))
}
/** On a phone that lies on its side, in pixels: how large the own face is at least, and those of the others at most. */
const FACE_LYING = 30
const FACES_LYING = 60

/** What lies before oneself, as far as that is no hand: as big as there is room for. */
function fitOwn(root: HTMLElement, { mode, u, frozen }: Setting, memory: Memory): void {
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

/** Faces, names and numbers of the others, in tiles that are not high enough for their column: as large as there is room for. */
function fitFaces(
  root: HTMLElement,
  row: HTMLElement,
  least: number,
  high: number,
  { frozen }: Setting,
  memory: Memory,
): void {
  const words = all(row, 'h2, .plate, .marks > span')
  const isWhole = (part: HTMLElement) =>
    part.scrollWidth <= part.clientWidth + 1 && part.scrollHeight <= part.clientHeight + 1
  const most = frozen ? Math.max(least, Math.min(FACES_LYING, memory.faces ?? least)) : FACES_LYING
  const last = memory.faces ?? least
  const fits = (face: number) => {
    root.style.setProperty('--d', px(face))
    return row.scrollHeight <= high + 1 && words.every(isWhole)
  }
  // (Names are not broken for the sake of larger faces.)
  row.classList.add('whole')
  memory.faces = steady(fitted(fits, least, most, last), last)
  fits(memory.faces)
  row.classList.remove('whole')
}

/** In tiles, things that have to be smaller than that to have their names above them go without. */
const SEEN = 13

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

/** What there is within the padding of an element. */
function roomIn(element: HTMLElement): Size {
  const style = getComputedStyle(element)
  const pad = (...sides: string[]) =>
    sides.reduce((sum, side) => sum + Number.parseFloat(style.getPropertyValue(`padding-${side}`)), 0)
  return {
    w: element.clientWidth - pad('left', 'right'),
    h: element.clientHeight - pad('top', 'bottom'),
  }
}

/** Whether what is in an element stays within that size. (Not scrollHeight: a piece in flight would count.) */
function inside(element: HTMLElement, { w, h }: Size): boolean {
  const { width, height } = contentOf(element)
  return width <= w + 1 && height <= h + 1
}
/** With what sticks out of it. */
const allOf = (element: HTMLElement): Size => ({
  w: Math.max(element.offsetWidth, contentOf(element).width),
  h: element.offsetHeight,
})
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
/** What does not wrap may be wider than what it is in: places beside their sums, and things on one line. */
function widest(element: HTMLElement): number {
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

// ---- around a table

function sitAround(root: HTMLElement, upper: HTMLElement, setting: Setting, memory: Memory): boolean {
  const { u, others, small, frozen, me, filled } = setting
  const seats = all(upper, '.seat')
  const face = Math.max(44, (others <= 4 ? 172 : others <= 6 ? 150 : 126) * u)
  root.style.setProperty('--d', px(face))
  // Below a face a plate is hardly broader than it, beside one there is more room; and so it is with what lies before it.
  const spots = places(Math.max(1, others), upper.clientWidth, upper.clientHeight)
  // Plates that are only names are as wide as names are, where neighbours leave room for that.
  const pitch = Math.min(
    ...spots.slice(1).map(({ x, y }, i) => {
      const { x: ox, y: oy } = spots[i] ?? { x, y }
      const [across, down] = [((x - ox) * upper.clientWidth) / 2, ((y - oy) * upper.clientHeight) / 2]
      return Math.abs(down) > face / 2 ? Infinity : Math.abs(across)
    }),
  )
  const name = Math.max(96, Math.min(Math.max(160, face + 60 * u), 0.85 * pitch - 8))
  seats.forEach((seat, i) => {
    const top = -(spots[i]?.y ?? 0) > 0.75
    const wide = small ? name : Math.max(128, (others > 4 ? 204 : 250) * u)
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
  interface Found {
    size: number
    face: number
    laid: Around
    worth: number
    /** what lies in the middle can be seen */
    readable: boolean
  }
  const common = one(upper, '.common')
  const inMiddle = common && filled ? guess(common, ENOUGH * u, BIGGEST * u) : () => 1
  // Backs of cards only have to be counted; but what is turned up then is to be read.
  const isOpen = (part: HTMLElement | null) => !!part?.querySelector('.piece:not(.back, .chip)')
  const open = !filled || lies.some(isOpen)
  // Where all that is turned up lies before people, it is what everybody looks at.
  const weight = open && !isOpen(common) ? 1.8 : open ? 1 : 0.7
  const { w, h } = room
  const had = memory.room?.w === w && memory.room.h === h ? memory.room : null
  const kept = (size: Size, i: number): Size => ({
    w: Math.max(size.w, had?.lies[i]?.w ?? 0),
    h: Math.max(size.h, had?.lies[i]?.h ?? 0),
  })
  const measured = new Map<number, Size[]>()
  const sizesAt = (size: number) => {
    grow(lies, '--before', size)
    return lies.map((lie) => (lie ? allOf(lie) : sizeOf(lie)))
  }
  const attempt = (size: number, disc: number, stays: boolean): Found | null => {
    const before = measured.get(size) ?? sizesAt(size)
    measured.set(size, before)
    const as = { ...room, face: disc, ...(filled ? { worth: inMiddle } : {}) }
    const laid = stays
      ? around({ ...as, before: before.map(kept), middle: had?.middle })
      : around({ ...as, before })
    if (!laid) return null
    const middle = inMiddle(laid.middle)
    // What is large enough gains less from being larger still: then it is the turn of what people have.
    const large = 0.75 * Math.log(Math.max(1, middle / (ENOUGH * u)))
    const tiny = 4 * Math.log(Math.min(1, middle / (READ * u)))
    const small = 1.5 * Math.log(Math.min(1, size / (COUNTED * u)))
    const theirs = small + weight * Math.log(open ? size : Math.min(size, COUNTED * u))
    const well = 1.5 * Math.log(Math.min(middle, ENOUGH * u))
    const seen = FACES * Math.log(disc / face)
    const worth = well + large + tiny + theirs + seen + 0.05 * Math.log(laid.worth) - OFF * laid.off
    return { size, face: disc, laid, worth, readable: middle >= READ * u }
  }
  const sizes = lies.some(Boolean)
    ? Array.from({ length: 10 }, (_, i) => most * (least / most) ** (i / 9))
    : [least]
  // What people have keeps the room that it had, as long as that is nearly as good: nothing else moves when they have less.
  const same = had && attempt(memory.before, had.face, true)
  let best: Found | null = null
  for (const [i, disc] of [face, face * 0.85, face * 0.7, 44].entries()) {
    // (Nothing grows meanwhile; but it becomes smaller before the middle has no room any more.)
    if ((frozen && same?.readable) || (best && (frozen ? best.readable : i > 1))) break
    for (const size of frozen ? [memory.before, ...sizes.filter((size) => size < memory.before)] : sizes) {
      let tried = attempt(size, disc, frozen)
      if (frozen && !tried?.readable) tried = attempt(size, disc, false) ?? tried
      if (tried && (!best || tried.worth > best.worth)) best = tried
      if (frozen && best?.readable) break
    }
  }
  const found = same && (!best || same.worth > best.worth + 1.5 * Math.log(NEARLY)) ? same : best
  if (!found) return false
  // (Where nobody has anything, nothing is learned from that.)
  if (lies.some(Boolean)) memory.before = found.size
  const { laid } = found
  const theirs = laid.seats.map(({ before }) => ({ w: before.w, h: before.h }))
  memory.room = { w, h, face: found.face, lies: theirs, middle: laid.middle }
  grow(lies, '--before', found.size)
  root.style.setProperty('--d', px(found.face))
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
    if (!lie) return
    const is = sizeOf(lie)
    lie.style.left = px(there.x + (there.w - is.w) / 2)
    lie.style.top = px(there.y + (there.h - is.h) / 2)
  })
  put(one(upper, '.myself'), laid.me)
  put(own, laid.plate)
  own?.style.removeProperty('height')
  draw(upper, laid)
  put(common, laid.middle)
  if (common) fitMiddle(root, common, laid.middle, BIGGEST * u, setting, memory)
  return true
}

/** So big may things in the middle be, so big they should be before anything else grows, and so big they have to be. */
const BIGGEST = 64
const ENOUGH = 24
const READ = 15
/** Faces become smaller where what people have gains much by that. */
const FACES = 1.4
/** So much worse it is for everybody whose things do not lie on the table. */
const OFF = 1.5
/** So big things that somebody has should be, too; backs need not be bigger. */
const COUNTED = 12

/** About how big they can be in some box, from how big they are at one size. Labels and notes stay as they are. */
function guess(common: HTMLElement, size: number, most: number): (box: Size) => number {
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

/** So large, as a part of the largest, things are before it is tried whether they can be larger. */
const FLANKED = 0.4

function fitMiddle(
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
function release(part: HTMLElement): void {
  part.style.removeProperty('flex')
  part.style.removeProperty('align-self')
  part.style.removeProperty('min-height')
}

// ---- beside a board

function sitBeside(root: HTMLElement, upper: HTMLElement, setting: Setting, memory: Memory): void {
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
  ;[memory.before, memory.way] = [Math.max(3, best), way]
  const beside = one(upper, '.rest')
  if (beside && laid.rest) fitMiddle(root, beside, roomIn(beside), 26 * u, setting, memory)
}

// ---- in bands

/** `curt`: there is so little room that long names are cut. */
function inBands(
  root: HTMLElement,
  upper: HTMLElement,
  setting: Setting,
  memory: Memory,
  curt = false,
): void {
  const { mode, u, others, small, frozen } = setting
  const row = one(upper, '.others')
  const middle = one(upper, '.common')
  if (!row || !middle) return
  const low = mode === 'low'
  // Beside a board there is little room in a line: names stand below faces there.
  const board = middle.matches('.board')
  const columns = low
    ? others > 6 && !board
      ? 3
      : others > 3
        ? 2
        : 1
    : others > 5
      ? Math.ceil(others / 2)
      : Math.max(1, others)
  root.style.setProperty('--columns', String(columns))
  row.classList.toggle('curt', curt)
  row.classList.toggle('narrow', low ? board && columns > 1 : columns > 3)
  upper.classList.toggle('crowded', low && columns > 2)
  const face = low ? (small ? 28 : 34) : (others <= 3 ? 84 : small ? 60 : 68) * u
  root.style.setProperty('--d', px(Math.max(small ? 26 : 30, face)))
  // Where nothing lies in the middle there is only a line of words below them.
  const words = setting.filled ? 0 : sizeOf(one(upper, '.middle')).h + 6
  const high = low || !setting.filled ? upper.clientHeight - 8 - words : upper.clientHeight * 0.5
  const [least, most] = [low ? 3 : 3.6, Math.max(9, (low ? 22 : 19) * u)]
  const lies = all(row, '.before')
  const fits = (size: number) => {
    grow(lies, '--before', size)
    return (
      row.scrollHeight <= high + 1 && lies.every((lie) => inside(lie, { w: lie.clientWidth, h: Infinity }))
    )
  }
  // What somebody has is on one line, unless that is too long even for small things.
  row.classList.remove('wrapped', 'wordless')
  row.classList.toggle('wrapped', low && !fits(least))
  // What is still too high for them has more room in a line, at the cost of the middle, or of words that are read out.
  if (low && !fits(least)) upper.classList.add('crowded')
  row.classList.toggle('wordless', !low && !fits(SEEN * u))
  memory.before = fitted(
    fits,
    least,
    frozen ? Math.max(least, Math.min(most, memory.before)) : most,
    memory.before,
  )
  if (low) fitFaces(root, row, face, high, setting, memory)
  const field = one(upper, '.middle')
  field?.style.removeProperty('min-height')
  const rest = one(upper, '.rest')
  if (rest) {
    // A board that is as high as it is broad has room beside it on a phone that lies on its side, and none to lose below.
    const square = low && setting.ratio < 1.25 && !middle.matches('.trees')
    upper.classList.toggle('beside', square)
    // Below a board there is only as much room as it needs for words.
    const beside = low && (setting.rest > 1 || square)
    const part = middle.matches('.trees') ? 0.13 : 0.22
    const high = beside ? upper.clientHeight - 24 : Math.min(upper.clientHeight * part, 34 + 90 * u)
    fitMiddle(root, rest, { w: rest.clientWidth, h: high }, 24 * u, setting, memory)
  } else {
    const box = { w: middle.clientWidth, h: middle.clientHeight }
    fitMiddle(root, middle, box, 90 * u, setting, memory)
    const { height } = contentOf(middle)
    if (height > box.h + 1 && !curt) return inBands(root, upper, setting, memory, true)
    // If there is no room for it at all, one has to push the table up and down.
    if (height > box.h + 1) field?.style.setProperty('min-height', px(height + 18))
  }
}
