// A board in a wide window: it takes all of the height, and people sit to its left and right, with you at the bottom left.

import type { Box, Size } from './around'

export interface Sides {
  board: Box
  /** of the others, clockwise from your left */
  seats: Box[]
  me: Box | null
  /** for what lies beside the board */
  rest: Box | null
}

const GAP = 12
/** So narrow may a column be, as a part of the window. */
const NARROW = 0.17

/** `ratio`: width of the board for its height. */
export function sides({ w, h }: Size, ratio: number, others: number, me: boolean, rest: boolean): Sides {
  const width = Math.min(w * (1 - 2 * NARROW) - 2 * GAP, (h - 2 * GAP) * ratio)
  const board: Box = { x: (w - width) / 2, y: GAP, w: width, h: h - 2 * GAP }
  const column = board.x - 2 * GAP
  const left = Math.floor(others / 2)
  const right = others - left
  // What lies beside the board goes where fewer people sit.
  const [upLeft, downRight] = rest ? (left + Number(me) <= right ? [1, 0] : [0, 1]) : [0, 0]
  const stack = (count: number, x: number): Box[] => {
    const high = (h - GAP * (count + 1)) / Math.max(1, count)
    return Array.from({ length: count }, (_, i) => ({ x, y: GAP + i * (high + GAP), w: column, h: high }))
  }
  const west = stack(left + Number(me) + upLeft, GAP)
  const east = stack(right + downRight, w - GAP - column)
  const beside = upLeft ? west.shift() : downRight ? east.pop() : undefined
  return {
    board,
    me: (me && west.pop()) || null,
    rest: beside ?? null,
    // (The first of them sits next to you.)
    seats: [...west.reverse(), ...east],
  }
}
