import { describe, expect, it } from 'vitest'
import { fanned, SMALLEST, STRIP } from '../src/table/fan'

describe('a hand', () => {
  it('is one row as long as a thumb can hit every card', () =>
    expect(fanned(8, 340)).toEqual({ across: 8, rows: 1 }))
  it('is held in rows of about the same length when there are more', () =>
    expect(fanned(12, 340)).toEqual({ across: 6, rows: 2 }))
  it('never covers more of a card than it may, however many there are', () => {
    for (let cards = 1; cards < 80; cards++) {
      const { across, rows } = fanned(cards, 336)
      expect(across * rows).toBeGreaterThanOrEqual(cards)
      expect(SMALLEST + (across - 1) * STRIP).toBeLessThanOrEqual(336)
    }
  })
})
