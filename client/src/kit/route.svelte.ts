// Where we are: the address of the page, and going elsewhere without loading it anew.

class Route {
  path = $state(location.pathname)

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.path = location.pathname
    scrollTo(0, 0)
  }
}

export const route = new Route()

/** For links inside the page. */
export function follows(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement
  if (
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return
  event.preventDefault()
  route.go(link.pathname + link.search)
}

/** With what somebody comes into a room: as the one who has just opened it, perhaps to play with bots there; or as
 * somebody who was there before. */
export const intent = {
  opened: null as { room: string; people: number | null; bots: boolean } | null,
  claimed: false,
}
