// On a phone everything lies in bands: the others are tiles in rows, upright above the middle, and in a column beside it where the
// phone lies on its side.

import { fitted } from '../fitting'
import { fitMiddle } from './middle'
import { all, contentOf, grow, inside, one, px, sizeOf, steady } from './measuring'
import type { Memory, Setting } from './setting'

/** `curt`: there is so little room that long names are cut. */
export function inBands(
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
  row.classList.remove('wrapped', 'wordless', 'lined')
  row.classList.toggle('wrapped', low && !fits(least))
  // What is still too high for them has more room in a line, at the cost of the middle, or of words that are read out.
  if (low && !fits(least)) upper.classList.add('crowded')
  row.classList.toggle('wordless', !low && !fits(SEEN * u))
  // In hardly any room at all cards are on one line, however many they are.
  row.classList.toggle('lined', !low && !fits(least))
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

/** In tiles, things that have to be smaller than that to have their names above them go without. */
const SEEN = 13

/** On a phone that lies on its side, in pixels: so large faces of others are at most. */
const FACES_LYING = 60

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
