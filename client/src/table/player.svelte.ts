// Shows what happened at a human pace, one thing after another, and then how things are now.

import { getContext, setContext } from 'svelte'
import type { Line, Scene, Seat } from '../wire/types'
import { changed, filmOf, inBetween, stopsOf, type How, type Picture, type Stop } from './moments'

export interface Manner {
  /** how much longer than usual everything lasts; 0: nothing is shown but how things are */
  scale: () => number
  /** nothing moves */
  calm: () => boolean
  /** nobody looks */
  away: () => boolean
}

/** What is in the light: how, which places have just changed, whose doing it is, and everybody it is about. */
export interface Spotlight {
  how: How
  places: string[]
  who: Seat | null
  seats: Seat[]
}

export interface Shown<P extends Picture> {
  /** where it leads to */
  picture: P
  scene: Scene
  /** how many lines of the story have been told */
  told: number
  /** the words of this stop; null in the present */
  caption: { lines: Line[]; how: How; who: Seat | null; landed: boolean } | null
  light: Spotlight
}

/** Who is further behind than this hurries, in milliseconds. */
const BEHIND = 4000
/** What would be shown for less than that is not shown. */
const SHORTEST = 120
/** How things were before something new happened is seen for so long. */
const BREATH = 300
/** A thumb that is about to tap does not tap what has just appeared. */
export const SETTLES = 350

export class Player<P extends Picture> {
  shown = $state.raw<Shown<P> | null>(null)
  /** the last film that has been seen to its end, or skipped */
  filmed = $state(0)
  /** how fast films go */
  rate = $state(1)
  readonly playing = $derived(this.shown?.caption != null)

  /** the newest picture, and how many lines of the story there are with it */
  #newest: P | null = null
  #told = 0
  #queue: Stop[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  /** the stop that is shown, and when it is over; none in the present */
  #stop: Stop | null = null
  #until = 0
  #held = false

  constructor(readonly manner: Manner) {}

  /** A new picture has come. `anew`: it does not go on from the last one. */
  put(picture: P, anew = false): void {
    const before = this.#newest
    const goesOn = !anew && before && picture.from === this.#told
    const told = this.#told
    this.#newest = picture
    this.#told = picture.from + picture.told.length
    if (!goesOn || !this.shown || !this.manner.scale() || this.manner.away()) {
      this.skip()
      return
    }
    const stops = stopsOf(picture, before.scene, this.manner.calm())
    if (stops.length && (this.playing || this.#queue.length)) this.#hurry(before, told)
    this.#queue.push(...stops)
    if (this.playing) this.shown = { ...this.shown, picture }
    else if (!this.#held || !this.#queue.length) this.#next()
  }

  /** To how things are now. */
  skip(): void {
    this.#queue = []
    this.#present()
  }

  /** Nothing is shown while something else is read; what happens meanwhile is shown afterwards. */
  hold(held: boolean): void {
    this.#held = held
    if (!held && !this.playing && this.#queue.length) this.#next()
  }

  /** Nobody will look any more. */
  close(): void {
    clearTimeout(this.#timer)
  }

  /** Something new has happened while the last thing is still being shown: how it ended is just another stop. */
  #hurry(before: P, told: number): void {
    const last = this.#queue.at(-1) ?? this.#stop
    if (!last) return
    const rest = before.told.slice(Math.max(0, last.told - (told - before.told.length)))
    if (last.scene.places !== before.scene.places || rest.length) {
      const lines = rest.length ? rest : last.lines
      const lasts = rest.length ? 2 * BREATH : BREATH
      this.#queue.push({ scene: inBetween(before.scene), lasts, lands: 0, how: '', who: null, lines, told })
    }
    const left = this.#until - performance.now()
    const behind = this.#queue.reduce((sum, { lasts }) => sum + lasts * this.manner.scale(), left)
    if (behind <= BEHIND) return
    const faster = Math.max(BEHIND - left, 0) / (behind - left)
    this.#queue = this.#queue
      .map((stop) => ({ ...stop, lasts: stop.lasts * faster, lands: stop.lands * faster }))
      .filter(({ lasts }) => lasts >= SHORTEST)
  }

  #next(): void {
    const stop = this.#queue.shift()
    if (!stop || this.manner.away()) this.skip()
    else this.#show(stop)
  }

  #show(stop: Stop): void {
    const { scene, how, who, lines } = stop
    const last = this.shown
    if (!last || !this.#newest) return
    this.#stop = stop
    const scale = this.manner.scale()
    const light =
      stop.goesOn && last.light.how === how
        ? last.light
        : { how, who, places: changed(last.scene, scene), seats: seatsOf(lines) }
    const begun = { picture: this.#newest, scene, told: last.told, light }
    this.filmed = Math.max(this.filmed, filmOf(last.scene))
    this.rate = 1 / (scale || 1)
    this.#until = performance.now() + stop.lasts * scale
    const land = () => {
      this.shown = { ...begun, told: stop.told, caption: { lines, how, who, landed: true } }
      this.#after(this.#until - performance.now(), () => this.#next())
    }
    if (stop.lands) {
      this.shown = { ...begun, caption: { lines, how, who, landed: false } }
      this.#after(stop.lands * scale, land)
    } else land()
  }

  #present(): void {
    clearTimeout(this.#timer)
    this.#stop = null
    const picture = this.#newest
    if (!picture) return
    // Of what was not shown, the last is what one sees happen.
    const skipped = !this.shown || this.shown.told < this.#told
    const who = skipped ? (picture.moments?.at(-1)?.who ?? null) : null
    this.filmed = filmOf(picture.scene)
    this.shown = {
      picture,
      scene: picture.scene,
      told: this.#told,
      caption: null,
      light: { how: '', places: [], who, seats: [] },
    }
  }

  #after(time: number, then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, Math.max(0, time))
  }
}

const seatsOf = (lines: Line[]) =>
  lines.flatMap(({ parts }) => parts.flatMap((part) => (typeof part === 'string' ? [] : (part.seat ?? []))))

const KEY = Symbol('player')
export const providePlayer = <P extends Picture>(player: Player<P>) => setContext(KEY, player)
/** Nothing where nobody shows anything. */
export const usePlayer = () => getContext<Player<Picture> | undefined>(KEY)
