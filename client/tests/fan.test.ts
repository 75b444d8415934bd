import { describe, expect, it } from 'vitest'
import { CARD, fanned, SEEN, SMALLEST, STRIP, TILE } from '../src/table/fan'

describe('a hand', () => {
  it('is one row as long as a thumb can hit every card', () =>
    expect(fanned(8, 340, 120)).toMatchObject({ across: 8, rows: 1, deep: false }))
  it('has cards as big as there is room for', () => {
    expect(fanned(2, 900, 200).width).toBeCloseTo(200 / CARD.ratio)
    expect(fanned(5, 900, 200).step).toBeGreaterThan(200 / CARD.ratio)
  })
  it('of tiles is as high as there is room, too, though they are not as long as cards', () =>
    expect(fanned(3, 900, 110, TILE).width).toBeCloseTo(100))
  it('has smaller cards before they cover much of each other', () => {
    const { width, step } = fanned(6, 374, 140)
    expect(step / width).toBeCloseTo(0.7)
    expect(fanned(5, 215, 146)).toMatchObject({ rows: 1 })
    expect(fanned(5, 215, 146).step).toBeGreaterThan(35)
  })
  it('is held in rows of about the same length when there are more', () =>
    expect(fanned(12, 340, 120)).toMatchObject({ across: 6, rows: 2, deep: false }))
  it('never covers more of a card than it may, however many there are', () => {
    for (const [wide, high] of [
      [336, 120],
      [344, 160],
      [900, 200],
    ] as const)
      for (let cards = 1; cards < 80; cards++) {
        const { across, rows, width, step, deep } = fanned(cards, wide, high)
        expect(across * rows).toBeGreaterThanOrEqual(cards)
        expect(width).toBeGreaterThanOrEqual(SMALLEST)
        if (across > 1) expect(step).toBeGreaterThanOrEqual(STRIP)
        expect(width + (across - 1) * step).toBeLessThanOrEqual(wide + 1e-6)
        if (!deep) expect(width * CARD.ratio * (1 + (rows - 1) * SEEN)).toBeLessThanOrEqual(high + 1e-6)
      }
  })
})
