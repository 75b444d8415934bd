// Pieces fly from where they were to where they are, cards turn over, and dice tumble.

import { calm } from '../kit/calm'
import { kept, SCALES } from '../kit/kept.svelte'
import { noiseOf, play } from '../kit/sound'
import type { Flow, Laid, Unit } from './follow'

/** Milliseconds; and how much later than the one before it each thing starts, up to so much. */
const MOVE = { time: 420, apart: 35, most: 280, easing: 'cubic-bezier(.2, .8, .25, 1)' }
const TURN = { time: 350, apart: 60, most: 280, easing: 'ease-in-out' }
const TUMBLE = { time: 700, apart: 120, most: 360, easing: 'cubic-bezier(.25, .6, .4, 1)' }
/** Who likes things fast does not wait for them; who likes them slow has more time between them. */
const hurried = (time: number) => time * Math.min(1, SCALES[kept.pace] || 1)

/** Where everything was before the picture changed, and what it looked like that looks different now. */
export interface Before {
  pieces: Map<string, DOMRect>
  /** what one sees of each place: its last piece */
  tops: Map<string, DOMRect>
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

const topOf = (root: HTMLElement, place: string) =>
  Array.from(root.querySelectorAll<HTMLElement>(`[data-place="${place}"] [data-key]`)).at(-1)

/** `laid`: what is about to lie there. */
export function look(root: HTMLElement, laid: Laid): Before {
  const faces = new Map<string, Element>()
  const tops = new Map<string, DOMRect>()
  for (const { key, turned, from } of laid.units) {
    // (What lay under others in a pile looked like the one on top.)
    const top = from === null ? undefined : topOf(root, from)
    if (from !== null && top) tops.set(from, top.getBoundingClientRect())
    const piece = turned && !calm() ? (root.querySelector(`[data-key="${key}"]`) ?? top) : null
    const face = piece?.querySelector(':scope > :first-child')
    if (face) faces.set(key, face.cloneNode(true) as Element)
  }
  const [pieces, places, chairs] = [rects(root, 'key'), rects(root, 'place'), rects(root, 'seat')]
  return { pieces, tops, places, chairs, faces }
}

const middle = (rect: DOMRect) => [rect.left + rect.width / 2, rect.top + rect.height / 2] as const

/** Everything that is somewhere else now goes there. `rolls`: dice have been rolled. */
export function fly(
  root: HTMLElement,
  before: Before,
  laid: Laid,
  actor: number | null,
  flow: Flow,
  rolls: boolean,
): void {
  const units = new Map(laid.units.map((unit) => [unit.key, unit]))
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
    const origin = originOf(unit, before, actor, flow, order)
    const then = origin?.rect
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
    element.animate(frames(origin, now, unit, tumbles), timing)
    const face = before.faces.get(unit.key)
    if (face) cover(element, face, timing)
  }
  for (const noise of noises) play(noise as 'card')
}

interface Origin {
  rect: DOMRect
  /** it lay there, so big; otherwise it was somewhere in there */
  sized: boolean
  /** it comes out of nowhere */
  appears: boolean
}

/** `nth`: where several could have given it, one after another does. */
function originOf(
  unit: Unit,
  before: Before,
  actor: number | null,
  { gave, got, paid }: Flow,
  nth: number,
): Origin | undefined {
  const { pieces, tops, places, chairs } = before
  const somewhere = (rect: DOMRect | undefined, appears = false) => rect && { rect, sized: false, appears }
  if (unit.fresh && unit.die) return somewhere(places.get(unit.place), true)
  if (unit.fresh) {
    const counted = got.includes(unit.place)
    const giver = counted ? gave[nth % gave.length] : undefined
    const payer = counted && paid.length ? paid[nth % paid.length] : actor
    return giver === undefined
      ? somewhere(chairs.get(String(payer)), true)
      : somewhere(tops.get(giver) ?? places.get(giver))
  }
  const from = unit.from ?? unit.place
  const rect = pieces.get(unit.key) ?? tops.get(from)
  return rect ? { rect, sized: true, appears: false } : somewhere(places.get(from))
}

