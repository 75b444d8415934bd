// Where words stand that belong to one of several places.

/** `under`: below, and hides nothing of it */
export type Side = 'above' | 'below' | 'under' | 'left' | 'right'

type Rect = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** On the side of a place that looks away from the middle of all of them: there the words hide none of the others. */
export function sideOf(place: Rect, all: Rect[]): Side {
  const x = (rect: Rect) => (rect.left + rect.right) / 2
  const y = (rect: Rect) => (rect.top + rect.bottom) / 2
  const mean = (of: (rect: Rect) => number) => all.reduce((sum, rect) => sum + of(rect), 0) / all.length
  const [across, down] = [x(place) - mean(x), y(place) - mean(y)]
  if (Math.abs(across) > Math.abs(down)) return across < 0 ? 'left' : 'right'
  return down < 0 ? 'above' : 'below'
}
