// Pieces fly from where they were to where they are, cards turn over, and dice tumble.

import { calm } from '../kit/calm'
import { kept, SCALES } from '../kit/kept.svelte'
import { noiseOf, play } from '../kit/sound'
import type { Laid, Unit } from './follow'

/** Milliseconds; and how much later than the one before it each thing starts, up to so much. */
const MOVE = { time: 420, apart: 35, most: 280, easing: 'cubic-bezier(.2, .8, .25, 1)' }
const TURN = { time: 350, apart: 60, most: 280, easing: 'ease-in-out' }
const TUMBLE = { time: 700, apart: 120, most: 360, easing: 'cubic-bezier(.25, .6, .4, 1)' }
/** Who likes things fast does not wait for them; who likes them slow has more time between them. */
const hurried = (time: number) => time * Math.min(1, SCALES[kept.pace] || 1)

/** Where everything was before the picture changed, and what it looked like that looks different now. */
export interface Before {
  pieces: Map<string, DOMRect>
  places: Map<string, DOMRect>
  chairs: Map<string, DOMRect>
  faces: Map<string, Element>
}

function rects(root: HTMLElement, name: 'key' | 'place' | 'seat'): Map<string, DOMRect> {
  const found = root.querySelectorAll<HTMLElement>(`[data-${name}]`)
  return new Map(
    Array.from(found, (element) => [element.dataset[name] ?? '', element.getBoundingClientRect()]),
  )
}

/** `laid`: what is about to lie there. */
export function look(root: HTMLElement, laid: Laid): Before {
  const faces = new Map<string, Element>()
  for (const { key, turned } of laid.units) {
    const face = turned && !calm() && root.querySelector(`[data-key="${key}"] > :first-child`)
    if (face) faces.set(key, face.cloneNode(true) as Element)
  }
  return { pieces: rects(root, 'key'), places: rects(root, 'place'), chairs: rects(root, 'seat'), faces }
}

const middle = (rect: DOMRect) => [rect.left + rect.width / 2, rect.top + rect.height / 2] as const

/** Everything that is somewhere else now goes there. `rolls`: dice have been rolled. */
export function fly(
  root: HTMLElement,
  before: Before,
  laid: Laid,
  actor: number | null,
  rolls: boolean,
): void {
  const units = new Map(laid.units.map((unit) => [unit.key, unit]))
  const chair = actor === null ? undefined : before.chairs.get(String(actor))
  const rolled = new Set(
    laid.units.filter(({ die, turned, fresh }) => die && (turned || fresh)).map(({ place }) => place),
  )
  const noises = new Set<string>()
  let order = 0
  for (const element of root.querySelectorAll<HTMLElement>('[data-key]')) {
    const unit = units.get(element.dataset.key ?? '')
    if (!unit) continue
    // A die that is known by its name may just have been turned over.
    const tumbles = rolled.has(unit.place) && unit.die && (rolls || !unit.named)
    const now = element.getBoundingClientRect()
    const then = originOf(unit, before, chair)
    const moved = then && (Math.abs(then.left - now.left) > 2 || Math.abs(then.top - now.top) > 2)
    const changed = unit.from !== null || unit.fresh || unit.turned || tumbles
    if (changed) noises.add(noiseOf(unit))
    if (calm() || !(moved || changed)) continue
    const { time, apart, most, easing } = tumbles ? TUMBLE : unit.turned ? TURN : MOVE
    const timing: KeyframeAnimationOptions = {
      duration: hurried(time),
      delay: changed ? hurried(Math.min(order++ * apart, most)) : 0,
      easing,
      fill: 'backwards',
    }
    element.animate(frames(then, now, unit, tumbles), timing)
    const face = before.faces.get(unit.key)
    if (face) cover(element, face, timing)
  }
  for (const noise of noises) play(noise as 'card')
}

function originOf(unit: Unit, before: Before, chair: DOMRect | undefined): DOMRect | undefined {
  if (unit.fresh) return unit.die ? before.places.get(unit.place) : chair
  return before.pieces.get(unit.key) ?? before.places.get(unit.from ?? unit.place)
}

