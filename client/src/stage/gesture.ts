// A throw as a hand makes it, as settings of dials. Dials are known by their names; others keep where they stand.
//
// side, back, height: where it begins, from the middle of the thrower's edge, in mm
// azimuth, elevation: its direction, from straight ahead to the right, and upwards, in degrees
// speed: in cm/s; roll, turn, twist: its spin, forwards, to the left seen from above, and about the way ahead
//
// Or a thing is whacked where it lies. way: which way it is pushed, in degrees round the table; speed: in mm/s

import type { Span } from '../wire/types'
import { around, clamp, degrees, type Point } from './geometry'
import { t, type Plain } from '../words'

export type Dials = Record<string, Span>
export type Settings = Record<string, number>

/** Where the finger was, and when: to the right of the middle of the own edge and ahead of it, in mm, and milliseconds. */
export interface Sample {
  at: Point
  when: number
}

/** Whether a hand can make it, on a table. */
export const canBeThrown = (dials: Dials) => ('azimuth' in dials || isWhack(dials)) && 'speed' in dials
export const isWhack = (dials: Dials) => 'way' in dials

/** Settings by the names of their dials, from how a question lists them; and back. */
export const named = (dials: Dials, values: number[]): Settings =>
  Object.fromEntries(Object.keys(dials).map((name, i) => [name, values[i] ?? 0]))
export const listed = (dials: Dials, settings: Settings): number[] =>
  Object.keys(dials).map((name) => settings[name] ?? 0)

export function nearest(value: number, { from, to, step }: Span): number {
  return from + Math.round((clamp(value, from, to) - from) / step) * step
}

export function set(dials: Dials, settings: Settings, changes: Settings): Settings {
  const next = { ...settings }
  for (const [name, value] of Object.entries(changes)) {
    const dial = dials[name]
    if (dial && Number.isFinite(value)) next[name] = nearest(value, dial)
  }
  return next
}

const RECENT = 100 // ms: what belongs to a flick
const CURVE = 180
const STOPPED = 70 // ms without a move: the finger stood still
const FLICK = 250 // mm/s: slower than that is no flick
const USUAL_FLICK = 1500 // mm/s, which throws as hard as usual
const PULL = 14 // mm: less than that is no throw
const FULL_PULL = 140

/** Which way the finger went between two samples, in degrees to the right of straight ahead, and how fast. */
function motion(from: Sample, to: Sample): { way: number; pace: number } {
  const [side, ahead] = [to.at[0] - from.at[0], to.at[1] - from.at[1]]
  const time = Math.max(1, to.when - from.when)
  return { way: degrees(Math.atan2(side, ahead)), pace: (Math.hypot(side, ahead) / time) * 1000 }
}

/** A quick move away from oneself at the end. */
function flick(samples: Sample[], now: number): Settings | null {
  const last = samples.at(-1)
  // It begins where the finger turned round.
  const recent = samples.filter(({ when }) => last && when >= last.when - RECENT)
  const first = recent.findLast(({ at }) => at[1] <= Math.min(...recent.map((one) => one.at[1])))
  if (!last || !first || first === last || now - last.when > STOPPED) return null
  const { way, pace } = motion(first, last)
  if (pace < FLICK || Math.abs(way) > 80) return null
  return { azimuth: way, pace, turn: curve(samples) }
}

/** How far the way of the finger turned to the left at the end, in degrees. */
function curve(samples: Sample[]): number {
  const last = samples.at(-1)
  const recent = samples.filter(({ when }) => last && when >= last.when - CURVE)
  const [first, half] = [recent[0], recent[Math.floor(recent.length / 2)]]
  if (!first || !half || !last || first === half || half === last) return 0
  const [before, after] = [motion(first, half), motion(half, last)]
  // Whoever pulls back first and then flicks has not turned round to curve it.
  if (before.pace < FLICK || Math.abs(before.way) > 90) return 0
  const bent = -around(after.way - before.way)
  return Math.abs(bent) < 6 ? 0 : bent
}

/** Pulled back and held: it will go the other way, the harder the further. Whatever a hand does not say is as in `base`. */
export function pulled(
  dials: Dials,
  base: Settings,
  usual: Settings,
  from: Point,
  to: Point,
): Settings | null {
  const [side, ahead] = [from[0] - to[0], from[1] - to[1]]
  const far = Math.hypot(side, ahead)
  if (far < PULL || ahead <= 0) return null
  const strength = 0.8 + 0.9 * (far / FULL_PULL)
  return set(dials, base, {
    side: to[0],
    back: -to[1],
    azimuth: degrees(Math.atan2(side, ahead)),
    speed: strength * (usual.speed ?? 0),
  })
}

