const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Arrow keys go from one lit thing on a board to the next in that direction. */
export function steer(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const way = WAYS[event.key]
  if (!way) return
  const [x, y] = middle(event.target as HTMLElement)
  let best: HTMLElement | null = null
  let least = Infinity
  for (const lit of event.currentTarget.querySelectorAll<HTMLElement>('[data-lit]')) {
    const [toX, toY] = middle(lit)
    const along = (toX - x) * way[0] + (toY - y) * way[1]
    const aside = Math.abs((toX - x) * way[1]) + Math.abs((toY - y) * way[0])
    if (along < 2 || along + 2 * aside >= least) continue
    least = along + 2 * aside
    best = lit
  }
  best?.focus()
  event.preventDefault()
}

function middle(element: HTMLElement): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}
