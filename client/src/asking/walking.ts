const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** An arrow key goes to the next in that direction of the things that are meant; or to any, from nowhere. */
export function walk(event: KeyboardEvent, meant: string, within: ParentNode = document): void {
  const way = WAYS[event.key]
  if (!way) return
  const here = event.target as HTMLElement
  const [x, y] = middle(here)
  let best: HTMLElement | null = null
  let least = Infinity
  for (const lit of within.querySelectorAll<HTMLElement>(meant)) {
    if (lit.matches(':disabled, [aria-hidden=true]')) continue
    const [toX, toY] = middle(lit)
    const along = (toX - x) * way[0] + (toY - y) * way[1]
    const aside = Math.abs((toX - x) * way[1]) + Math.abs((toY - y) * way[0])
    if (here === document.body) best ??= lit
    if (along < 2 || along + 2 * aside >= least) continue
    least = along + 2 * aside
    best = lit
  }
  if (!best) return
  best.focus()
  event.preventDefault()
}

function middle(element: HTMLElement): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}
