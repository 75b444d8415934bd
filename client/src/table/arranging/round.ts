// People sit around a table. Where everybody and everything is follows from four sizes: of faces, plates, what people have, and one's
// own plate (see `around`). Plates are measured; sizes of faces and of what people have are tried, each with each, and what is best
// for both them and the middle is taken (see `judge`). It stays as it was if that is nearly as good.

import {
  around,
  outline,
  rimOf,
  seats as places,
  type Around,
  type Box,
  type Point,
  type Room,
  type Size,
} from '../around'
import { fitMiddle, guess } from './middle'
import { all, allOf, grow, NEARLY, one, put, px, sizeOf } from './measuring'
import { COUNTED, type Memory, type Setting } from './setting'

/** So big may things in the middle be, so big they should be before anything else grows, and so big they have to be. */
const BIGGEST = 64
const ENOUGH = 24
const READ = 15
/** What others have: how big at least, in pixels, and how big at most. So many sizes are tried. */
const LEAST = 3
const MOST = 30
const SIZES = 10
/** Faces become smaller where what people have gains much by that. */
const FACES = 1.4
/** So much worse it is for everybody whose things do not lie on the table. */
const OFF = 1.5

/** A way to sit, and how good it is. */
interface Found {
  /** of what people have, and of their faces */
  size: number
  face: number
  laid: Around
  worth: number
  /** what lies in the middle can be seen */
  readable: boolean
}

/** Whether everybody fits around a table of this size. */
export function sitAround(root: HTMLElement, upper: HTMLElement, setting: Setting, memory: Memory): boolean {
  const { u, others, small, me, filled } = setting
  const seats = all(upper, '.seat')
  const { clientWidth: w, clientHeight: h } = upper
  const face = Math.max(44, (others <= 4 ? 172 : others <= 6 ? 150 : 126) * u)
  root.style.setProperty('--d', px(face))
  const spots = places(Math.max(1, others), w, h)
  widen(seats, spots, setting, { w, h }, face)
  const lies = seats.map((seat) => one(seat, '.before'))
  const own = one(root, '.me')
  if (own) own.style.width = px(Math.max(150, 340 * u))
  const common = one(upper, '.common')
  const room = { w, h, small, filled, plates: platesOf(seats), mine: me ? 148 * u : 0, own: sizeOf(own) }
  const found = search(room, face, lies, common, setting, memory)
  if (!found) return false

  const { laid, size } = found
  // (Where nobody has anything, nothing is learned from that.)
  if (lies.some(Boolean)) memory.before = size
  const theirs = laid.seats.map(({ before }) => ({ w: before.w, h: before.h }))
  memory.room = { w, h, face: found.face, lies: theirs, middle: laid.middle }
  grow(lies, '--before', size)
  root.style.setProperty('--d', px(found.face))
  seats.forEach((seat, i) => seatAt(seat, laid.seats[i]))
  put(one(upper, '.myself'), laid.me)
  put(own, laid.plate)
  own?.style.removeProperty('height')
  draw(upper, laid)
  put(common, laid.middle)
  if (common) fitMiddle(root, common, laid.middle, BIGGEST * u, setting, memory)
  return true
}

/** Below a face a plate is hardly broader than it, beside one there is more room; and so it is with what lies before it. Plates that
 *  are only names are as wide as names are, where neighbours leave room for that. */
function widen(
  seats: HTMLElement[],
  spots: Point[],
  { u, others, small }: Setting,
  { w, h }: Size,
  face: number,
): void {
  const pitch = Math.min(
    ...spots.slice(1).map(({ x, y }, i) => {
      const { x: ox, y: oy } = spots[i] ?? { x, y }
      const [across, down] = [((x - ox) * w) / 2, ((y - oy) * h) / 2]
      return Math.abs(down) > face / 2 ? Infinity : Math.abs(across)
    }),
  )
  const name = Math.max(96, Math.min(Math.max(160, face + 60 * u), 0.85 * pitch - 8))
  const wide = small ? name : Math.max(128, (others > 4 ? 204 : 250) * u)
  seats.forEach((seat, i) => {
    const top = -(spots[i]?.y ?? 0) > 0.75
    seat.style.setProperty('--plate-width', px(wide))
    seat.style.setProperty('--broad', top ? '34' : '19')
  })
}

/** The sizes of plates. (One that somebody has opened is as large as any other for that.) */
function platesOf(seats: HTMLElement[]): Size[] {
  const plates = seats
    .map((seat) => one(seat, '.plate'))
    .map((plate) => plate && !plate.matches('.open') && sizeOf(plate))
  const usual = plates.find((plate) => !!plate) || { w: 96, h: 24 }
  return plates.map((plate) => plate || usual)
}

