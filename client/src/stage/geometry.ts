// Things on a table, as they are seen from above. Lengths are in mm, angles in degrees anticlockwise from +x.

import type { Solid, StagePlace } from '../wire/types'
import { t, type Plain } from '../words'

export type Point = [number, number]
export type Space = [number, number, number]
/** x, y, z, and w, i, j, k, which turn a thing from its own frame. */
export type Pose = number[]

export const radians = (degrees: number) => (degrees * Math.PI) / 180
export const degrees = (radians: number) => (radians * 180) / Math.PI
export const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
/** An angle between -180 and 180. */
export const around = (angle: number) => angle - 360 * Math.round(angle / 360)

/** A point of a thing, where it is when the thing lies like that. */
export function placed([x, y, z]: Space, [px = 0, py = 0, pz = 0, w = 1, i = 0, j = 0, k = 0]: Pose): Space {
  const tx = 2 * (j * z - k * y)
  const ty = 2 * (k * x - i * z)
  const tz = 2 * (i * y - j * x)
  return [
    px + x + w * tx + j * tz - k * ty,
    py + y + w * ty + k * tx - i * tz,
    pz + z + w * tz + i * ty - j * tx,
  ]
}

/** From one pose to another; `share` of the way. */
export function between(from: Pose, to: Pose, share: number): Pose {
  const dot = [3, 4, 5, 6].reduce((sum, n) => sum + (from[n] ?? 0) * (to[n] ?? 0), 0)
  const sign = dot < 0 ? -1 : 1
  const mixed = from.map((value, n) => value + ((n > 2 ? sign : 1) * (to[n] ?? 0) - value) * share)
  const length = Math.hypot(...mixed.slice(3)) || 1
  return mixed.map((value, n) => (n > 2 ? value / length : value))
}

/** The outline of some points: its corners, anticlockwise. */
export function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (all: Point[]): Point[] => {
    const side: Point[] = []
    for (const point of all) {
      while (side.length > 1 && turns(side.at(-2) as Point, side.at(-1) as Point, point) <= 1e-9) side.pop()
      side.push(point)
    }
    return side.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

const turns = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

export const middle = (points: Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / (points.length || 1),
  points.reduce((sum, [, y]) => sum + y, 0) / (points.length || 1),
]

/** What stands for things of which nobody has said how they look: a flat tile. */
export const TILE: Solid = (() => {
  const points: Space[] = [-5, 5].flatMap((z): Space[] => [
    [-11, -11, z],
    [11, -11, z],
    [11, 11, z],
    [-11, 11, z],
  ])
  const sides = [0, 1, 2, 3].map((n): [number[], string, number] => [
    [n, (n + 1) % 4, 4 + ((n + 1) % 4), 4 + n],
    '',
    -1,
  ])
  return { points, faces: [[[4, 5, 6, 7], '', -1], [[3, 2, 1, 0], '', -1], ...sides], tones: [] }
})()

export const sizeOf = (solid: Solid) => Math.max(...solid.points.map((point) => Math.hypot(...point)))

export interface Flat {
  outline: Point[]
  /** the face that is on top, and what is printed on it */
  top: Point[]
  text: string
}

/** Whatever of a thing looks up, the lowest first: its outline, and which face it is. */
export function facets(solid: Solid, pose: Pose): [Point[], number][] {
  const corners = solid.points.map((point) => placed(point, pose))
  return solid.faces
    .map(([face], n) => ({ n, outline: face.map((corner): Space => corners[corner] ?? [0, 0, 0]) }))
    .filter(({ outline }) => area(outline.map(([x, y]): Point => [x, y])) > 0.5)
    .sort((one, other) => highest(one.outline) - highest(other.outline))
    .map(({ n, outline }) => [outline.map(([x, y]): Point => [x, y]), n])
}

const highest = (points: Space[]) => Math.max(...points.map(([, , z]) => z))
/** Anticlockwise more than 0. */
const area = (points: Point[]) =>
  points.reduce((sum, [x, y], n) => {
    const [nx, ny] = points[(n + 1) % points.length] ?? [0, 0]
    return sum + (x * ny - y * nx) / 2
  }, 0)

/** A box round some points, with a margin, and not too small: from, to. */
export function boxed(points: Point[], margin: number, least: number): [number, number, number, number] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const grown = (values: number[]): [number, number] => {
    const [low, high] = [Math.min(...values) - margin, Math.max(...values) + margin]
    const more = Math.max(0, least - (high - low)) / 2
    return [low - more, high + more]
  }
  const [[x1, x2], [y1, y2]] = [grown(xs), grown(ys)]
  return [x1, y1, x2, y2]
}

