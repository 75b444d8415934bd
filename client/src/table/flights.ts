// Pieces fly from where they were to where they are.

import { noiseOf, play } from '../kit/sound'
import type { Laid, Unit } from './follow'
import { isDie } from './pieces/dice'

const TIME = 420
const EASE = 'cubic-bezier(.2, .8, .25, 1)'
const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Where everything was before the picture changed. */
export interface Before {
  pieces: Map<string, DOMRect>
  places: Map<string, DOMRect>
  chairs: Map<string, DOMRect>
}

function rects(root: HTMLElement, name: 'key' | 'place' | 'seat'): Map<string, DOMRect> {
  const found = root.querySelectorAll<HTMLElement>(`[data-${name}]`)
  return new Map(
    Array.from(found, (element) => [element.dataset[name] ?? '', element.getBoundingClientRect()]),
  )
}

export function look(root: HTMLElement): Before {
  return { pieces: rects(root, 'key'), places: rects(root, 'place'), chairs: rects(root, 'seat') }
}

const middle = (rect: DOMRect) => [rect.left + rect.width / 2, rect.top + rect.height / 2] as const

/** Everything that is somewhere else now goes there. */
export function fly(root: HTMLElement, before: Before, laid: Laid, actor: number | null): void {
  const units = new Map(laid.units.map((unit) => [unit.key, unit]))
  const chair = actor === null ? undefined : before.chairs.get(String(actor))
  const rolled = new Set(
    laid.units
      .filter(({ look, turned, fresh }) => isDie(look) && (turned || fresh))
      .map(({ place }) => place),
  )
  const noises = new Set<string>()
  let order = 0
  for (const element of root.querySelectorAll<HTMLElement>('[data-key]')) {
    const unit = units.get(element.dataset.key ?? '')
    if (!unit) continue
    const tumbles = rolled.has(unit.place) && isDie(unit.look)
    const now = element.getBoundingClientRect()
    const then = originOf(unit, before, chair)
    const moved = then && (Math.abs(then.left - now.left) > 2 || Math.abs(then.top - now.top) > 2)
    const changed = unit.from !== null || unit.fresh || tumbles
    if (changed) noises.add(noiseOf(unit.look))
    if (calm() || !(moved || changed)) continue
    const delay = changed ? Math.min(order++ * 35, 350) : 0
    element.animate(frames(then, now, unit, tumbles), {
      duration: TIME,
      delay,
      easing: EASE,
      fill: 'backwards',
    })
  }
  for (const noise of noises) play(noise as 'card')
}

function originOf(unit: Unit, before: Before, chair: DOMRect | undefined): DOMRect | undefined {
  if (unit.fresh) return isDie(unit.look) ? before.places.get(unit.place) : chair
  return before.pieces.get(unit.key) ?? before.places.get(unit.from ?? unit.place)
}

function frames(then: DOMRect | undefined, now: DOMRect, unit: Unit, tumbles: boolean): Keyframe[] {
  const start: string[] = []
  if (then) {
    const [x, y] = middle(now)
    const [fromX, fromY] = middle(then)
    start.push(`translate(${fromX - x}px, ${fromY - y}px)`)
    // A chair or a tray is no measure for the size of a card.
    if (!unit.fresh && then.width < now.width * 4)
      start.push(`scale(${Math.max(0.2, Math.min(then.width / now.width, 4))})`)
  }
  if (unit.fresh) start.push('scale(.4)')
  if (tumbles) start.push('rotate(-500deg)')
  else if (unit.turned) start.push('rotateY(90deg)')
  return [
    { transform: start.join(' '), zIndex: 5, opacity: unit.fresh ? 0 : 1 },
    { transform: 'none', zIndex: 5, opacity: 1 },
  ]
}

/** Things that leave the table: copies of them, made while they are still there. */
export function ghosts(root: HTMLElement, laid: Laid): HTMLElement[] {
  if (calm()) return []
  return laid.gone.flatMap(({ key, look }) => {
    const element = root.querySelector<HTMLElement>(`[data-key="${key}"]`)
    if (!element) return []
    const rect = element.getBoundingClientRect()
    const copy = element.cloneNode(true) as HTMLElement
    copy.removeAttribute('data-key')
    copy.dataset.look = look
    copy.inert = true
    copy.setAttribute('aria-hidden', 'true')
    const { style } = copy
    style.position = 'fixed'
    style.left = `${rect.left}px`
    style.top = `${rect.top}px`
    style.margin = '0'
    style.zIndex = '20'
    style.pointerEvents = 'none'
    style.setProperty('--piece', getComputedStyle(element).fontSize)
    return [copy]
  })
}

/** What counts for somebody flies to that player; the rest is cleared away. */
export function vanish(root: HTMLElement, gone: HTMLElement[], actor: number | null): void {
  const chair = actor === null ? null : root.querySelector<HTMLElement>(`[data-seat="${actor}"]`)
  gone.forEach((copy, i) => {
    root.append(copy)
    const from = copy.getBoundingClientRect()
    const { look = '' } = copy.dataset
    const counts = look !== 'card' && look !== 'back' && !isDie(look)
    const end: Keyframe = { opacity: 0 }
    if (chair && counts) {
      const [x, y] = middle(from)
      const [toX, toY] = middle(chair.getBoundingClientRect())
      end.transform = `translate(${toX - x}px, ${toY - y}px) scale(.5)`
      end.opacity = 0.3
    }
    const timing = { duration: TIME, delay: Math.min(i * 30, 400), easing: 'ease-in', fill: 'both' } as const
    copy.animate([{ opacity: 1 }, end], timing).finished.then(
      () => copy.remove(),
      () => copy.remove(),
    )
  })
}