/** Of all sizes that fit, those that leave most to both: what people have, and the middle. */
function search(
  room: Omit<Room, 'face' | 'before'>,
  face: number,
  lies: (HTMLElement | null)[],
  common: HTMLElement | null,
  { u, filled, frozen }: Setting,
  memory: Memory,
): Found | null {
  const inMiddle = common && filled ? guess(common, ENOUGH * u, BIGGEST * u) : () => 1
  const worthOf = judge(lies, common, filled, u)
  const had = memory.room?.w === room.w && memory.room.h === room.h ? memory.room : null
  const kept = (size: Size, i: number): Size => ({
    w: Math.max(size.w, had?.lies[i]?.w ?? 0),
    h: Math.max(size.h, had?.lies[i]?.h ?? 0),
  })
  const measured = new Map<number, Size[]>()
  const sizesAt = (size: number) => {
    grow(lies, '--before', size)
    return lies.map((lie) => (lie ? allOf(lie) : sizeOf(lie)))
  }
  /** `stays`: everything has the room at least that it had. */
  const attempt = (size: number, disc: number, stays: boolean): Found | null => {
    const before = measured.get(size) ?? sizesAt(size)
    measured.set(size, before)
    const as = { ...room, face: disc, ...(filled ? { worth: inMiddle } : {}) }
    const laid = stays
      ? around({ ...as, before: before.map(kept), middle: had?.middle })
      : around({ ...as, before })
    if (!laid) return null
    const middle = inMiddle(laid.middle)
    const worth = worthOf(size, disc / face, middle, laid)
    return { size, face: disc, laid, worth, readable: middle >= READ * u }
  }
  const most = MOST * u
  const sizes = lies.some(Boolean)
    ? Array.from({ length: SIZES }, (_, i) => most * (LEAST / most) ** (i / (SIZES - 1)))
    : [LEAST]
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
  return same && (!best || same.worth > best.worth + 1.5 * Math.log(NEARLY)) ? same : best
}

/** How good it is when what people have is of that size, faces are that part of what they could be, and things in the middle are so
 *  big. (Sizes count by their logarithms: what is twice as large gains the same everywhere.) */
function judge(lies: (HTMLElement | null)[], common: HTMLElement | null, filled: boolean, u: number) {
  // Backs of cards only have to be counted; but what is turned up then is to be read.
  const isOpen = (part: HTMLElement | null) => !!part?.querySelector('.piece:not(.back, .chip)')
  const open = !filled || lies.some(isOpen)
  // Where all that is turned up lies before people, it is what everybody looks at.
  const weight = open && !isOpen(common) ? 1.8 : open ? 1 : 0.7
  return (size: number, faces: number, middle: number, laid: Around): number => {
    // What is large enough gains less from being larger still: then it is the turn of what people have.
    const well = 1.5 * Math.log(Math.min(middle, ENOUGH * u))
    const large = 0.75 * Math.log(Math.max(1, middle / (ENOUGH * u)))
    const tiny = 4 * Math.log(Math.min(1, middle / (READ * u)))
    const small = 1.5 * Math.log(Math.min(1, size / (COUNTED * u)))
    const theirs = small + weight * Math.log(open ? size : Math.min(size, COUNTED * u))
    const seen = FACES * Math.log(faces)
    return well + large + tiny + theirs + seen + 0.05 * Math.log(laid.worth) - OFF * laid.off
  }
}

/** Face, plate, and what lies before them, each in its place. */
function seatAt(seat: HTMLElement, sitting: Around['seats'][number] | undefined): void {
  if (!sitting) return
  put(seat, sitting.all)
  const within = ({ x, y, w, h }: Box) => ({ x: x - sitting.all.x, y: y - sitting.all.y, w, h })
  const disc = within(sitting.face)
  put(one(seat, '.who'), disc)
  seat.style.setProperty('--left', px(disc.x))
  seat.style.setProperty('--top', px(disc.y))
  const plate = one(seat, '.plate')
  const at = within(sitting.plate)
  if (plate) [plate.style.left, plate.style.top] = [px(at.x), px(at.y)]
  const lie = one(seat, '.before')
  const there = within(sitting.before)
  if (!lie) return
  const is = sizeOf(lie)
  lie.style.left = px(there.x + (there.w - is.w) / 2)
  lie.style.top = px(there.y + (there.h - is.h) / 2)
}

function draw(upper: HTMLElement, { rim: { cx, cy, rx, ry } }: Around): void {
  const edge = rimOf(rx, ry)
  const set = (selector: string, less: number) =>
    upper.querySelector(selector)?.setAttribute('d', outline(cx, cy, rx - less, ry - less))
  set('.wood', 0)
  set('.shade', 0)
  set('.felt', edge)
  set('.seam', edge * 1.7)
}