/** What a drag that ends `now` throws: pulled back and let go, or flicked. Nothing, if it was neither. */
export function thrown(
  dials: Dials,
  base: Settings,
  usual: Settings,
  samples: Sample[],
  now: number,
): Settings | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) return null
  const flicked = flick(samples, now)
  if (!flicked) return pulled(dials, base, usual, first.at, last.at)
  // Hands are not as steady as that: twice as fast a flick throws half as hard again.
  const strength = ((flicked.pace ?? 0) / USUAL_FLICK) ** 0.5
  const bent = flicked.turn ?? 0
  const reach = dials.turn ? Math.max(Math.abs(dials.turn.from), Math.abs(dials.turn.to)) : 0
  return set(dials, base, {
    side: last.at[0],
    back: -last.at[1],
    azimuth: flicked.azimuth ?? 0,
    speed: strength * (usual.speed ?? 0),
    ...(bent ? { turn: (base.turn ?? 0) + (bent / 60) * reach } : {}),
  })
}

const LEAST_WHACK = 12 // pixels: less than that is no whack
const HARDEST_WHACK = 190
const SHORTEST_PULL = 80 // ... where there is no room for more

/** How far one has to pull for the hardest whack, in pixels: as far as a finger can go that way in a window of that size. */
export function fullPull(from: Point, to: Point, window: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const far = Math.hypot(dx, dy)
  const room = [0, 1].map((n) => {
    const way = (n ? dy : dx) / (far || 1)
    const at = from[n] ?? 0
    return way > 0 ? ((window[n] ?? 0) - at) / way : way < 0 ? -at / way : Infinity
  })
  return clamp(Math.min(...room) - LEAST_WHACK, SHORTEST_PULL, HARDEST_WHACK)
}

/** Pulled back from what is whacked: it will be pushed the other way. `from`, `to`: on the table; `pixels`: how far that is, and
 * how far the hardest pull goes. */
export function whacked(
  dials: Dials,
  base: Settings,
  from: Point,
  to: Point,
  pixels: number,
  full = HARDEST_WHACK,
): Settings | null {
  const { speed } = dials
  if (!speed || pixels < LEAST_WHACK) return null
  const share = (pixels - LEAST_WHACK) / (full - LEAST_WHACK)
  return set(dials, base, {
    way: turn(degrees(Math.atan2(from[1] - to[1], from[0] - to[0]))),
    speed: speed.from + share * (speed.to - speed.from),
  })
}

/** Whole degrees from 0 to 359. */
const turn = (angle: number) => ((Math.round(angle) % 360) + 360) % 360

/** About how far something goes that is whacked with a speed, from what is known of some speeds. */
export function reached(reach: [number, number][], speed: number): number {
  const above = reach.findIndex(([known]) => known >= speed)
  const [high, low] = [reach.at(above), reach[Math.max(0, above - 1)]]
  if (!high || !low) return 0
  const share = high[0] > low[0] ? clamp((speed - low[0]) / (high[0] - low[0]), 0, 1) : 1
  return low[1] + share * (high[1] - low[1])
}

/** Arrow keys: left and right the direction, up and down the speed. */
export function nudged(dials: Dials, settings: Settings, key: string, far: boolean): Settings | null {
  if (isWhack(dials)) {
    const more = far ? 10 : 1
    const way = (settings.way ?? 0) + ({ ArrowLeft: more, ArrowRight: -more }[key] ?? 0)
    const speed = (settings.speed ?? 0) + ({ ArrowUp: 20 * more, ArrowDown: -20 * more }[key] ?? 0)
    return key.startsWith('Arrow') ? set(dials, settings, { way: turn(way), speed }) : null
  }
  const steps: Record<string, [string, number]> = {
    ArrowLeft: ['azimuth', far ? -10 : -1],
    ArrowRight: ['azimuth', far ? 10 : 1],
    ArrowUp: ['speed', far ? 20 : 5],
    ArrowDown: ['speed', far ? -20 : -5],
  }
  const [name, change] = steps[key] ?? ['', 0]
  const dial = dials[name]
  if (!dial) return null
  return set(dials, settings, {
    [name]: (settings[name] ?? 0) + Math.sign(change) * Math.max(Math.abs(change), dial.step),
  })
}

const STRENGTHS: [number, Plain][] = [
  [0.75, 'very softly'],
  [0.93, 'softly'],
  [1.07, 'as usual'],
  [1.3, 'hard'],
  [Infinity, 'very hard'],
]

/** A throw in words: "35 degrees to the right, hard". */
export function inWords(settings: Settings, usual: Settings): string {
  const angle = 'way' in settings ? around((usual.way ?? 0) - (settings.way ?? 0)) : (settings.azimuth ?? 0)
  const aside = Math.abs(angle)
  const parts = [
    aside
      ? t(
          angle < 0
            ? '{n} degree to the left|{n} degrees to the left'
            : '{n} degree to the right|{n} degrees to the right',
          { n: aside },
        )
      : t('straight ahead'),
  ]
  const ratio = (settings.speed ?? 1) / (usual.speed || settings.speed || 1)
  parts.push(t(STRENGTHS.find(([most]) => ratio <= most)?.[1] ?? 'as usual'))
  if (settings.turn !== usual.turn && settings.turn)
    parts.push(settings.turn > 0 ? t('curving left') : t('curving right'))
  return parts.join(', ')
}
