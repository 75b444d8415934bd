// The question that somebody is being asked, and the answer as far as it has been put together.

import { getContext, setContext } from 'svelte'
import { litBy, type Lit } from './lit'
import { same, type Question, type Scene, type Token, type Value } from '../wire/types'

export class Asking {
  question = $state.raw<Question | null>(null)
  scene = $state.raw<Scene | null>(null)
  /** subset: what is chosen; handful: the worths taken; arrange: a place for each thing */
  chosen = $state.raw<Value[]>([])
  /** arrange: which thing is being placed */
  placing = $state(0)
  placed = $state.raw<boolean[]>([])
  spot = $state.raw<[number, number] | null>(null)
  number = $state(0)
  text = $state('')
  dials = $state.raw<number[]>([])
  busy = $state(false)
  refusal = $state('')

  readonly lit: Lit = $derived.by(() => {
    const { question, scene } = this
    return scene ? litBy(question, scene) : litBy(null, { places: [] } as never)
  })
  readonly given = $derived(
    !!this.question?.sealed && !this.scene?.asked.some(([seat]) => seat === this.question?.seat),
  )

  constructor(readonly send: (number: number, value: Value) => Promise<unknown>) {}

  /** A new picture has come: the same question keeps what has been chosen so far. */
  put(question: Question | null, scene: Scene): void {
    const known =
      question &&
      this.question &&
      question.number === this.question.number &&
      question.seat === this.question.seat
    this.scene = scene
    this.question = question
    if (known) return
    this.refusal = ''
    this.busy = false
    this.#begin(question)
  }

  /** Nothing is chosen yet; or, where a sealed answer has been given, that. */
  #begin(question: Question | null): void {
    const given = question?.given ?? null
    const several = Array.isArray(given) ? given : null
    this.chosen = several ?? (question?.shape === 'arrange' ? question.things.map(() => null) : [])
    this.placed = this.chosen.map(() => several !== null)
    this.placing = 0
    this.spot = question?.shape === 'spot' && several ? (several as [number, number]) : null
    this.text = typeof given === 'string' ? given : ''
    if (question?.shape === 'number') this.number = typeof given === 'number' ? given : question.from
    if (question?.shape === 'throw') {
      const middles = Object.values(question.dials).map(
        ({ from, to, step }) => from + Math.floor((to - from) / step / 2) * step,
      )
      this.dials = (several as number[] | null) ?? middles
    }
  }

  /** The answer that has been put together, if it is whole. */
  get ready(): Value | undefined {
    const { question } = this
    switch (question?.shape) {
      case 'subset':
        return this.chosen.length >= question.least && this.chosen.length <= question.most
          ? this.chosen
          : undefined
      case 'handful':
        return this.chosen
      case 'arrange':
        return this.placed.every(Boolean) ? this.chosen : undefined
      case 'spot':
        return this.spot ?? undefined
      case 'number':
        return this.number
      case 'word':
        return this.text.trim() || undefined
      case 'throw':
        return this.dials
      default:
        return undefined
    }
  }

  async confirm(): Promise<void> {
    if (this.ready !== undefined) await this.answer(this.ready)
  }

  /** The n-th thing that one can do, for those who press keys. */
  pick(n: number): void {
    const { question } = this
    if (question?.shape === 'one' && question.items[n]) void this.answer(question.items[n].value)
    if (question?.shape === 'subset' && question.items[n]) this.toggle(question.items[n].value)
    if (question?.shape === 'handful' && question.heap[n]) this.take(question.heap[n][0])
    if (question?.shape === 'arrange' && question.places[n]) this.place(question.places[n].value)
    if (question?.shape === 'number' && (question.to - question.from) / question.step < 10) {
      // Where the answer is a number, the key is the number.
      const number = question.from > 0 ? n + 1 : question.from + n * question.step
      if (number >= question.from && number <= question.to) void this.answer(number)
    }
  }

  async answer(value: Value): Promise<void> {
    const question = this.question
    if (!question || this.busy) return
    this.busy = true
    this.refusal = ''
    try {
      await this.send(question.number, value)
    } catch (error) {
      if (this.question?.number === question.number) this.refusal = (error as Error).message
    } finally {
      this.busy = false
    }
  }

  isLit(place: string, value: Value | undefined): boolean {
    return (
      value !== undefined && value !== null && !!this.lit.values.get(place)?.some((lit) => same(lit, value))
    )
  }

  /** How many of a token's pieces are chosen. */
  taken(place: string, token: Token): number {
    const { value } = token
    if (!this.isLit(place, value) || this.question?.shape === 'one') return 0
    return Math.min(token.count, this.chosen.filter((one) => same(one, value ?? null)).length)
  }

  /** Somebody taps a lit thing: an answer, or a part of one. */
  tap(value: Value, taken = false): void {
    switch (this.question?.shape) {
      case 'one':
        void this.answer(value)
        break
      case 'subset':
        this.toggle(value)
        break
      case 'handful':
        if (taken) this.putBack(value)
        else this.take(value)
        break
      case 'arrange':
        this.placing = this.question.things.findIndex((thing) => same(thing.value, value))
        break
    }
  }

  toggle(value: Value): void {
    this.refusal = ''
    const without = this.chosen.filter((one) => !same(one, value))
    if (without.length < this.chosen.length) this.chosen = without
    else this.chosen = [...this.chosen, value]
  }

  /** The thing in question goes there, and the next one without a place is in question. */
  place(value: Value): void {
    if (this.question?.shape !== 'arrange') return
    this.refusal = ''
    const other = this.question.once
      ? this.chosen.findIndex((one, i) => this.placed[i] && same(one, value))
      : -1
    if (other >= 0) this.placed = this.placed.with(other, false)
    this.chosen = this.chosen.with(this.placing, value)
    this.placed = this.placed.with(this.placing, true)
    const open = this.placed.indexOf(false)
    if (open >= 0) this.placing = open
  }

  take(worth: Value): void {
    if (this.question?.shape !== 'handful') return
    this.refusal = ''
    const there = this.question.heap.find(([one]) => one === worth)?.[1] ?? 0
    const total = this.total + Number(worth)
    if (total > this.question.most) {
      this.refusal = `${worth} more would make ${total}: at most ${this.question.most} can be taken.`
    } else if (this.chosen.filter((one) => one === worth).length < there) {
      this.chosen = [...this.chosen, worth]
    }
  }

  putBack(worth: Value): void {
    this.refusal = ''
    const i = this.chosen.lastIndexOf(worth)
    if (i >= 0) this.chosen = this.chosen.toSpliced(i, 1)
  }

  get total(): number {
    return this.chosen.reduce<number>((sum, worth) => sum + Number(worth), 0)
  }
}

const KEY = Symbol('asking')
export const provideAsking = (asking: Asking) => setContext(KEY, asking)
/** What is asked at this table, or nothing where one only looks on. */
export const useAsking = () => getContext<Asking | undefined>(KEY)
