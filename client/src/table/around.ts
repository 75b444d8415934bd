// Who sits where at a wide table: you at the bottom, the others clockwise from your left on the far arc, in equal steps along
// the rim. What somebody has lies between them and the middle, and the middle takes what is left. Everything is in pixels.

export interface Point {
  x: number
  y: number
}
/** A rectangle by its left upper corner. */
export interface Box extends Point {
  w: number
  h: number
}
export interface Size {
  w: number
  h: number
}

export interface Sitting {
  face: Box
  plate: Box
  before: Box
  /** around all three */
  all: Box
}

export interface Around {
  /** the edge of the table */
  rim: { cx: number; cy: number; rx: number; ry: number }
  seats: Sitting[]
  me: Box
  /** beside the own face */
  plate: Box | null
  middle: Box
  /** how good it is: the bigger the better */
  worth: number
  /** before how many something lies that the table is too small for: its words cannot be read beside the cloth */
  off: number
}

export interface Room extends Size {
  face: number
  /** how big the own face is; 0: one only looks on */
  mine: number
  /** of each of the others */
  plates: Size[]
  /** the plate hangs on the face, and is only a name */
  small: boolean
  /** one's own plate */
  own: Size
  /** what lies before each of the others; nothing has no size */
  before: Size[]
  /** whether anything lies in the middle */
  filled: boolean
  /** how good a box for the middle is: how big things can be in it */
  worth?: (box: Size) => number
  /** where the middle was: there it stays, if that is nearly as good as any other place */
  middle?: Box
}

/** Where the first and the last of so many others sit: degrees above the horizontal. */
const FIRST = [90, 48, 16, 2, -12, -12, -26, -26, -26]
/** Rounder than a box, squarer than an ellipse: there is more room on it. */
const POWER = 3.8
/** The wooden edge, and what things keep clear of each other. */
export const RIM = 0.055
const GAP = 6

const bent = (share: number) => Math.sign(share) * Math.abs(share) ** (2 / POWER)
const at = (degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return { x: bent(Math.cos(angle)), y: -bent(Math.sin(angle)) }
}

/** The outline of a table, for a drawing. */
export function outline(cx: number, cy: number, rx: number, ry: number): string {
  const points = Array.from({ length: 120 }, (_, i) => at(i * 3))
  return `M${points.map(({ x, y }) => `${(cx + rx * x).toFixed(1)} ${(cy + ry * y).toFixed(1)}`).join('L')}Z`
}

/** So many places on the far arc, clockwise from the left, in equal steps along a rim of that shape. */
export function seats(count: number, rx: number, ry: number): Point[] {
  const first = FIRST[Math.min(count, FIRST.length) - 1] ?? 90
  if (count === 1) return [at(90)]
  const STEPS = 360
  const path = Array.from({ length: STEPS + 1 }, (_, i) => at(180 - first - ((180 - 2 * first) * i) / STEPS))
  const gone = [0]
  for (let i = 1; i <= STEPS; i++) {
    const [a, b] = [path[i - 1] as Point, path[i] as Point]
    gone.push((gone[i - 1] ?? 0) + Math.hypot((b.x - a.x) * rx, (b.y - a.y) * ry))
  }
  const whole = gone[STEPS] ?? 1
  return Array.from({ length: count }, (_, i) => {
    const way = (whole * i) / (count - 1)
    const next = gone.findIndex((far) => far >= way - 1e-6)
    return path[Math.max(0, next)] as Point
  })
}

export function meet(a: Box, b: Box, gap = 0): boolean {
  return a.x < b.x + b.w + gap && b.x < a.x + a.w + gap && a.y < b.y + b.h + gap && b.y < a.y + a.h + gap
}
const centred = (x: number, y: number, { w, h }: Size): Box => ({ x: x - w / 2, y: y - h / 2, w, h })
const isEmpty = ({ w, h }: Size) => w <= 0 || h <= 0

export function union(boxes: Box[]): Box {
  const some = boxes.filter((box) => !isEmpty(box))
  const [x, y] = [Math.min(...some.map((box) => box.x)), Math.min(...some.map((box) => box.y))]
  return {
    x,
    y,
    w: Math.max(...some.map((box) => box.x + box.w)) - x,
    h: Math.max(...some.map((box) => box.y + box.h)) - y,
  }
}

