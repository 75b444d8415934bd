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
const NARROW = 0.135
/** Three trees and more, or another board that is so broad, need the room more than a few people. */
const BROAD = 5
const NARROWER = 0.1

/** `ratio`: width of the board for its height. `rest`: how much room that needs, compared with a player. */
export function sides({ w, h }: Size, ratio: number, others: number, me: boolean, rest: number): Sides {
  const narrow = ratio > BROAD && others < 4 ? NARROWER : NARROW
  const width = Math.min(w * (1 - 2 * narrow) - 2 * GAP, (h - 2 * GAP) * ratio)
  const board: Box = { x: (w - width) / 2, y: GAP, w: width, h: h - 2 * GAP }
  const column = board.x - 2 * GAP
  const left = Math.floor(others / 2)
  const right = others - left
  /** Boxes below each other, with heights like these. */
  const stack = (heights: number[], x: number): Box[] => {
    const whole = heights.reduce((sum, height) => sum + height, 0)
    const room = h - GAP * (heights.length + 1)
    let y = GAP
    return heights.map((height) => {
      const box = { x, y, w: column, h: (room * height) / whole }
      y += box.h + GAP
      return box
    })
  }
  const people = (count: number) => Array.from({ length: count }, () => 1)
  // What lies beside the board goes where fewer people sit.
  const upLeft = rest > 0 && left + Number(me) <= right
  const west = stack([...(upLeft ? [rest] : []), ...people(left + Number(me))], GAP)
  const east = stack([...people(right), ...(rest > 0 && !upLeft ? [rest] : [])], w - GAP - column)
  const beside = upLeft ? west.shift() : rest > 0 ? east.pop() : undefined
  return {
    board,
    me: (me && west.pop()) || null,
    rest: beside ?? null,
    // (The first of them sits next to you.)
    seats: [...west.reverse(), ...east],
  }
}
