import type { Shaped, Span } from '../wire/types'

/** The number of a span that is nearest. */
export function nearest(value: number, { from, to, step }: Span): number {
  return Math.min(to, Math.max(from, from + Math.round((value - from) / step) * step))
}

/** Whether there is room at a point, as far as we have been told: `free` has a bit for each point, in hexadecimal. */
export function isFree(
  { across, down, free }: Pick<Shaped<'spot'>, 'across' | 'down' | 'free'>,
  [x, y]: [number, number],
): boolean {
  if (free === undefined) return true
  const high = Math.floor((down.to - down.from) / down.step) + 1
  const bit = ((x - across.from) / across.step) * high + (y - down.from) / down.step
  const digit = parseInt(free[free.length - 1 - Math.floor(bit / 4)] ?? '0', 16)
  return ((digit >> (bit % 4)) & 1) === 1
}
