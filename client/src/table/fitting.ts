// As big as it can be with all of it in sight.

/** The largest size at which something fits. Every try costs a new layout, so it begins with the size that was right last. */
export function fitted(fits: (size: number) => boolean, least: number, most: number, last: number): number {
  const NEAR = 1.04
  // (In a window that has no size yet, there is no room for anything.)
  if (most <= least) {
    fits(least)
    return least
  }
  let [low, high] = [least, most]
  const try_ = (size: number) => {
    const does = fits(size)
    if (does) low = Math.max(low, size)
    else high = Math.min(high, size)
    return does
  }
  if (last > least && last < most && try_(last) && last * NEAR < most && !try_(last * NEAR)) {
    fits(low)
    return low
  }
  if (high === most && try_(most)) return most
  while (high / low > NEAR) try_(Math.sqrt(low * high))
  fits(low)
  return low
}
