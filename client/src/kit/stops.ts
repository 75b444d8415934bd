// Few stops for who walks by keyboard: Tab goes from group to group, arrow keys go on inside one.

import { walk } from '../asking/walking'

/** So few things are stops of their own. */
const FEW = 3

/** Things that are meant, among those in a group, are one stop: the one where somebody was last, or that is chosen.
 * `arrows`: whether arrow keys go on from there; lit things have arrow keys already, all over the table. */
export function oneStop(meant = 'button, a[href]', arrows = true) {
  return (group: HTMLElement) => {
    let last: HTMLElement | null = null
    const all = () =>
      [...group.querySelectorAll<HTMLElement>(meant)].filter(
        (one) => !one.matches(':disabled, [aria-hidden=true]'),
      )
    const settle = () => {
      const things = all()
      const chosen = things.find((one) => one.matches('[aria-pressed=true], [aria-checked=true]'))
      const stop = last && things.includes(last) ? last : (chosen ?? things[0])
      for (const one of things) one.tabIndex = things.length <= FEW || one === stop ? 0 : -1
    }
    const came = ({ target }: FocusEvent) => {
      if (!all().includes(target as HTMLElement)) return
      last = target as HTMLElement
      settle()
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target === group) return
      if (!arrows || !event.key.startsWith('Arrow')) return
      walk(event, meant, group)
      event.stopPropagation()
      if (event.defaultPrevented) return
      // At the end of a row the next one begins.
      const things = all()
      const on = /Right|Down/.test(event.key) ? 1 : -1
      things[(things.indexOf(event.target as HTMLElement) + on + things.length) % things.length]?.focus()
      event.preventDefault()
    }
    const watcher = new MutationObserver(settle)
    const attributeFilter = ['disabled', 'data-lit', 'aria-hidden', 'aria-pressed']
    watcher.observe(group, { subtree: true, childList: true, attributes: true, attributeFilter })
    group.addEventListener('focusin', came)
    group.addEventListener('keydown', pressed)
    settle()
    return () => {
      watcher.disconnect()
      group.removeEventListener('focusin', came)
      group.removeEventListener('keydown', pressed)
    }
  }
}
