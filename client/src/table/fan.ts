// How a hand of cards is held.

/** What is held: its height for its width, and its width in ems. */
export interface Held {
  ratio: number
  ems: number
}
export const CARD: Held = { ratio: 1.4, ems: 5.4 }
export const TILE: Held = { ratio: 1.1, ems: 3.6 }
/** In pixels: the smallest card, and what stays free of one that is covered by the next. */
export const SMALLEST = 50
export const STRIP = 30
const GAP = 7
/** Of a row that another one covers, so much is seen. */
export const SEEN = 0.5
/** So much of a card is seen beside the next one, before cards become smaller; but never smaller than that for it. */
const READ = 0.7

export interface Fan {
  across: number
  rows: number
  /** of a card, in pixels */
  width: number
  /** from one card to the next */
  step: number
  /** it does not all fit: it is pushed up and down */
  deep: boolean
}

/** In as few rows as there can be while something of every card can be hit, and with cards as big as that allows. */
export function fanned(cards: number, wide: number, high: number, { ratio } = CARD): Fan {
  const held = (rows: number, width: number): Fan => {
    const across = Math.max(1, Math.ceil(cards / rows))
    const step = across > 1 ? Math.min(width + GAP, (wide - width) / (across - 1)) : width
    return { across, rows, width, step, deep: false }
  }
  for (let rows = 1; rows <= Math.max(1, cards); rows++) {
    const most = Math.min(wide, high / (1 + (rows - 1) * SEEN) / ratio)
    if (most < SMALLEST) break
    const apart = wide / (1 + READ * (Math.ceil(cards / rows) - 1))
    const width = Math.max(SMALLEST, Math.min(most, Math.max(apart, READ * most)))
    const fan = held(rows, width)
    if (fan.step >= STRIP || cards < 2) return fan
  }
  const most = Math.max(1, Math.floor((wide - SMALLEST) / STRIP) + 1)
  return { ...held(Math.max(1, Math.ceil(cards / most)), SMALLEST), deep: true }
}