/** Where everybody and everything is; null if it does not fit at this size. */
export function around(room: Room): Around | null {
  const { w, h, face, mine, plates: sizes, small, before } = room
  const count = before.length
  // A rough rim first, to see who sits at the side; then one that leaves room for faces and plates.
  const rough = seats(Math.max(1, count), w / 2, h / 2)
  const tops = rough.map(({ y }) => -y)
  const foot = mine ? mine / 2 : 0
  const highest = Math.max(0, ...tops)
  const ry = Math.min((h - foot - face / 2 - 3 * GAP) / (1 + highest), (h - foot - 3 * GAP) / 2)
  const cy = h - foot - GAP - ry
  const rx = Math.min(
    w / 2 - GAP,
    ...rough.map((spot, i) => {
      const wide = sizes[i]?.w ?? 0
      const out = isHigh(spot) && !small ? face / 2 + GAP + wide : Math.max(face, wide) / 2
      return Math.abs(spot.x) < 0.05 ? Infinity : (w / 2 - out - GAP) / Math.abs(spot.x)
    }),
  )
  if (rx < w / 4 || ry < h / 6) return null
  const cx = w / 2
  const spots = count ? seats(count, rx, ry) : []
  const faces = spots.map((spot) => centred(cx + rx * spot.x, cy + ry * spot.y, { w: face, h: face }))
  const me = centred(cx, cy + ry, { w: mine, h: mine })
  const inside = (box: Box) => box.x >= 0 && box.y >= 0 && box.x + box.w <= w && box.y + box.h <= h
  const taken: Box[] = [...faces, ...(mine ? [me] : [])]
  const free = (box: Box, own?: Box) =>
    inside(box) && taken.every((other) => other === own || !meet(box, other, GAP))

  // ---- plates: outside, so that what lies before somebody can lie inside

  const plates: Box[] = []
  for (const [i, spot] of spots.entries()) {
    const disc = faces[i] as Box
    const found = platesAt(disc, spot, sizes[i] ?? { w: 0, h: 0 }, small).find((box) =>
      small ? inside(box) : free(box, small ? disc : undefined),
    )
    if (!found) return null
    plates.push(found)
    taken.push(found)
  }
  let own: Box | null = null
  if (mine) {
    const y = Math.min(h - room.own.h - 2, me.y + (mine - room.own.h) / 2)
    const [left, right] = [me.x - GAP - room.own.w, me.x + mine + GAP].map((x) => ({ x, y, ...room.own }))
    own = [left, right].find((box): box is Box => !!box && free(box)) ?? null
    if (!own) return null
    taken.push(own)
  }

  // ---- what lies before them

  const lies: Box[] = []
  let off = 0
  for (const [i, size] of before.entries()) {
    if (isEmpty(size)) {
      lies.push({ x: 0, y: 0, w: 0, h: 0 })
      continue
    }
    const from = faces[i] as Box
    const open = inwards(from, { x: cx, y: cy + ry * 0.12 }, size).filter((one) => free(one))
    const on = open.find((one) => isOn({ cx, cy, rx, ry }, one))
    const box = on ?? open[0]
    if (!box) return null
    if (!on) off++
    lies.push(box)
    taken.push(box)
  }

  const inner = { cx, cy, rx: rx - rimOf(rx, ry) - GAP, ry: ry - rimOf(rx, ry) - GAP }
  const { middle: was, worth = useful } = room
  const boxes = SHAPES.map((shape) => largest(inner, taken, shape)).filter((box) => box !== null)
  const best = boxes.sort((a, b) => worth(b) - worth(a))[0]
  if (!best) return null
  const stays = !!was && isOn(inner, was) && taken.every((box) => !meet(was, box))
  const middle = stays && worth(was) > NEARLY * worth(best) ? was : best
  return {
    rim: { cx, cy, rx, ry },
    seats: faces.map((disc, i) => {
      const [tag, lie] = [plates[i] as Box, lies[i] as Box]
      return { face: disc, plate: tag, before: lie, all: union([disc, tag, lie]) }
    }),
    me,
    plate: own,
    middle,
    worth: useful(middle),
    off,
  }
}

/** What changes places has to be better by that much. */
const NEARLY = 0.75

