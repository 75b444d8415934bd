// Dragging what can be lifted to where it can be put. It does what two taps do: on the thing, and on the place.

import { flushSync } from 'svelte'
import { calm } from '../kit/calm'

const FAR = 8 // pixels: less than that is a tap
const HOME = 250 // milliseconds in which a thing flies back
const PATIENCE = 800 // milliseconds that a thing waits where it was dropped for the table to change

interface Held {
  thing: HTMLElement
  x: number
  y: number
  ghost: Ghost | null
  over: HTMLElement | null
}

export class Dragging {
  #held: Held | null = null
  #dropped: Ghost | null = null

  /** `isUp`: whether anything is lifted; `back` puts it down. */
  constructor(
    readonly isUp: () => boolean,
    readonly back: () => void,
  ) {}

  down = (event: PointerEvent): void => {
    const thing = at(event.target as Element, 'lift')
    if (!thing || event.button || !event.isPrimary) return
    this.#held = { thing, x: event.clientX, y: event.clientY, ghost: null, over: null }
  }

  move = (event: PointerEvent): void => {
    const held = this.#held
    if (!held || !event.isPrimary) return
    const [x, y] = [event.clientX - held.x, event.clientY - held.y]
    if (!held.ghost) {
      if (Math.hypot(x, y) < FAR) return
      if (held.thing.ariaPressed !== 'true') flushSync(() => held.thing.click())
      if (!this.isUp()) {
        this.#held = null
        return
      }
      // What comes up later is no click on anything.
      document.documentElement.setPointerCapture(event.pointerId)
      held.ghost = new Ghost(held.thing)
    }
    held.ghost.move(x, y)
    const over = at(document.elementFromPoint(event.clientX, event.clientY), 'drop')
    if (over === held.over) return
    held.over?.removeAttribute('data-over')
    over?.setAttribute('data-over', '')
    held.over = over
  }

  up = (): void => {
    const held = this.#held
    this.#held = null
    if (!held?.ghost) return
    held.over?.removeAttribute('data-over')
    if (held.over?.isConnected) {
      held.over.click()
      this.#dropped = held.ghost
      setTimeout(this.rest, PATIENCE)
    } else {
      this.back()
      held.ghost.goHome()
    }
  }

  cancel = (): void => {
    if (this.#held) this.#held.over = null
    this.up()
  }

  /** The table has changed, or will not: what was dropped is wherever it is now. */
  rest = (): void => {
    this.#dropped?.remove()
    this.#dropped = null
  }
}

/** What is lit there in that role. A thing can be dropped anywhere on a place, on what belongs to a chair, or near a free end. */
function at(element: Element | null, role: 'lift' | 'drop'): HTMLElement | null {
  const lit = `[data-lit='${role}']`
  const found = element?.closest<HTMLElement>(`main ${lit}`)
  if (found || role === 'lift') return found ?? null
  const near = element?.closest('[data-near]')?.querySelector<HTMLElement>(lit)
  if (near) return near
  const around = element?.closest(`:is([data-place], [data-seat]):has(> ${lit})`)
  return around?.querySelector<HTMLElement>(`:scope > ${lit}`) ?? null
}

/** A copy of a thing, which follows the finger over everything else, while the thing itself is not to be seen. */
class Ghost {
  readonly #piece: HTMLElement
  readonly #copy: HTMLElement
  #by = [0, 0]

  constructor(thing: HTMLElement) {
    const pieces = thing.parentElement?.querySelectorAll<HTMLElement>('.piece')
    this.#piece = thing.matches('.piece, .button') ? thing : ([...(pieces ?? [])].at(-1) ?? thing)
    const rect = this.#piece.getBoundingClientRect()
    this.#copy = this.#piece.cloneNode(true) as HTMLElement
    for (const name of ['data-key', 'data-lit', 'id']) this.#copy.removeAttribute(name)
    this.#copy.inert = true
    this.#copy.ariaHidden = 'true'
    const { style } = this.#copy
    style.cssText += `position: fixed; left: 0; top: 0; margin: 0; z-index: 30; pointer-events: none`
    style.width = `${rect.width}px`
    style.height = `${rect.height}px`
    style.setProperty('--piece', getComputedStyle(this.#piece).fontSize)
    document.querySelector('main')?.append(this.#copy)
    // (What is fixed may be so to something else than the window.)
    const { left, top } = this.#copy.getBoundingClientRect()
    style.left = `${rect.left - left}px`
    style.top = `${rect.top - top}px`
    this.#piece.style.visibility = 'hidden'
  }

  /** The thing itself goes along, unseen: when the table changes, it flies on from there. */
  move(x: number, y: number): void {
    this.#by = [x, y]
    this.#copy.style.translate = this.#piece.style.translate = `${x}px ${y}px`
  }

  goHome(): void {
    const [x = 0, y = 0] = this.#by
    const frames = [{ translate: `${x}px ${y}px` }, { translate: '0px 0px' }]
    if (calm()) this.remove()
    else
      this.#copy.animate(frames, { duration: HOME, easing: 'ease-out' }).finished.finally(() => this.remove())
  }

  remove(): void {
    this.#copy.remove()
    this.#piece.style.visibility = this.#piece.style.translate = ''
  }
}
