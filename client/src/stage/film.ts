// What is to be seen on a Stage at a moment: first the film of how things moved, then what happened after it, act by act.

import { same, type Act, type Film, type Reel, type StagePlace, type Token } from '../wire/types'
import { between, clamp, type Pose, type Space } from './geometry'

/** One thing, as it is to be drawn. */
export interface Thing {
  /** the same from moment to moment */
  name: string
  token: Token
  /** which of the Stage's tokens it is; -1 if it is not there any more */
  index: number
  pose: Pose
  /** 1: there; less: on its way out, or only a memory */
  ink: number
  moving: boolean
  lit: boolean
}

/** From one thing to another. */
export interface Ray {
  from: Space
  to: Space
  /** how much of it there is, and how far what it brings has come back */
  grown: number
  flown: number
  text: string
  tone: string
}

export interface Picture {
  things: Thing[]
  rays: Ray[]
  /** tokens whose field of vision is drawn, and how strongly */
  fields: [number, number][]
  text: string
  over: boolean
}

const FADE = 350
const PAUSE = 500
const [LIGHT, FLIGHT, RETURN, GO] = [450, 450, 800, 400]
export const PALE = 0.22

const framesOf = (reel: Reel) => Math.floor(reel.frames.length / 7)
/** What something has come to, and no more than that: it is to be read as long as it is there. */
const isVerdict = (act: Act) => !act.rays.length && !act.gone.length
const actTime = (act: Act) => LIGHT + (act.rays.length ? FLIGHT + RETURN : 0) + GO

export function filmTime(film: Film | null): number {
  if (!film?.reels.length) return 0
  return shownAt(film, Math.max(...film.reels.map(framesOf)) * film.step) + FADE
}

/** When something is shown that was so many milliseconds after the beginning: later, where that is in slow motion. */
function shownAt({ step, slow }: Film, time: number): number {
  const [from, times] = slow ?? [0, 1]
  return time + Math.max(0, time - from * step) * (times - 1)
}
/** ... and back. */
function filmedAt({ step, slow }: Film, time: number): number {
  const [from, times] = slow ?? [0, 1]
  return Math.min(time, from * step + Math.max(0, time - from * step) / times)
}

/** How long film and acts take together, in milliseconds. */
export function timeOf({ film, acts }: StagePlace): number {
  return filmTime(film) + acts.reduce((sum, act) => sum + actTime(act), acts.length ? PAUSE : 0)
}

function frame(reel: Reel, n: number): Pose {
  const raw = reel.frames.slice(n * 7, n * 7 + 7)
  const length = Math.hypot(...raw.slice(3)) || 1
  return raw.map((value, i) => (i < 3 ? value / 10 : value / length))
}

/** Where something is, so many milliseconds after the film began. One that stays glides on to where it came to rest. */
export function poseAt(reel: Reel, step: number, time: number, rest: Pose | undefined): Pose {
  const last = framesOf(reel) - 1
  const at = clamp(time / step, 0, rest ? last + 1 : last)
  const n = Math.floor(at)
  const here = n > last ? (rest ?? frame(reel, last)) : frame(reel, n)
  const next = n < last ? frame(reel, n + 1) : (rest ?? here)
  return at === n ? here : between(here, next, at - n)
}

const nameOf = (token: Token, index: number) => JSON.stringify(token.value ?? index)

/** `time` in milliseconds from the beginning; Infinity is when all is over. */
export function pictureAt(place: StagePlace, time: number): Picture {
  const { film, acts } = place
  const when = film ? filmedAt(film, time) : time
  const filmed = filmTime(film)
  const filming = !!film && time < filmed
  const things: Thing[] = place.tokens.map((token, index) => {
    const rest = place.poses[index] ?? [0, 0, 0, 1, 0, 0, 0]
    const still = { name: nameOf(token, index), token, index, pose: rest, ink: 1, moving: false, lit: false }
    const reel = filming ? film.reels.find((one) => same(one.token.value, token.value)) : undefined
    if (!reel || !film) return still
    return {
      ...still,
      pose: poseAt(reel, film.step, when, rest),
      moving: when < framesOf(reel) * film.step,
    }
  })
  if (filming) things.push(...lost(place, film, when))

  const picture: Picture = { things, rays: [], fields: [], text: '', over: time >= timeOf(place) }
  const vanish = (n: number, ink: number) => {
    const thing = things[n]
    if (thing) thing.ink = Math.min(thing.ink, ink)
  }
  let begun = filmed + PAUSE
  for (const act of acts) {
    const since = time - begun
    begun += actTime(act)
    if (since < 0) break
    if (time < begun || isVerdict(act))
      perform(act, isVerdict(act) ? Math.min(since, LIGHT) : since, picture, vanish)
    else for (const n of act.gone) vanish(n, PALE)
  }
  // What was taken in these acts fades with them; what was taken before is only a memory.
  const going = new Set(acts.flatMap(({ gone }) => gone))
  place.tokens.forEach(({ marks }, n) => {
    if (marks.includes('captured') && (picture.over || !going.has(n))) vanish(n, PALE)
  })
  return picture
}

/** What was in the film and is not on the table any more. */
function lost(place: StagePlace, film: Film, time: number): Thing[] {
  return film.reels.flatMap((reel, n): Thing[] => {
    if (place.tokens.some((token) => same(token.value, reel.token.value))) return []
    const end = framesOf(reel) * film.step
    const pose = poseAt(reel, film.step, time, undefined)
    const ink = clamp(1 - (time - end) / FADE, 0, 1)
    const moving = time < end
    return ink > 0
      ? [{ name: nameOf(reel.token, -1 - n), token: reel.token, index: -1, pose, ink, moving, lit: false }]
      : []
  })
}

function perform(act: Act, since: number, picture: Picture, vanish: (n: number, ink: number) => void): void {
  const { things } = picture
  const leaving = since - (actTime(act) - GO)
  picture.text = act.text
  picture.fields = act.shooters.map((n) => [
    n,
    Math.min(clamp(since / LIGHT, 0, 1), clamp(1 - leaving / GO, 0, 1)),
  ])
  for (const n of act.shooters) {
    const thing = things[n]
    if (thing) thing.lit = true
  }
  for (const [from, to, text] of act.rays) {
    const [shooter, target] = [things[from], things[to]]
    const grown = clamp((since - LIGHT) / FLIGHT, 0, 1)
    if (!shooter || !target || !grown || leaving > 0) continue
    picture.rays.push({
      from: shooter.pose.slice(0, 3) as Space,
      to: target.pose.slice(0, 3) as Space,
      grown,
      flown: clamp((since - LIGHT - FLIGHT) / RETURN, 0, 1),
      text,
      tone: shooter.token.tone,
    })
  }
  if (leaving > 0) for (const n of act.gone) vanish(n, PALE + (1 - PALE) * (1 - leaving / GO))
}
