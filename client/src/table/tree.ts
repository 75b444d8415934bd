// Where the pieces of a tree stand: each above what it rests on.
//
// What hangs together is one tree, and no line runs behind a piece of another. Trees stand beside each other on a street;
// where there is no room for more, the next street begins above them. Only a level that is longer than a street is broken.

import type { TreePlace } from '../wire/types'

/** In ems: a tile, what is free between two of them, and for ends on their upper edges. */
export const TILE = { wide: 9.6, high: 3.3 }
export const GAP = { across: 0.7, above: 1.5, aboveMine: 2.3 }

export interface Standing {
  /** its place in the list of tokens */
  token: number
  /** in columns from the left, and in rows from the ground */
  x: number
  row: number
}
export interface Grown {
  columns: number
  rows: number
  standing: Standing[]
  /** the rows that stand on a street */
  streets: number[]
}

type Branches = Pick<TreePlace, 'tokens' | 'rests' | 'ends'>
/** The tokens of a tree, level by level from the ground up. */
type Levels = number[][]

/** The tokens of each level, from the ground up, without free ends. */
export function levelsOf({ tokens, rests, ends }: Branches): Levels {
  const isEnd = new Set(ends.map(([end]) => end))
  const known = new Map<number, number>()
  const levelOf = (token: number): number => {
    const found = known.get(token)
    if (found !== undefined) return found
    known.set(token, 0)
    const below = rests.filter(([upper]) => upper === token).map(([, lower]) => levelOf(lower) + 1)
    const level = Math.max(0, ...below)
    known.set(token, level)
    return level
  }
  const levels: Levels = []
  for (const token of tokens.keys()) if (!isEnd.has(token)) (levels[levelOf(token)] ??= []).push(token)
  return levels
}

/** What hangs together, in the order of the tokens on the ground. */
export function treesOf(place: Branches): Levels[] {
  const levels = levelsOf(place)
  const treeOf = new Map(levels.flat().map((token) => [token, token]))
  for (const [upper, lower] of place.rests) {
    const [one, other] = [treeOf.get(upper), treeOf.get(lower)]
    for (const [token, tree] of treeOf) if (tree === one && other !== undefined) treeOf.set(token, other)
  }
  return [...new Set((levels[0] ?? []).map((token) => treeOf.get(token)))].map((tree) =>
    levels
      .map((level) => level.filter((token) => treeOf.get(token) === tree))
      .filter((level) => level.length),
  )
}

const widest = (tree: Levels) => Math.max(1, ...tree.map((level) => level.length))

/** All of it with so many columns at most, each as near above what it rests on as there is room. */
export function grown(place: Branches, most: number): Grown {
  const streets: Levels[][] = []
  let room = 0
  for (const tree of treesOf(place)) {
    const needed = Math.min(most, widest(tree))
    if (needed > room) {
      streets.push([])
      room = most
    }
    streets.at(-1)?.push(tree)
    room -= needed
  }
  const widthOf = (street: Levels[]) => street.reduce((sum, tree) => sum + Math.min(most, widest(tree)), 0)
  const columns = Math.max(1, ...streets.map(widthOf))
  const standing = new Map<number, Standing>()
  const grounds: number[] = []
  let ground = 0
  for (const street of streets) {
    let [left, top] = [(columns - widthOf(street)) / 2, ground]
    for (const tree of street) {
      const wide = Math.min(most, widest(tree))
      top = Math.max(top, plant(place, tree, { left, wide, ground }, standing))
      left += wide
    }
    grounds.push(ground)
    ground = top
  }
  return { columns, rows: ground, standing: [...standing.values()], streets: grounds }
}

/** One tree in its columns; back comes the first row above it. */
function plant(
  place: Branches,
  tree: Levels,
  { left, wide, ground }: { left: number; wide: number; ground: number },
  standing: Map<number, Standing>,
): number {
  let row = ground
  for (const level of tree) {
    const wanted = level.map((token, i) => ({ token, x: above(place, token, standing) ?? i }))
    if (row > ground) wanted.sort((a, b) => a.x - b.x)
    const rows = Math.ceil(level.length / wide)
    const each = Math.ceil(level.length / rows)
    for (let first = 0; first < level.length; first += each) {
      const here = wanted.slice(first, first + each)
      const middle = (wide - here.length) / 2
      const xs = apart(row > ground ? here.map(({ x }) => x - left) : here.map((_, i) => middle + i), wide)
      here.forEach(({ token }, i) => standing.set(token, { token, x: left + (xs[i] ?? 0), row }))
      row++
    }
  }
  return row
}