/** Whether all of it lies on a table with that edge. */
function isOn({ cx, cy, rx, ry }: Around['rim'], { x, y, w, h }: Box): boolean {
  const far = (at: number, size: number, middle: number) => Math.max(middle - at, at + size - middle)
  return (far(x, w, cx) / rx) ** POWER + (far(y, h, cy) / ry) ** POWER <= 1.001
}

/** How broad the wooden edge is. */
export const rimOf = (rx: number, ry: number) => Math.min(rx, ry) * RIM * 1.6

/** Who sits high has the plate at the side; the others have it below. */
export const isHigh = ({ y }: Point) => -y > 0.62

function platesAt(disc: Box, spot: Point, plate: Size, small: boolean): Box[] {
  const [x, y] = [disc.x + disc.w / 2, disc.y + disc.h / 2]
  if (small) return [{ x: x - plate.w / 2, y: disc.y + disc.h - plate.h * 0.62, ...plate }]
  const left = { x: disc.x - GAP - 2 - plate.w, y: y - plate.h / 2, ...plate }
  const right = { x: disc.x + disc.w + GAP + 2, y: y - plate.h / 2, ...plate }
  const below = { x: x - plate.w / 2, y: disc.y + disc.h + GAP + 2, ...plate }
  const above = { x: x - plate.w / 2, y: disc.y - GAP - 2 - plate.h, ...plate }
  const raised = (box: Box) => ({ ...box, y: Math.max(0, disc.y - plate.h * 0.1) })
  const [outer, inner] = spot.x < -0.05 ? [left, right] : [right, left]
  return isHigh(spot)
    ? [outer, raised(outer), below, inner, above]
    : [below, above, outer, raised(outer), inner]
}

/** Places on the way from a face to the middle, the nearest first; then a little to its left and right. */
function* ways(from: Box, to: Point, size: Size): Generator<Box> {
  const [x, y] = [from.x + from.w / 2, from.y + from.h / 2]
  const straight = Math.atan2(to.y - y, to.x - x)
  for (const aside of [0, -0.2, 0.2, -0.4, 0.4, -0.65, 0.65, -0.9, 0.9]) {
    const [dx, dy] = [Math.cos(straight + aside), Math.sin(straight + aside)]
    // As far as it takes until the boxes no longer touch.
    const apart = Math.min(
      Math.abs(dx) < 1e-6 ? Infinity : (from.w / 2 + size.w / 2 + GAP + 1) / Math.abs(dx),
      Math.abs(dy) < 1e-6 ? Infinity : (from.h / 2 + size.h / 2 + GAP + 1) / Math.abs(dy),
    )
    for (const more of [0, 14, 34, 60, 90])
      yield centred(x + dx * (apart + more), y + dy * (apart + more), size)
  }
}
const inwards = (from: Box, to: Point, size: Size) => [...ways(from, to, size)]

/** As much of it as something can be laid on: what is very long or very high is not worth more. */
interface Shape {
  longest: number
  highest: number
}
const USUAL: Shape = { longest: 2.8, highest: 1.2 }
const SHAPES: Shape[] = [USUAL, { longest: 9, highest: 0.4 }, { longest: 1.2, highest: 3 }]
const useful = ({ w, h }: Size, { longest, highest } = USUAL) =>
  Math.min(w, longest * h) * Math.min(h, highest * w)

/** The best rectangle on the cloth that nobody's things are in, with its middle in the middle. */
function largest({ cx, cy, rx, ry }: Around['rim'], taken: Box[], shape: Shape): Box | null {
  const STEPS = 36
  const reach = (y: number) => {
    const share = Math.abs((y - cy) / ry)
    return share >= 1 ? 0 : rx * (1 - share ** POWER) ** (1 / POWER)
  }
  let best: Box | null = null
  const level = (i: number) => cy - ry + (2 * ry * i) / STEPS
  for (let i = 0; i < STEPS; i++)
    for (let j = i + 3; j <= STEPS; j++) {
      const [top, bottom] = [level(i), level(j)]
      if (top > cy || bottom < cy) continue
      let half = Math.min(reach(top), reach(bottom))
      for (const box of taken) {
        if (box.y >= bottom + GAP || box.y + box.h <= top - GAP) continue
        half = Math.min(half, Math.max(box.x - cx, cx - box.x - box.w) - GAP)
      }
      const box = { x: cx - half, y: top, w: 2 * half, h: bottom - top }
      if (half > 0 && useful(box, shape) > (best ? useful(best, shape) : 0)) best = box
    }
  return best
}
