// What is seen of rooms, in their own units: all of them, or only where one can go, if that is too small for a thumb.

import { same, type RoomsPlace, type Form, type Value } from '../wire/types'

export interface Sight {
  left: number
  top: number
  wide: number
  high: number
}

type Point = readonly [number, number]

/** Around all walls there is this much room, as a part of the width. */
const AROUND = 0.012
/** Nearer than this in pixels, things cannot be told apart with a thumb; then they become so far apart, if they can. */
const [NEAR, THUMB] = [30, 50]
/** at the edge, in pixels, so that all of a thing is seen */
const EDGE = 36

/** All of it. */
export function allOf({ areas }: Pick<RoomsPlace, 'areas'>): Sight {
  const { left, top, wide, high } = boxOf(areas.flat().map(([x, y]): Point => [x, y]))
  const edge = wide * AROUND
  return { left: left - edge, top: top - edge, wide: wide + 2 * edge, high: high + 2 * edge }
}

/** Width for height. */
export function ratioOf(place: Pick<RoomsPlace, 'areas'>): number {
  const { wide, high } = allOf(place)
  return wide / high
}

function boxOf(points: Point[]): Sight {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, wide: Math.max(...xs) - left || 1, high: Math.max(...ys) - top || 1 }
}

/** How near the nearest two of some points are. */
export function gapOf(points: Point[]): number {
  let least = Infinity
  points.forEach(([x, y], i) => {
    for (const [toX, toY] of points.slice(i + 1)) least = Math.min(least, Math.hypot(toX - x, toY - y))
  })
  return least
}

/** All of it, in the middle of a frame of that size in pixels. */
export function filling({ left, top, wide, high }: Sight, w: number, h: number): Sight {
  if (!w || !h) return { left, top, wide, high }
  const unit = Math.min(w / wide, h / high)
  return {
    left: left + (wide - w / unit) / 2,
    top: top + (high - h / unit) / 2,
    wide: w / unit,
    high: h / unit,
  }
}

/** So little that one can tell these points apart in a frame of that size in pixels; nothing, if all of it can be seen. */
export function zoomed(all: Sight, points: Point[], w: number, h: number): Sight | null {
  const unit = Math.min(w / all.wide, h / all.high)
  const gap = gapOf(points) * unit
  if (!(gap < NEAR) || !unit) return null
  const box = boxOf(points)
  const larger = Math.min((w - 2 * EDGE) / box.wide, (h - 2 * EDGE) / box.high, (unit * THUMB) / gap)
  if (larger <= unit) return null
  const [wide, high] = [w / larger, h / larger]
  /** In the middle, but not over the edge, if there is more of the board than is seen. */
  const within = (from: number, size: number, seen: number, middle: number) =>
    seen > size ? from + (size - seen) / 2 : Math.min(from + size - seen, Math.max(from, middle - seen / 2))
  return {
    left: within(all.left, all.wide, wide, box.left + box.wide / 2),
    top: within(all.top, all.high, high, box.top + box.high / 2),
    wide,
    high,
  }
}

/** Everything that may be touched on the way to an answer of that form, by its value. */
export function touchable(form: Form): Value[] {
  switch (form.shape) {
    case 'one':
      return form.items.map(({ value }) => value)
    case 'move':
      return form.items.flatMap(({ value }) => (Array.isArray(value) ? value : []))
    case 'put':
      return form.ways.flatMap(({ value, places }) => [value, ...places.map((place) => place.value)])
    default:
      return []
  }
}

/** The spots among some values. */
export const spotsIn = (spots: [string, number, number][], values: Value[]): Point[] =>
  spots.flatMap(([name, x, y]) => (values.some((value) => same(value, name)) ? [[x, y] as const] : []))

/** The outline of an area, as it is drawn. A corner with a bend is reached by an arc of that radius. */
export function outlined(corners: [number, number, number][]): string {
  const [first, ...others] = corners
  if (!first) return ''
  const to = ([x, y, bend]: [number, number, number]) =>
    bend ? `A${Math.abs(bend)} ${Math.abs(bend)} 0 0 ${bend > 0 ? 1 : 0} ${x} ${y}` : `L${x} ${y}`
  return `M${first[0]} ${first[1]}${[...others, first].map(to).join('')}Z`
}