/** The middle of what a token rests on. */
function above({ rests }: Branches, token: number, standing: Map<number, Standing>): number | null {
  const below = rests.flatMap(([upper, lower]) => (upper === token ? [standing.get(lower)?.x ?? 0] : []))
  return below.length ? below.reduce((sum, x) => sum + x, 0) / below.length : null
}

/** A whole column from each other, and all of them within so many columns. */
function apart(wanted: number[], columns: number): number[] {
  const xs = [...wanted]
  for (let i = 1; i < xs.length; i++) xs[i] = Math.max(xs[i] as number, (xs[i - 1] as number) + 1)
  let right = columns - 1
  for (let i = xs.length - 1; i >= 0; i--) {
    xs[i] = Math.max(i, Math.min(xs[i] as number, right))
    right = (xs[i] as number) - 1
  }
  return xs
}

/** So small and so big may an em be, in pixels: a name can be read at the one, and the other is enough for everybody. */
export const LEAST = 8.2
export const MOST = 21
const GOOD = 17
const WHOLE = 0.85

/** Width and height in ems. */
export function extent({ columns, rows }: Grown, gap: number): [number, number] {
  return [columns * (TILE.wide + GAP.across) + 0.4, Math.max(1, rows) * (TILE.high + gap) + 0.6]
}

/** As large as it can be in that room; and how high it has to be at least. */
export function fit(
  place: Branches,
  w: number,
  h: number,
  gap: number,
): { grown: Grown; size: number; least: number } {
  const inOneStreet = treesOf(place).reduce((sum, tree) => sum + widest(tree), 0)
  const tries = Array.from({ length: Math.max(1, inOneStreet) }, (_, i) => {
    const tree = grown(place, i + 1)
    const [wide, high] = extent(tree, gap)
    return { tree, across: w / wide, size: Math.min(MOST, w / wide, h / high), least: LEAST * high }
  })
  const [narrowest] = tries as [(typeof tries)[number]]
  const readable = tries.filter(({ across }) => across >= LEAST)
  const choice = readable.length ? readable : [narrowest]
  const best = choice.reduce((a, b) => (b.size > a.size ? b : a))
  // One street is easier to follow: it may be a little smaller for that.
  const whole = choice.at(-1) ?? best
  const chosen = whole.size > Math.min(WHOLE * best.size, GOOD) ? whole : best
  const least = Math.min(...choice.map((one) => one.least))
  return { grown: chosen.tree, size: chosen.size, least }
}

/** What is high is divided into so many rows. */
export const ROWS = 60

/** Several trees in a wide window: one's own is as high as there is room, and the others stand beside it. Where these are few they
 *  stand side by side, each the broader the more is built there, since trees grow upwards; of more than that some are below each
 *  other, each the higher the more is built there. `own` is its number, or -1. Back come the columns, and for each tree its area
 *  of the grid. */
export function plots(trees: Branches[], own: number): { columns: string; areas: string[] } {
  const others = trees.map((_, i) => i).filter((i) => i !== own)
  const many = others.length
  const abreast = own < 0 ? Math.ceil(Math.sqrt(many)) : many > 4 ? 3 : many > 3 ? 2 : many
  const each = Math.ceil(many / abreast)
  const areas = trees.map(() => `1 / ${abreast + 1} / ${ROWS + 1}`)
  const needOf = (i: number) => BARE + (trees[i]?.tokens.length ?? 0) - (trees[i]?.ends.length ?? 0)
  const sum = (needs: number[]) => needs.reduce((all, need) => all + need, 0)
  const usual = sum(others.map(needOf)) / Math.max(1, many)
  const widths: number[] = []
  for (let column = 0; column < abreast; column++) {
    const here = others.slice(column * each, (column + 1) * each)
    const needs = here.map(needOf)
    widths.push(each > 1 ? 1 : Math.min(BROADEST, Math.round((10 * (needs[0] ?? 0)) / usual) / 10))
    let below = 0
    here.forEach((i, k) => {
      const from = below
      below += needs[k] ?? 0
      const row = (part: number) => 1 + Math.round((ROWS * part) / sum(needs))
      areas[i] = `${row(from)} / ${column + 1} / ${row(below)}`
    })
  }
  if (own >= 0) widths.push(abreast > 2 ? 1.7 : abreast > 1 ? 1.4 : 1)
  return { columns: widths.map((width) => `${width}fr`).join(' '), areas }
}

/** So many tokens' room a tree has on which nothing is built; and so broad is one at most, compared with the others. */
const BARE = 6
const BROADEST = 1.4
