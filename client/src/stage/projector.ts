// Shows pictures of a Stage one after another: each new film once, then its acts, then things as they lie.

import type { StagePlace } from '../wire/types'
import { filmTime, timeOf } from './film'

/** More than this many films in waiting, and the oldest are left out. */
const MOST = 2

export class Projector {
  /** the picture that is shown, and how far its film has come, in milliseconds */
  place: StagePlace
  time = Infinity
  slow = false
  readonly #waiting: StagePlace[] = []

  /** Whoever comes in the middle sees how things lie. */
  constructor(place: StagePlace) {
    this.place = place
  }

  get running(): boolean {
    return this.time < Infinity
  }

  /** A new picture. `calm`: without motion. */
  put(next: StagePlace, calm: boolean): void {
    const newest = this.#waiting.at(-1) ?? this.place
    const [seen, number] = [newest.film?.number ?? 0, next.film?.number ?? 0]
    if (calm || number < seen) {
      this.#waiting.length = 0
      this.place = next
      this.time = Infinity
    } else if (number === seen) {
      if (this.#waiting.length) this.#waiting[this.#waiting.length - 1] = next
      else this.place = next
    } else {
      this.#waiting.push(next)
      if (!this.running || this.#waiting.length > MOST) this.#next()
    }
  }

  /** The last film once more, slowly. */
  again(): void {
    this.skip()
    if (timeOf(this.place) > 0) this.time = 0
    this.slow = true
  }

  /** To how things lie now. */
  skip(): void {
    this.place = this.#waiting.pop() ?? this.place
    this.#waiting.length = 0
    this.time = Infinity
    this.slow = false
  }

  /** So many milliseconds go by. */
  tick(passed: number): void {
    if (!this.running) return
    const rate = !this.slow ? 1 : this.time < filmTime(this.place.film) ? 0.2 : 0.5
    this.time += passed * rate
    if (this.time >= timeOf(this.place)) this.#next()
  }

  #next(): void {
    const next = this.#waiting.shift()
    this.slow = false
    this.time = next && timeOf(next) > 0 ? 0 : Infinity
    if (next) this.place = next
  }
}
