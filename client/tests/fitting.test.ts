import { expect, test } from 'vitest'
import { fitted } from '../src/table/fitting'

const upTo = (most: number) => (size: number) => size <= most

test('the largest size that fits is found, wherever the search begins', () => {
  for (const last of [4, 10, 29, 30, 31, 90]) {
    const found = fitted(upTo(30), 4, 90, last)
    expect(found).toBeLessThanOrEqual(30)
    expect(found).toBeGreaterThan(30 / 1.05)
  }
})

test('what always fits is as big as it may be, and what never fits as small', () => {
  expect(fitted(() => true, 4, 90, 14)).toBe(90)
  expect(fitted(() => false, 4, 90, 14)).toBe(4)
})

test('where there is no room at all, nothing becomes smaller than the least', () => {
  expect(fitted(upTo(0), 4, 0, 14)).toBe(4)
  expect(fitted(() => true, 4, 0, 14)).toBe(4)
})
