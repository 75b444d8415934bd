// What a table is arranged by, and what is remembered of it from one question to the next.

import type { Box, Size } from '../around'

export type Mode = 'round' | 'sides' | 'tall' | 'low'

/** How the table is laid out in a window of that size: around a table, beside a board, or in bands. */
export function modeOf({ w, h }: Size, board: boolean): Mode {
  if (w > h && h < 470) return 'low'
  if (w < 800 || w < h * 1.05) return 'tall'
  return board ? 'sides' : 'round'
}

/** One pixel of a full-HD window: what a wide table is measured in. In bands, a little less than half a pixel of a phone. */
export function unitOf({ w, h }: Size, mode: Mode): number {
  if (mode === 'round' || mode === 'sides') return Math.min(w / 1852, h / 1016)
  return Math.min(mode === 'tall' ? w / 800 : w / 1300, h / (mode === 'tall' ? 1400 : 640))
}

/** So many that only their names are seen, and the rest when it is asked for. */
export function areMany(others: number, { w }: Size, mode: Mode): boolean {
  if (mode === 'low') return others > 3
  return others > 6 || (mode === 'round' && w / others < 170)
}

export interface Setting {
  mode: Mode
  u: number
  others: number
  /** whether somebody sits here, and not only looks on */
  me: boolean
  /** width of the board for its height */
  ratio: number
  /** how much room what lies beside the board needs, compared with a player; 0: there is nothing */
  rest: number
  filled: boolean
  /** many: plates are only names */
  small: boolean
  /** nothing becomes bigger meanwhile */
  frozen: boolean
}

/** Beside a board: how much of a face there is room for, and whether names stand beside them. */
export type Way = [share: number, abreast: boolean]

/** What was right last time: sizes of what lies before others, in the middle, and before oneself. */
export interface Memory {
  before: number
  middle: number
  own: number
  /** how high all that is one's own was on a phone that lies on its side */
  mat?: number
  /** how large faces were there: of the others, and one's own */
  faces?: number
  myself?: number
  /** what lies before oneself has been lit beside a board: it keeps the room for thumbs */
  tapped?: boolean
  /** how much room each of the others had, around a table, and how large that was */
  room?: { w: number; h: number; face: number; lies: Size[]; middle: Box }
  /** how people sat beside a board */
  way?: Way
  /** how large everything in the middle was, by its place, and all of it together */
  parts?: { whole: Size; each: Map<string, Size> }
}

/** So big, for a pixel of a full-HD window, things that somebody has should be; backs need not be bigger. */
export const COUNTED = 12
