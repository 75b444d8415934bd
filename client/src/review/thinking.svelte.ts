// A review that is being thought out: asked for until it is there.

import { Later, reviewed } from '../wire/api'
import type { Review } from '../wire/types'

const PAUSE = 1000

export class Thinking {
  review = $state.raw<Review | null>(null)
  failed = $state('')
  /** why it cannot be begun just now */
  later = $state('')
  done = $state(0)
  total = $state(0)

  /** Ask from now on; what comes back ends the asking. */
  about(match: string): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const ask = async () => {
      try {
        const said = await reviewed(match)
        if (gone) return
        this.later = ''
        this.done = said.done ?? 0
        this.total = said.total ?? 0
        this.review = said.review ?? null
        this.failed = said.error ?? ''
        if (!this.review && !this.failed) timer = setTimeout(() => void ask(), PAUSE)
      } catch (error) {
        if (gone) return
        if (error instanceof Later) {
          this.later = error.message
          timer = setTimeout(() => void ask(), 3 * PAUSE)
        } else {
          this.failed = (error as Error).message
        }
      }
    }
    void ask()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }

  /** The decisions that cost the most, as far as is known, in the order in which they were made. */
  get turns() {
    const { decisions = [], turning_points = [] } = this.review ?? {}
    return turning_points.flatMap((turn) => decisions.find(({ entry }) => entry === turn) ?? [])
  }
}
