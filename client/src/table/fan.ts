// How a hand of cards is held.

/** In pixels: the smallest card, and what stays free of one that is covered by the next. */
export const SMALLEST = 60
export const STRIP = 30

/** More rows than this are pushed up and down. */
export const MOST_ROWS = 4

/** Rows of about the same length, as few as there can be while something of every card can be hit. */
export function fanned(cards: number, wide: number): { across: number; rows: number } {
  const most = Math.max(1, Math.floor((wide - SMALLEST) / STRIP) + 1)
  const rows = Math.max(1, Math.ceil(cards / most))
  return { across: Math.max(1, Math.ceil(cards / rows)), rows }
}
