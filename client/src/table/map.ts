// How the spots of a board are laid out: with as much room at the edges as between the nearest two, or a little more.

export interface Layout {
  /** width for height */
  ratio: number
  /** between the nearest two, as a part of the width */
  room: number
  /** in hundredths of the board */
  across: (x: number) => number
  down: (y: number) => number
}

/** So much of the board is left free at each edge, at least. */
const EDGE = 0.08

export function mapOf({ spots }: { spots: [string, number, number][] }): Layout {
  const [xs, ys] = [spots.map(([, x]) => x), spots.map(([, , y]) => y)]
  const apart = spots.flatMap(([, ax, ay], i) =>
    spots.slice(i + 1).map(([, bx, by]) => Math.hypot(ax - bx, ay - by)),
  )
  const near = Math.min(...apart.filter((one) => one > 0))
  const room = Number.isFinite(near) ? near : 1
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const edge = Math.max(room / 2, (EDGE / (1 - 2 * EDGE)) * across)
  const [wide, high] = [across + 2 * edge, down + 2 * edge]
  return {
    ratio: wide / high,
    room: room / wide,
    across: (x) => (100 * (x - left + edge)) / wide,
    down: (y) => (100 * (y - top + edge)) / high,
  }
}
