// How the spots of a board are laid out: with as much room at the edges as between the nearest two, or a little more, and
// room for the names below them.

export interface Layout {
  /** width for height */
  ratio: number
  /** between the nearest two, as a part of the width */
  room: number
  /** in hundredths of the board */
  across: (x: number) => number
  down: (y: number) => number
  /** spots whose names stand above them, since another spot is close below */
  above: boolean[]
}

/** So much of the board is left free at each edge, at least. */
const EDGE = 0.08
/** For the names of the lowest spots, as a part of the width. */
const NAMES = 0.035
/** A spot not much further below than the nearest two are apart hides a name. */
const CLOSE = 1.1

type Spot = [string, number, number]

/** `shape`: width for height of the room there is. A board that may be stretched comes as near to that as it can. */
export function mapOf({ spots, stretch = 1 }: { spots: Spot[]; stretch?: number }, shape?: number): Layout {
  const plain = layout(spots)
  if (!shape || stretch === 1) return plain
  const wider = Math.min(stretch, Math.max(1 / stretch, shape / plain.ratio))
  const stretched = layout(spots.map(([name, x, y]) => [name, x * wider, y]))
  return { ...stretched, across: (x) => stretched.across(x * wider) }
}

function layout(spots: Spot[]): Layout {
  const [xs, ys] = [spots.map(([, x]) => x), spots.map(([, , y]) => y)]
  const apart = spots.flatMap(([, ax, ay], i) =>
    spots.slice(i + 1).map(([, bx, by]) => Math.hypot(ax - bx, ay - by)),
  )
  const near = Math.min(...apart.filter((one) => one > 0))
  const room = Number.isFinite(near) ? near : 1
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const edge = Math.max(room / 2, (EDGE / (1 - 2 * EDGE)) * across)
  const wide = across + 2 * edge
  const high = down + 2 * edge + NAMES * wide
  const isClose = (x: number, gap: number) => Math.abs(x) < room / 2 && gap > 0 && gap < CLOSE * room
  return {
    ratio: wide / high,
    room: room / wide,
    across: (x) => (100 * (x - left + edge)) / wide,
    down: (y) => (100 * (y - top + edge)) / high,
    above: spots.map(
      ([, x, y]) =>
        spots.some(([, u, v]) => isClose(u - x, v - y)) && !spots.some(([, u, v]) => isClose(u - x, y - v)),
    ),
  }
}
