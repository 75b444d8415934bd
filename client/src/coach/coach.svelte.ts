// For somebody who is new to a game: three sentences before the first question, and a line under each kind of question until
// it has been answered a few times. The words are the game's own.

import { kept } from '../kit/kept.svelte'
import { again, rules } from '../wire/api'

/** Who has answered a question so often knows what it is about. */
const ENOUGH = 3
/** what the three sentences are counted as */
const WELCOME = ''

export class Coach {
  #lines = $state.raw<Record<string, string>>({})
  #met = $state.raw<Record<string, number>>({})
  #short: string[] = []
  #learned: Promise<void> | undefined

  /** `guise`: in which of its guises the game is played, if not as it is */
  constructor(
    readonly game: string,
    readonly guise = '',
  ) {
    this.#met = kept.met(game)
  }

  /** Whether the game has still to be introduced. */
  get welcomes(): boolean {
    return kept.coach && !this.#met[WELCOME]
  }

  /** What there is to say to who is asked that. */
  line(what: string | undefined): string {
    if (what === undefined || !kept.coach || (this.#met[what] ?? 0) >= ENOUGH) return ''
    void this.#learn()
    return this.#lines[what] ?? ''
  }

  /** The three sentences, for who plays in words. */
  async sentences(): Promise<string[]> {
    await this.#learn()
    return this.#short
  }

  /** What `line` says as soon as it is known. */
  async lineLater(what: string | undefined): Promise<string> {
    if (this.line(what) || !kept.coach) return this.line(what)
    await this.#learn()
    return this.line(what)
  }

  welcomed(): void {
    this.#count(WELCOME)
  }

  answered(what: string | undefined): void {
    if (what !== undefined && kept.coach) this.#count(what)
  }

  /** Somebody has enough of it; or wants to hear it all once more. */
  turn(on: boolean): void {
    kept.coach = on
    if (!on) return
    this.#met = { [WELCOME]: 1 }
    kept.meet(this.game, this.#met)
  }

  #count(what: string): void {
    this.#met = { ...this.#met, [what]: (this.#met[what] ?? 0) + 1 }
    kept.meet(this.game, this.#met)
  }

  #learn(): Promise<void> {
    this.#learned ??= again(() => rules(this.game, this.guise)).then(
      ({ coach, short }) => {
        this.#lines = coach
        this.#short = short.map(({ text }) => text)
      },
      () => undefined, // the question can be answered without
    )
    return this.#learned
  }
}