/** A thing as it is seen from above. */
export function flat(solid: Solid, pose: Pose): Flat {
  const corners = solid.points.map((point) => placed(point, pose))
  const plan = corners.map(([x, y]): Point => [x, y])
  let best = -Infinity
  let top: Point[] = []
  let text = ''
  for (const [face, printed] of solid.faces) {
    const [a, b, c] = face.map((n): Space => corners[n] ?? [0, 0, 0])
    if (!a || !b || !c) continue
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const up = (normal[2] ?? 0) / (Math.hypot(...normal) || 1)
    if (up > best) {
      best = up
      top = face.map((n) => plan[n] ?? [0, 0])
      text = printed
    }
  }
  return { outline: hull(plan), top, text }
}

/** An edge of the table, and where somebody who sits there looks. */
export type Edge = [number, number, number]

export const edgeOf = (place: StagePlace, seat: number | null): Edge => {
  const own = place.edges[seat ?? 0]
  if (own) return own
  return [0, Math.min(...place.outline.map(([, y]) => y), 0), 90]
}

/** A whole turn more or less, where that is nearer to another angle. */
export const nearTo = (angle: number, other: number) => other + around(angle - other)

/** A point as somebody at an edge says it: how far to the right of its middle, and how far ahead (behind it: less than 0). */
export function seenFrom([ex, ey, angle]: Edge, [x, y]: Point): Point {
  const [ux, uy] = [Math.cos(radians(angle)), Math.sin(radians(angle))]
  return [(x - ex) * uy - (y - ey) * ux, (x - ex) * ux + (y - ey) * uy]
}
/** ... and back. */
export function fromEdge([ex, ey, angle]: Edge, [side, ahead]: Point): Point {
  const [ux, uy] = [Math.cos(radians(angle)), Math.sin(radians(angle))]
  return [ex + ahead * ux + side * uy, ey + ahead * uy - side * ux]
}

/** An arrow from a thing in the direction in which it looks: beside it, so that it does not hide it. */
export function arrow([x, y]: Point, heading: number, near: number, far: number, width: number): Point[] {
  const [ux, uy] = [Math.cos(radians(heading)), Math.sin(radians(heading))]
  const at = (along: number, aside: number): Point => [
    x + along * ux - aside * uy,
    y + along * uy + aside * ux,
  ]
  const neck = far - width * 3.2
  return [
    at(near, width / 2),
    at(neck, width / 2),
    at(neck, width * 1.6),
    at(far, 0),
    at(neck, -width * 1.6),
    at(neck, -width / 2),
    at(near, -width / 2),
  ]
}

// ---- in words

const WAYS: Plain[] = [
  'straight away from you',
  'away from you and to the left',
  'to the left',
  'back towards you and to the left',
  'back towards you',
  'back towards you and to the right',
  'to the right',
  'away from you and to the right',
]

/** A direction, for somebody who sits at an edge. */
export const wayOf = (heading: number, [, , ahead]: Edge) =>
  t(WAYS[Math.round(((((heading - ahead) % 360) + 360) % 360) / 45) % 8] ?? 'straight away from you')

/** Where something lies, for somebody who sits at an edge. */
export function whereabouts([x, y]: Point, edge: Edge): string {
  const [side, ahead] = seenFrom(edge, [x, y])
  const across = Math.round(Math.abs(side))
  const aside =
    across < 3
      ? t('straight before you')
      : t(side < 0 ? '{mm} mm to the left' : '{mm} mm to the right', { mm: across })
  return t('{mm} mm from your edge, {aside}', { mm: Math.round(ahead), aside })
}
