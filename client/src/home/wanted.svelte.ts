// For how many people a game is wanted, and for how much time: said on the first page, and known in every room after that.

import type { GameInfo } from '../wire/types'
import { wayFor } from './games'

/** so many, or more */
export const CROWD = 7
const MOST_PEOPLE = 100
const KEY = 'rumpus.wanted'

interface Kept {
  people: number | null
  minutes: number | null
  /** when that time was said: it runs out while people play */
  since: number
}

function read(): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Kept>
    return { people: kept.people ?? null, minutes: kept.minutes ?? null, since: kept.since ?? Date.now() }
  } catch {
    return { people: null, minutes: null, since: 0 }
  }
}

class Wanted {
  #kept = $state<Kept>(read())

  get people(): number | null {
    return this.#kept.people
  }
  set people(people: number | null) {
    this.#keep({ ...this.#kept, people })
  }

  get minutes(): number | null {
    return this.#kept.minutes
  }
  set minutes(minutes: number | null) {
    this.#keep({ ...this.#kept, minutes, since: Date.now() })
  }

  /** Whole minutes of that time that are not over yet. */
  left(now = Date.now()): number | null {
    const { minutes, since } = this.#kept
    return minutes === null ? null : Math.max(0, minutes - Math.floor((now - since) / 60_000))
  }

  #keep(kept: Kept): void {
    this.#kept = kept
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept))
    } catch {
      // A browser that keeps nothing is asked again on the next page.
    }
  }

  /** Whether so many people can play it in that time. One person plays with bots; a crowd is that many or more. */
  fits(game: GameInfo, people = this.people): boolean {
    if (this.minutes !== null && game.minutes > this.minutes) return false
    if (people === null || people === 1) return true
    const [least, most] = game.players
    const enough = least <= (people === CROWD ? MOST_PEOPLE : people)
    return enough && (people <= most || !!wayFor(game, people))
  }
}

export const wanted = new Wanted()
