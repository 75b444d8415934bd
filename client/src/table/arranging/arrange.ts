// Puts everything on the table where it belongs, as big as it can be.
//
// There are four ways to lay a table out (`modeOf`), and a file for each: people sit `round` a wide table, or `beside` a board, or
// everything lies in `bands` on a phone, upright or on its side. What lies where at a wide table is worked out (`around`, `sides`);
// how big things are is tried: a size is set, the browser lays it out, and what came of it is measured (`fitted`, `measuring`).
// Sizes are three, in pixels, from which the style sheets make everything else: of what lies before others (--before), in the
// middle (--middle), and before oneself (--own); and a fourth of faces (--d).
//
// Nothing jumps: `Memory` has what was right last time, and that is kept as long as it still fits and is nearly as good as what
// is best now (`steady`). While one thing happens after another (`frozen`), nothing grows.
//
// It sets styles by hand, because pieces that fly are measured right after it.

import { inBands } from './bands'
import { sitBeside } from './beside'
import { all, bare, one } from './measuring'
import { release } from './middle'
import { fitMat, fitOwn } from './own'
import { sitAround } from './round'
import type { Memory, Setting } from './setting'

/** Whether there is room for it like that. */
export function arrange(root: HTMLElement, setting: Setting, memory: Memory): boolean {
  const upper = one(root, '.upper')
  if (!upper || !upper.clientWidth) return true
  clear(root, upper)
  if (setting.mode === 'low') fitMat(root, setting, memory)
  fitOwn(root, setting, memory)
  if (setting.mode === 'round') return sitAround(root, upper, setting, memory)
  if (setting.mode === 'sides') sitBeside(root, upper, setting, memory)
  else inBands(root, upper, setting, memory)
  return true
}

/** Nothing is left of what was set for another layout. */
function clear(root: HTMLElement, upper: HTMLElement): void {
  const placed = '.seat, .seat .who, .seat .plate, .seat .before, .me, .common, .rest, .note'
  for (const element of all(root, placed)) bare(element)
  for (const part of all(root, '.common > *, .rest > *')) release(part)
  for (const middle of all(root, '.common, .rest')) middle.style.removeProperty('--middle')
  one(upper, '.others')?.classList.remove('narrow')
  one(root, '.own')?.style.removeProperty('max-height')
}
