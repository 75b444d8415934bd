// Shows a picture of a Stage: its film, if that is a new one, then its acts, then things as they lie.

import type { StagePlace } from '../wire/types'
import { filmTime, timeOf } from './film'

export class Projector {
  /** the picture that is shown, and how far its film has come, in milliseconds */
  place: StagePlace
  time = Infinity
  slow = false

  /** Whoever comes in the middle sees how things lie. */
  constructor(place: StagePlace) {
    this.place = place
  }

  get running(): boolean {
    return this.time < Infinity
  }

  /** A new picture. `seen`: its film has been seen, or nobody wants to. */
  put(next: StagePlace, seen: boolean): void {
    const [before, number] = [this.place.film?.number ?? 0, next.film?.number ?? 0]
    this.place = next
    if (number === before && (this.slow || !seen)) return // what runs runs on
    this.slow = false
    this.time = number > before && !seen && timeOf(next) > 0 ? 0 : Infinity
  }

  /** The last film once more, slowly. */
  again(): void {
    this.skip()
    if (timeOf(this.place) > 0) this.time = 0
    this.slow = true
  }

  /** To how things lie now. */
  skip(): void {
    this.time = Infinity
    this.slow = false
  }

  /** So many milliseconds go by. */
  tick(passed: number): void {
    if (!this.running) return
    const rate = !this.slow ? 1 : this.time < filmTime(this.place.film) ? 0.2 : 0.5
    this.time += passed * rate
    if (this.time >= timeOf(this.place)) this.skip()
  }
}
