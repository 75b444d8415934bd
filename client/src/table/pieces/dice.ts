/** A die that is no cube, as one sees it from above: its outline, the edges inside of it, and how big its number may be. */
export interface Outline {
  points: string
  edges: string
  /** where the number stands, and how big */
  at: number
  size: number
}

export const OUTLINES: Record<number, Outline> = {
  4: { points: '50,6 96,88 4,88', edges: '', at: 66, size: 40 },
  8: { points: '50,3 94,50 50,97 6,50', edges: 'M6 50L94 50', at: 36, size: 34 },
  10: { points: '50,3 95,42 95,58 50,97 5,58 5,42', edges: 'M50 3L22 58L50 72L78 58ZM5 58L22 58M78 58L95 58M50 72V97', at: 47, size: 34 },
  12: { points: '50,3 80,13 98,38 98,66 80,90 50,98 20,90 2,66 2,38 20,13', edges: 'M50 22L77 42L67 74H33L23 42ZM50 3V22M98 38L77 42M80 90L67 74M20 90L33 74M2 38L23 42', at: 52, size: 34 },
  20: { points: '50,2 94,26 94,74 50,98 6,74 6,26', edges: 'M50 20L80 70H20ZM50 2V20M94 26L50 20L6 26L20 70L50 98L80 70L94 26M6 74L20 70M94 74L80 70', at: 57, size: 28 },
} // prettier-ignore
