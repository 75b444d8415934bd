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
import { isMeant, shareOf, starred } from './advice'
import { formsOf, keysOf } from './forms'
import { merged, type Light, type Lit } from './lit'
import { Part, partsOf, underWay } from './part.svelte'
import type { Touched } from './touched'

/** Milliseconds: a thumb that taps twice without looking is not asked twice. */
const AGAIN = 350

/** Something that one can do by pressing a number. */
interface Button {
  part: Part
  value: Value
  press: () => void
}

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
  /** an answer that has been chosen, and is asked for once more before it counts */
  doubted = $state.raw<{ part: Part; offer: Offer } | null>(null)

  /** what a strong player would answer, if somebody has asked */
  advice = $state.raw<Value | undefined>(undefined)

  /** the parts that can be answered now: an answer that is made of others has one after another */
  readonly open: Part[] = $derived(underWay(this.parts))
  readonly leaves: Part[] = $derived(this.open.flatMap((part) => part.leaves))
  readonly refusal = $derived(this.leaves.find(({ oops }) => oops)?.oops || this.refused.why)
  readonly lit: Lit = $derived(merged(this.leaves.map((part) => starred(part, this.advice))))
  /** what is in the hand, on its way to somewhere else */
  readonly lifted: Value | null = $derived(this.leaves.find(({ start }) => start !== null)?.start ?? null)
  /** Whether a sealed answer has been given. (While a question is held, everybody is said to be asked still.) */
  readonly given = $derived(
    !!this.question?.sealed &&
      ((this.question.given ?? null) !== null ||
        (!this.question.talk && !this.scene?.asked.some(([seat]) => seat === this.question?.seat))),
  )

  /** What has a button, each at the place of its key: numbers go on from one way to answer to the next. */
  readonly #buttons: (Button | undefined)[] = $derived.by(() => {
    const found = this.leaves.flatMap((part): Button[] => {
      const { form } = part
      if (form.shape === 'one')
        return form.items.map(({ value }) => ({ part, value, press: () => void this.give(part, value) }))
      if (form.shape === 'verbs')
        return form.verbs.map(({ verb }) => ({ part, value: verb, press: () => this.choose(part, verb) }))
      return []
    })
    const [only, ...others] = this.leaves
    if (only?.form.shape !== 'one' || others.length) return found
    const keys = keysOf(only.form.items)
    return Array.from({ length: found.length + 10 }, (_, key) => found[keys.indexOf(key)])
  })

  #settled: ReturnType<typeof setTimeout> | undefined

  /** `reads`: whether a text that is being typed is an answer; refused with a sentence, if it is none */
  constructor(
    readonly send: (number: number, value: Value) => Promise<unknown>,
    readonly reads?: (text: string) => Promise<unknown>,
  ) {}

  /** A new picture has come: the same question keeps what has been chosen so far. (On an open floor, the same question has
   * other answers as soon as something else has happened.) Another one can be answered after `settles` milliseconds. */
  put(question: Question | null, scene: Scene, settles = 0): void {
    const known = question && this.question && sign(question) === sign(this.question)
    const answered = known && JSON.stringify(question.given) !== JSON.stringify(this.question?.given)
    this.scene = scene
    this.question = question
    if (!known) {
      this.refused = { why: '', where: [] }
      this.doubted = null
      this.busy = false
      this.#settle(question ? settles : 0)
      this.parts = question ? partsOf(question, question.seat, question.given) : []
    } else if (answered) {
      this.parts = partsOf(question, question.seat, question.given)
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
    const begun = this.parts.find(({ draft }) => draft)?.draft
    this.parts = partsOf(question, question.seat, question.given).map((part, i) => {
      if (same[i] && this.parts[i]) return this.parts[i]
      if (begun) part.draft?.takeOver(begun)
      return part
    })
  }

  #settle(time: number): void {
    clearTimeout(this.#settled)
    this.settling = time > 0
    if (time > 0) this.#settled = setTimeout(() => (this.settling = false), time)
  }

  part<S extends Shape>(shape: S): Part | undefined {
    return this.leaves.find(({ form }) => form.shape === shape)
  }

  /** For a key that confirms: only where it is clear what. */
  async confirm(part = this.leaves.length === 1 ? this.leaves[0] : undefined): Promise<void> {
    if (part?.ready !== undefined) await this.give(part, part.ready)
  }

  /** The n-th thing that one can do, for those who press keys. */
  pick(n: number): void {
    if (this.settling) return
    if (this.doubted) return void (n === 0 ? this.back() : n === 1 && this.insist())
    const button = this.#buttons[n]
    if (button) return button.press()
    const part = this.leaves[0]
    if (!part || this.leaves.length > 1) return
    const { form } = part
    if (form.shape === 'subset' && form.items[n]) part.toggle(form.items[n].value)
    if (form.shape === 'some' && form.heap[n]) part.take(form.heap[n].value)
    if (form.shape === 'handful' && form.heap[n]) part.take(form.heap[n][0])
    if (form.shape === 'arrange' && form.places[n]) part.place(form.places[n].value)
    if (form.shape === 'number' && (form.to - form.from) / form.step < 10) {
      // Where the answer is a number, the key is the number.
      const number = form.from > 0 ? n + 1 : form.from + n * form.step
      if (number >= form.from && number <= form.to) void this.give(part, number)
    }
  }

  /** Which key does the same as a button, counted from 0; -1: none. */
  keyOf(part: Part | undefined, value: Value): number {
    return this.#buttons.findIndex((button) => button?.part === part && same(button?.value, value))
  }

  /** An answer to a part: the answer to the question, or another step towards it. */
  async give(part: Part, value: Value): Promise<void> {
    if (this.busy || this.settling) return
    this.forgive()
    const offer =
      part.form.shape === 'one' ? part.form.items.find((one) => same(one.value, value)) : undefined
    if (offer?.sure && offer !== this.doubted?.offer) {
      this.doubted = { part, offer }
      this.#settle(AGAIN)
      return
    }
    const whole = part.above ? part.above.add(value) : value
    if (whole !== undefined) await this.answer(whole)
  }

  /** Yes, that is what was meant. */
  insist(): void {
    if (this.doubted) void this.give(this.doubted.part, this.doubted.offer.value)
  }

  /** One of several things to do. */
  choose(part: Part, verb: string): void {
    if (this.busy || this.settling) return
    this.forgive()
    const whole = part.choose(verb)
    if (whole !== undefined) void this.give(part, whole)
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
    for (const part of this.leaves) part.oops = ''
  }

  /** Why a token or a spot in a place is lit, if it is. */
  isLit(place: string, value: Value | undefined): Light | undefined {
    if (value === undefined || value === null) return undefined
    return this.lit.values.get(place)?.find((lit) => same(lit.value, value))
  }

  /** Whether a strong player would press that: as an attribute is there or not. */
  star(value: Value): '' | undefined {
    const { advice } = this
    const meant = advice !== undefined && this.leaves.some((part) => isMeant(part, value, advice))
    return meant ? '' : undefined
  }

  /** Where something is set, not tapped, it is set as a strong player would. */
  suggest(): void {
    for (const part of this.leaves) {
      const own = this.advice === undefined ? undefined : shareOf(part, this.advice)
      if (own !== undefined) part.suggest(own)
    }
  }

  /** Some of what lies there can be chosen, and the rest steps back. */
  isPicky(place: string): boolean {
    return !!this.lit.values.get(place)?.some(({ role }) => !role)
  }

  /** How many of a token's pieces are chosen. */
  taken(place: string, token: Token): number {
    const { value } = token
    if (!this.isLit(place, value)) return 0
    const nth = this.scene?.places.find(({ id }) => id === place)?.tokens.indexOf(token) ?? -1
    return this.#partOf(value ?? null)?.taken(token, { place, nth }) ?? 0
  }

  isChosen(value: Value, role?: Light['role']): boolean {
    return this.leaves.some((part) => part.isChosen(value, role))
  }

  /** Something that stood in the way of the last answer. */
  isInTheWay(value: Value): boolean {
    return this.refused.where.some((one) => same(one, value))
  }

  /** Somebody taps a lit token or spot: an answer, or a part of one. `on` is the token. */
  tap(value: Value | undefined, taken = false, on: Touched | null = null): void {
    if (value === undefined) return
    this.#touch(value, taken, on ? this.isLit(on.place, value) : undefined, on)
  }

  /** Somebody taps a place or a chair; or a button, which knows the part that it is for. */
  touch(light: Light, part?: Part): void {
    this.#touch(light.value, !!light.back, light, null, part)
  }

  #touch(
    value: Value,
    taken: boolean,
    light?: Light,
    on: Touched | null = null,
    part = this.#partOf(value, light),
  ): void {
    if (this.settling) return
    this.refused = { why: '', where: [] }
    const whole = part?.tap(value, taken, light, on)
    if (part && whole !== undefined) void this.give(part, whole)
  }

  /** One step back: what is lifted is put down, or the last choice is taken back. Whether there was one. */
  back(): boolean {
    this.forgive()
    if (this.doubted) {
      this.doubted = null
      return true
    }
    const held = this.leaves.find(({ start }) => start !== null)
    if (held) held.start = null
    else {
      const begun = lastBegun(this.open)
      if (!begun) return false
      begun.back()
    }
    return true
  }

  #partOf(value: Value, light?: Light): Part | undefined {
    const meant = this.leaves.length === 1 ? this.leaves : this.leaves.filter((part) => part.holds(value))
    return meant.find((part) => light?.role !== 'drop' || part.start !== null) ?? meant[0]
  }
}

/** The innermost part in which something has been chosen. */
function lastBegun(parts: Part[]): Part | undefined {
  for (const part of underWay(parts)) {
    const found = lastBegun(part.inner) ?? (part.isBegun ? part : undefined)
    if (found) return found
  }
  return undefined
}

/** What a question is known by: everything but the answer that was given to it, and the time that is left. */
function sign(question: Question): string {
  if (question.talk) return `${question.seat} ${question.talk}`
  return JSON.stringify({ ...question, given: null, within: null })
}

const AROUND = ['seat', 'number', 'what', 'sealed', 'given', 'within', 'talk', 'players', 'due']

/** A form without what stands around it in a question, to be compared. */
function bare(form: Form | undefined): string {
  return JSON.stringify(form ?? null, (key, value: unknown) => (AROUND.includes(key) ? undefined : value))
}

const KEY = Symbol('asking')
export const provideAsking = (asking: Asking) => setContext(KEY, asking)
/** What is asked at this table, or nothing where one only looks on. */
export const useAsking = () => getContext<Asking | undefined>(KEY)