function frames(then: DOMRect | undefined, now: DOMRect, unit: Unit, tumbles: boolean): Keyframe[] {
  const [x, y] = middle(now)
  const [fromX, fromY] = then ? middle(then) : [x, y]
  // A chair or a tray is no measure for the size of a card.
  const sized = then && !unit.fresh && then.width < now.width * 4
  const small = unit.fresh ? 0.4 : sized ? Math.max(0.2, Math.min(then.width / now.width, 4)) : 1
  /** So much of the way is still to go. */
  const at = (offset: number, left: number, turn: string, up = 0): Keyframe => ({
    offset,
    transform: `translate(${(fromX - x) * left}px, ${(fromY - y) * left - up}px) scale(${1 + (small - 1) * left}) ${turn}`,
    zIndex: 5,
    opacity: unit.fresh && offset === 0 ? 0 : 1,
  })
  if (tumbles) {
    const up = now.height * 0.35
    return [
      at(0, 1, 'rotate(-540deg)'),
      at(0.35, 0.45, 'rotate(-270deg)', up),
      at(0.65, 0.12, 'rotate(-75deg)'),
      at(0.82, 0.04, 'rotate(-25deg)', up / 3),
      at(1, 0, 'rotate(0deg)'),
    ]
  }
  if (!unit.turned) return [at(0, 1, ''), at(1, 0, '')]
  // The other side appears at the half turn.
  const turned = (degrees: number) => `perspective(600px) rotateY(${degrees}deg)`
  return [at(0, 1, turned(0)), at(0.5, 0.5, turned(90)), at(0.5, 0.5, turned(-90)), at(1, 0, turned(0))]
}

/** What a thing looked like before is seen until it is half turned over. */
function cover(element: HTMLElement, face: Element, timing: KeyframeAnimationOptions): void {
  const cloth = document.createElement('span')
  cloth.setAttribute('aria-hidden', 'true')
  cloth.style.cssText = 'position: absolute; inset: 0; z-index: 1; pointer-events: none'
  cloth.append(face)
  element.append(cloth)
  const half = [
    { visibility: 'visible', offset: 0 },
    { visibility: 'visible', offset: 0.5 },
    { visibility: 'hidden', offset: 0.5 },
    { visibility: 'hidden', offset: 1 },
  ]
  cloth.animate(half, { ...timing, fill: 'both' }).finished.then(
    () => cloth.remove(),
    () => cloth.remove(),
  )
}

/** Things that leave the table: copies of them, made while they are still there. */
export function ghosts(root: HTMLElement, laid: Laid): HTMLElement[] {
  if (calm()) return []
  return laid.gone.flatMap(({ key, look, die }) => {
    const element = root.querySelector<HTMLElement>(`[data-key="${key}"]`)
    if (!element) return []
    const rect = element.getBoundingClientRect()
    const copy = element.cloneNode(true) as HTMLElement
    copy.removeAttribute('data-key')
    if (look !== 'card' && look !== 'back' && !die) copy.dataset.counts = ''
    copy.inert = true
    copy.setAttribute('aria-hidden', 'true')
    const { style } = copy
    style.position = 'fixed'
    style.left = `${rect.left}px`
    style.top = `${rect.top}px`
    style.margin = '0'
    style.zIndex = '20'
    style.pointerEvents = 'none'
    // (in the size in which it is seen, if it has been made large)
    const grown = rect.width / (element.offsetWidth || 1)
    style.setProperty('--piece', `calc(${getComputedStyle(element).fontSize} * ${grown})`)
    return [copy]
  })
}

/** What counts for somebody flies to that player; the rest is cleared away. */
export function vanish(root: HTMLElement, gone: HTMLElement[], actor: number | null): void {
  const chair = actor === null ? null : root.querySelector<HTMLElement>(`[data-seat="${actor}"]`)
  gone.forEach((copy, i) => {
    root.append(copy)
    const from = copy.getBoundingClientRect()
    const counts = copy.dataset.counts !== undefined
    const end: Keyframe = { opacity: 0 }
    if (chair && counts) {
      const [x, y] = middle(from)
      const [toX, toY] = middle(chair.getBoundingClientRect())
      end.transform = `translate(${toX - x}px, ${toY - y}px) scale(.5)`
      end.opacity = 0.3
    }
    const timing = {
      duration: hurried(MOVE.time),
      delay: hurried(Math.min(i * 30, MOVE.most)),
      easing: 'ease-in',
      fill: 'both',
    } as const
    copy.animate([{ opacity: 1 }, end], timing).finished.then(
      () => copy.remove(),
      () => copy.remove(),
    )
  })
}
