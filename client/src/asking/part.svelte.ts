// One shape that an answer may have, and the answer as far as it has been put together. Most questions have one part; some
// can be answered in several ways.

import { same, type Form, type Scene, type Shaped, type Token, type Value } from '../wire/types'
import { litBy, startsOf, type Lit } from './lit'

export class Part {
  scene = $state.raw<Scene | null>(null)
  /** subset: what is chosen; handful: the worths taken; arrange: a place for each thing */
  chosen = $state.raw<Value[]>([])
  /** arrange: which thing is being placed */
  placing = $state(0)
  placed = $state.raw<boolean[]>([])
  spot = $state.raw<[number, number] | null>(null)
  /** move, join: where it begins */
  start = $state.raw<Value | null>(null)
  number = $state(0)
  text = $state('')
  dials = $state.raw<number[]>([])
  /** why something cannot be chosen, in a sentence */
  oops = $state('')

  readonly lit: Lit = $derived.by(() =>
    this.scene ? litBy(this.form, this.seat, this.scene, this.start) : NOTHING,
  )

  /** Nothing is chosen yet; or, where a sealed answer has been given, that. */
  constructor(
    readonly form: Form,
    readonly seat: number,
    given: Value | null = null,
  ) {
    const several = Array.isArray(given) ? given : null
    if (form.shape === 'arrange') {
      this.chosen = several ?? form.things.map(() => null)
      this.placed = this.chosen.map(() => several !== null)
    } else if (form.shape === 'subset' || form.shape === 'handful') {
      this.chosen = several ?? []
    } else if (form.shape === 'spot') {
      this.spot = several as [number, number] | null
    } else if (form.shape === 'word') {
      this.text = typeof given === 'string' ? given : ''
    } else if (form.shape === 'number') {
      this.number = typeof given === 'number' ? given : form.from
    } else if (form.shape === 'throw') {
      this.dials = (several as number[] | null) ?? usualOf(form)
    }
  }

  /** The answer that has been put together, if it is whole. */
  get ready(): Value | undefined {
    const { form } = this
    switch (form.shape) {
      case 'subset':
        return this.chosen.length >= form.least && this.chosen.length <= form.most ? this.chosen : undefined
      case 'handful':
        return this.chosen
      case 'arrange':
        return this.placed.every(Boolean) ? this.chosen : undefined
      case 'spot':
        return this.spot ?? undefined
      case 'number':
        return this.number >= form.from && this.number <= form.to ? this.number : undefined
      case 'word':
        return this.text.trim() || undefined
      case 'throw':
        return this.dials
      default:
        return undefined
    }
  }

  holds(value: Value): boolean {
    const { values, seats } = this.lit
    if (typeof value === 'number' && seats.includes(value)) return true
    return [...values.values()].some((lit) => lit.some((one) => same(one, value)))
  }

  /** How many of a token's pieces are chosen. */
  taken(token: Token): number {
    if (this.form.shape === 'one' || this.form.shape === 'move') return 0
    return Math.min(token.count, this.chosen.filter((one) => same(one, token.value ?? null)).length)
  }

  isChosen(value: Value): boolean {
    return (
      same(this.start, value) || (this.form.shape === 'subset' && this.chosen.some((one) => same(one, value)))
    )
  }

  /** Somebody taps a lit thing. Back comes the answer, if that makes it whole. */
  tap(value: Value, taken = false): Value | undefined {
    switch (this.form.shape) {
      case 'one':
        return value
      case 'move':
      case 'join':
        return this.go(value)
      case 'subset':
        this.toggle(value)
        break
      case 'handful':
        if (taken) this.putBack(value)
        else this.take(value)
        break
      case 'arrange':
        this.placing = this.form.things.findIndex((thing) => same(thing.value, value))
    }
    return undefined
  }

  /** Two taps: where it begins, and where it ends. Another beginning is better than none. */
  go(value: Value): Value | undefined {
    this.oops = ''
    const { form, start } = this
    if (start !== null && !same(start, value)) {
      const ends = form.shape === 'move' ? form.items.map(({ value }) => value) : []
      const found = ends.find((move) => Array.isArray(move) && same(move[0], start) && same(move[1], value))
      if (found !== undefined) {
        this.start = null
        return found
      }
      if (form.shape === 'join') {
        // Also one that is not allowed: whoever asks for it is told why.
        this.start = null
        return [start, value].sort((a, b) => Number(a) - Number(b))
      }
    }
    const begins = form.shape !== 'move' || startsOf(form).some((one) => same(one, value))
    this.start = begins && !same(start, value) ? value : null
    return undefined
  }

  toggle(value: Value): void {
    this.oops = ''
    const without = this.chosen.filter((one) => !same(one, value))
    if (without.length < this.chosen.length) this.chosen = without
    else this.chosen = [...this.chosen, value]
  }

  /** The thing in question goes there, and the next one without a place is in question. */
  place(value: Value): void {
    if (this.form.shape !== 'arrange') return
    this.oops = ''
    const other = this.form.once ? this.chosen.findIndex((one, i) => this.placed[i] && same(one, value)) : -1
    if (other >= 0) this.placed = this.placed.with(other, false)
    this.chosen = this.chosen.with(this.placing, value)
    this.placed = this.placed.with(this.placing, true)
    const open = this.placed.indexOf(false)
    if (open >= 0) this.placing = open
  }

  take(worth: Value): void {
    if (this.form.shape !== 'handful') return
    this.oops = ''
    const there = this.form.heap.find(([one]) => one === worth)?.[1] ?? 0
    const total = this.total + Number(worth)
    if (total > this.form.most) {
      this.oops = `${worth} more would make ${total}: at most ${this.form.most} can be taken.`
    } else if (this.chosen.filter((one) => one === worth).length < there) {
      this.chosen = [...this.chosen, worth]
    }
  }

  putBack(worth: Value): void {
    this.oops = ''
    const i = this.chosen.lastIndexOf(worth)
    if (i >= 0) this.chosen = this.chosen.toSpliced(i, 1)
  }

  /** A number as it stands on a button. */
  worded(number: number): string {
    const words = (this.form.shape === 'number' && this.form.words) || '{}'
    return words.replace('{}', String(number))
  }

  get total(): number {
    return this.chosen.reduce<number>((sum, worth) => sum + Number(worth), 0)
  }
}

/** Where dials stand that nobody has touched. */
export function usualOf(form: Shaped<'throw'>): number[] {
  return Object.entries(form.dials).map(
    ([name, { from, to, step }]) => form.usual?.[name] ?? from + Math.floor((to - from) / step / 2) * step,
  )
}

const NOTHING: Lit = { values: new Map(), seats: [], elsewhere: [] }
