// The question that somebody is being asked.

import { getContext, setContext } from 'svelte'
import { Refused } from '../wire/connection'
import {
  same,
  type Form,
  type Offer,
  type Question,
  type Scene,
  type Shape,
  type Token,
  type Value,
} from '../wire/types'
import type { Lit } from './lit'
import { Part } from './part.svelte'

export class Asking {
  question = $state.raw<Question | null>(null)
  scene = $state.raw<Scene | null>(null)
  /** the ways in which it can be answered; nearly always one */
  parts = $state.raw<Part[]>([])
  busy = $state(false)
  /** it has just appeared, perhaps under a thumb that is about to tap something else: nothing counts yet */
  settling = $state(false)
  /** why the last answer was refused, and what stood in the way */
  refused = $state.raw<{ why: string; where: Value[] }>({ why: '', where: [] })

  readonly refusal = $derived(this.parts.find(({ oops }) => oops)?.oops || this.refused.why)
  readonly lit: Lit = $derived.by(() => {
    const lits = this.parts.map((part) => part.lit)
    const first = lits[0]
    if (first && lits.length === 1) return first
    const values = new Map<string, Value[]>()
    for (const lit of lits)
      for (const [place, lies] of lit.values) values.set(place, [...(values.get(place) ?? []), ...lies])
    return {
      values,
      seats: lits.flatMap(({ seats }) => seats),
      elsewhere: lits.flatMap(({ elsewhere }) => elsewhere),
    }
  })
  /** Whether a sealed answer has been given. (While a question is held, everybody is said to be asked still.) */
  readonly given = $derived(
    !!this.question?.sealed &&
      ((this.question.given ?? null) !== null ||
        !this.scene?.asked.some(([seat]) => seat === this.question?.seat)),
  )

  #settled: ReturnType<typeof setTimeout> | undefined

  constructor(readonly send: (number: number, value: Value) => Promise<unknown>) {}

  /** A new picture has come: the same question keeps what has been chosen so far. (On an open floor, the same question has
   * other answers as soon as something else has happened.) Another one can be answered after `settles` milliseconds. */
  put(question: Question | null, scene: Scene, settles = 0): void {
    const known = question && this.question && sign(question) === sign(this.question)
    this.scene = scene
    this.question = question
    if (!known) {
      this.refused = { why: '', where: [] }
      this.busy = false
      this.#settle(question ? settles : 0)
      this.parts = question
        ? formsOf(question).map((form) => new Part(form, question.seat, givenTo(form, question)))
        : []
    } else {
      this.#renew(question)
    }
    for (const part of this.parts) part.scene = scene
  }

  /** On an open floor what one can do changes with what others do: what is still the same keeps what was chosen. */
  #renew(question: Question): void {
    const forms = formsOf(question)
    const same = forms.map((form, i) => bare(form) === bare(this.parts[i]?.form))
    if (same.every(Boolean) && forms.length === this.parts.length) return
    this.parts = forms.map((form, i) => {
      const before = same[i] ? this.parts[i] : undefined
      return before ?? new Part(form, question.seat, givenTo(form, question))
    })
  }

  #settle(time: number): void {
    clearTimeout(this.#settled)
    this.settling = time > 0
    if (time > 0) this.#settled = setTimeout(() => (this.settling = false), time)
  }

  part<S extends Shape>(shape: S): Part | undefined {
    return this.parts.find(({ form }) => form.shape === shape)
  }

  /** For a key that confirms: only where it is clear what. */
  async confirm(part = this.parts.length === 1 ? this.parts[0] : undefined): Promise<void> {
    if (part?.ready !== undefined) await this.answer(part.ready)
  }

  /** The n-th thing that one can do, for those who press keys. */
  pick(n: number): void {
    if (this.settling) return
    const offer = this.parts.flatMap(({ form }): Offer[] => (form.shape === 'one' ? form.items : []))[n]
    if (offer) void this.answer(offer.value)
    const part = this.parts[0]
    if (!part || this.parts.length > 1) return
    const { form } = part
    if (form.shape === 'subset' && form.items[n]) part.toggle(form.items[n].value)
    if (form.shape === 'handful' && form.heap[n]) part.take(form.heap[n][0])
    if (form.shape === 'arrange' && form.places[n]) part.place(form.places[n].value)
    if (form.shape === 'number' && (form.to - form.from) / form.step < 10) {
      // Where the answer is a number, the key is the number.
      const number = form.from > 0 ? n + 1 : form.from + n * form.step
      if (number >= form.from && number <= form.to) void this.answer(number)
    }
  }

  async answer(value: Value): Promise<void> {
    const question = this.question
    if (!question || this.busy || this.settling) return
    this.busy = true
    this.forgive()
    try {
      await this.send(question.number, value)
    } catch (error) {
      if (this.question?.number === question.number) {
        const where = error instanceof Refused ? error.where : []
        this.refused = { why: (error as Error).message, where }
      }
    } finally {
      this.busy = false
    }
  }

  /** What was refused is history: somebody tries something else. */
  forgive(): void {
    this.refused = { why: '', where: [] }
    for (const part of this.parts) part.oops = ''
  }

  isLit(place: string, value: Value | undefined): boolean {
    return (
      value !== undefined && value !== null && !!this.lit.values.get(place)?.some((lit) => same(lit, value))
    )
  }

  /** How many of a token's pieces are chosen. */
  taken(place: string, token: Token): number {
    const { value } = token
    if (!this.isLit(place, value)) return 0
    return this.#partOf(value ?? null)?.taken(token) ?? 0
  }

  isChosen(value: Value): boolean {
    return this.parts.some((part) => part.isChosen(value))
  }

  /** Something that stood in the way of the last answer. */
  isInTheWay(value: Value): boolean {
    return this.refused.where.some((one) => same(one, value))
  }

  /** Somebody taps a lit thing: an answer, or a part of one. */
  tap(value: Value, taken = false): void {
    if (this.settling) return
    this.refused = { why: '', where: [] }
    const whole = this.#partOf(value)?.tap(value, taken)
    if (whole !== undefined) void this.answer(whole)
  }

  #partOf(value: Value): Part | undefined {
    return this.parts.length === 1 ? this.parts[0] : this.parts.find((part) => part.holds(value))
  }
}

/** What a question is known by: everything but the answer that was given to it, and the time that is left. */
function sign(question: Question): string {
  return JSON.stringify({ ...question, given: null, within: null })
}

export function formsOf(question: Question): Form[] {
  return question.shape === 'either' ? question.parts : [question]
}

const AROUND = ['seat', 'number', 'what', 'sealed', 'given', 'within']

/** A form without what stands around it in a question, to be compared. */
function bare(form: Form | undefined): string {
  return JSON.stringify(form ?? null, (key, value: unknown) => (AROUND.includes(key) ? undefined : value))
}

/** A sealed answer that was given, if it was given to this part. */
function givenTo(form: Form, question: Question): Value | null {
  const given = question.given ?? null
  if (question.shape !== 'either' || given === null) return given
  const kinds: Partial<Record<Shape, string>> = { number: 'number', word: 'string' }
  const fits = kinds[form.shape] ? typeof given === kinds[form.shape] : Array.isArray(given)
  return fits ? given : null
}

const KEY = Symbol('asking')
export const provideAsking = (asking: Asking) => setContext(KEY, asking)
/** What is asked at this table, or nothing where one only looks on. */
export const useAsking = () => getContext<Asking | undefined>(KEY)