function frames(origin: Origin | undefined, now: DOMRect, unit: Unit, tumbles: boolean): Keyframe[] {
  const [x, y] = middle(now)
  const [fromX, fromY] = origin ? middle(origin.rect) : [x, y]
  const appears = origin ? origin.appears : unit.fresh
  const grown = origin?.sized ? Math.max(0.2, Math.min(origin.rect.width / now.width, 4)) : 1
  const small = appears ? 0.4 : grown
  /** So much of the way is still to go. */
  const at = (offset: number, left: number, turn: string, up = 0): Keyframe => ({
    offset,
    transform: `translate(${(fromX - x) * left}px, ${(fromY - y) * left - up}px) scale(${1 + (small - 1) * left}) ${turn}`,
    zIndex: 5,
    opacity: appears && offset === 0 ? 0 : 1,
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

/** Something that leaves, or goes where it is not seen any more: a copy of it, made while it is still there. */
export interface Leaving {
  copy: HTMLElement
  unit: Unit
  /** the pile that it goes under */
  to: string | null
}

export function leavingOf(root: HTMLElement, laid: Laid): Leaving[] {
  if (calm()) return []
  const all = [
    ...laid.gone.map((unit) => ({ unit, to: null })),
    ...laid.under.map((unit) => ({ unit, to: unit.place })),
  ]
  return all.flatMap(({ unit, to }) => {
    const element = root.querySelector<HTMLElement>(`[data-key="${unit.key}"]`)
    if (!element) return []
    const rect = element.getBoundingClientRect()
    const copy = element.cloneNode(true) as HTMLElement
    copy.removeAttribute('data-key')
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
    return [{ copy, unit, to }]
  })
}

const isCard = ({ look }: Unit) => look === 'card' || look === 'back'

/** What is gathered flies to its pile; what is counted, to where there is more now; the rest is cleared away. */
export function leave(root: HTMLElement, leaving: Leaving[], actor: number | null, flow: Flow): void {
  // (Not the piece itself: it may be on its way.)
  const placeAt = (place: string) =>
    topOf(root, place)?.parentElement ?? root.querySelector<HTMLElement>(`[data-place="${place}"]`)
  const chairOf = (seat: number | null | undefined) =>
    seat == null ? null : root.querySelector<HTMLElement>(`[data-seat="${seat}"]`)
  const { gave, got, won } = flow
  leaving.forEach(({ copy, unit, to }, i) => {
    root.append(copy)
    const counts = !isCard(unit) && !unit.die
    // (In a heap that has grown, it has only been changed.)
    const changed = counts && got.includes(unit.place)
    const into = counts && gave.includes(unit.place) ? got[i % got.length] : undefined
    const place = to ?? into
    const goal = place
      ? placeAt(place)
      : counts && !changed
        ? chairOf(won.length ? won[i % won.length] : actor)
        : null
    const end: Keyframe = { opacity: 0 }
    if (goal) {
      const [from, there] = [copy.getBoundingClientRect(), goal.getBoundingClientRect()]
      const [x, y] = middle(from)
      const [toX, toY] = middle(there)
      const small = to === null ? (into ? 1 : 0.5) : Math.max(0.2, Math.min(there.width / from.width, 4))
      end.transform = `translate(${toX - x}px, ${toY - y}px) scale(${small})`
      end.opacity = place ? 1 : 0.3
    }
    const timing = {
      duration: hurried(MOVE.time),
      delay: hurried(Math.min(i * 30, MOVE.most)),
      easing: place ? MOVE.easing : 'ease-in',
      fill: 'both',
    } as const
    copy.animate([{ opacity: 1 }, end], timing).finished.then(
      () => copy.remove(),
      () => copy.remove(),
    )
  })
}
