// Long texts that one has written, kept in this browser by their names. What is typed is kept at once.

import { kept } from '../kit/kept.svelte'
import { t } from '../words'

export interface Written {
  name: string
  text: string
}

export const MOST_TEXTS = 40
export const LONGEST_NAME = 40

export class Texts {
  all = $state<Written[]>([])
  /** which of them is open */
  at = $state(0)
  /** what has just been thrown away, and where it was */
  gone = $state.raw<{ at: number; one: Written } | null>(null)

  readonly now: Written = $derived(this.all[this.at] ?? { name: '', text: '' })
  readonly isFull = $derived(this.all.length >= MOST_TEXTS)

  /** `what`: what they are for */
  constructor(readonly what: string) {
    const { all, at } = readAll(kept.written(`all.${what}`))
    // (Once there was only one of them.)
    const old = kept.written(what)
    this.all = all.length || !old ? all : [{ name: this.#free(), text: old }]
    this.at = Math.min(at, Math.max(0, this.all.length - 1))
    if (!this.all.length) this.add()
  }

  open(at: number): void {
    this.at = at
    this.gone = null
    this.#keep()
  }

  write(text: string): void {
    this.#change({ text })
  }

  /** A text without a name keeps the one it has. */
  rename(name: string): void {
    const tidy = name.trim().slice(0, LONGEST_NAME)
    if (tidy) this.#change({ name: tidy })
  }

  add(): void {
    if (this.isFull) return
    this.all = [...this.all, { name: this.#free(), text: '' }]
    this.open(this.all.length - 1)
  }

  remove(): void {
    const gone = { at: this.at, one: this.now }
    this.all = this.all.filter((_, i) => i !== this.at)
    if (this.all.length) this.open(Math.max(0, this.at - 1))
    else this.add()
    this.gone = gone
  }

  /** What was thrown away last is back where it was. */
  restore(): void {
    if (!this.gone) return
    const { at, one } = this.gone
    // (An empty one had come instead of the last.)
    const others = this.all.length > 1 || this.now.text ? this.all : []
    this.all = [...others.slice(0, at), one, ...others.slice(at)]
    this.open(at)
  }

  #change(some: Partial<Written>): void {
    this.all = this.all.map((one, i) => (i === this.at ? { ...one, ...some } : one))
    this.gone = null
    this.#keep()
  }

  #keep(): void {
    kept.write(`all.${this.what}`, JSON.stringify({ all: this.all, at: this.at }))
  }

  /** A name that none of them has. */
  #free(): string {
    const names = this.all.map(({ name }) => name)
    for (let n = 1; ; n++) {
      const name = t('My own {n}', { n })
      if (!names.includes(name)) return name
    }
  }
}

/** What a browser has kept; whatever else stands there counts for nothing. */
function readAll(said: string): { all: Written[]; at: number } {
  try {
    const { all, at } = JSON.parse(said) as { all: Partial<Written>[]; at: number }
    const whole = all.filter(
      (one): one is Written => typeof one.name === 'string' && typeof one.text === 'string',
    )
    return { all: whole, at: at > 0 ? Math.floor(at) : 0 }
  } catch {
    return { all: [], at: 0 }
  }
}
