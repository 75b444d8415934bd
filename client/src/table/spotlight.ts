// How large something can become that is in the light.

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** A place in the light: where it is; if it lies before somebody, how broad their part of the table is; and whether one has
 * it under the thumb, where everything is large already. */
export interface Lit {
  box: Box
  before: number | null
  own: boolean
}

/** So many times its size it becomes, and so far it goes, in pixels. */
export interface Growth {
  grow: number
  dx: number
  dy: number
}

/** So high should be what is looked at, before somebody and in the middle, as a part of the table. */
const [BEFORE, MIDDLE] = [0.15, 0.24]
/** So broad it may always be before somebody, and all together in the middle. */
const [BROAD, TOGETHER] = [0.16, 0.94]
/** So many times its size it may become. */
const MOST = 3
/** as much room as it leaves to the edge, in pixels */
const EDGE = 8

const wideOf = ({ left, right }: Box) => Math.max(1, right - left)
const highOf = ({ top, bottom }: Box) => Math.max(1, bottom - top)
const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Everything in the light as large as it can be within the table; and nothing grows over something else that is lit. */
export function growths(lit: Lit[], table: Box): Growth[] {
  const shared = lit.filter(({ before, own }) => before === null && !own).length
  const grows = lit.map(({ box, before, own }) => {
    if (own) return 1
    const wide =
      before === null ? (wideOf(table) * TOGETHER) / shared : Math.max(before, wideOf(table) * BROAD)
    const high = highOf(table) * (before === null ? MIDDLE : BEFORE)
    return Math.max(1, Math.min(MOST, wide / wideOf(box), high / highOf(box)))
  })
  const at = (i: number) => grown(lit[i] as Lit, grows[i] ?? 1, table)
  const apart = (i: number, j: number) => !meet((lit[i] as Lit).box, (lit[j] as Lit).box)
  for (let round = 0; round < 8; round++)
    for (let i = 0; i < lit.length; i++)
      for (let j = i + 1; j < lit.length; j++)
        if (apart(i, j) && meet(at(i), at(j)))
          for (const k of [i, j]) grows[k] = 1 + ((grows[k] ?? 1) - 1) * 0.7
  return lit.map((one, i) => ({ grow: grows[i] ?? 1, ...wayOf(one, grows[i] ?? 1, table) }))
}

/** How far it has to go to be in sight. Up there it grows away from the name that it lies below. */
function wayOf({ box, before }: Lit, grow: number, table: Box): { dx: number; dy: number } {
  const [x, y] = [(wideOf(box) * (grow - 1)) / 2, (highOf(box) * (grow - 1)) / 2]
  const inside = (from: number, to: number, low: number, high: number) =>
    Math.max(0, low + EDGE - from) - Math.max(0, to - (high - EDGE))
  const above = before !== null && box.bottom < (table.top + table.bottom) / 2
  return {
    dx: inside(box.left - x, box.right + x, table.left, table.right),
    dy: above ? y : inside(box.top - y, box.bottom + y, table.top, table.bottom),
  }
}

/** Where it is then. */
export function grown(lit: Lit, grow: number, table: Box): Box {
  const { box } = lit
  const { dx, dy } = wayOf(lit, grow, table)
  const [x, y] = [(wideOf(box) * (grow - 1)) / 2, (highOf(box) * (grow - 1)) / 2]
  return {
    left: box.left - x + dx,
    right: box.right + x + dx,
    top: box.top - y + dy,
    bottom: box.bottom + y + dy,
  }
}
