// One shape that an answer may have, and the answer as far as it has been put together. Most questions have one part; some
// can be answered in several ways, and some answers are made of others: then a part has parts in it.

import { same, type AnyForm, type Form, type Scene, type Shaped, type Token, type Value } from '../wire/types'
import { Draft, isForm } from './draft.svelte'
import { admits, following, formsOf, inWords, onlyAnswer, worded } from './forms'
import { dark, isOffered, isWhole, litBy, merged, startsOf, type Light, type Lit } from './lit'
import { isSame, tokensOf, type Touched } from './touched'
import { t } from '../words'

export class Part {
  /** subset, some: what is chosen; handful: the worths taken; arrange: a place for each thing */
  chosen = $state.raw<Value[]>([])
  /** arrange: which thing is being placed */
  placing = $state(0)
  placed = $state.raw<boolean[]>([])
  spot = $state.raw<[number, number] | null>(null)
  /** put: what is lifted; move, join: where it begins */
  start = $state.raw<Value | null>(null)
  number = $state(0)
  text = $state('')
  dials = $state.raw<number[]>([])
  /** why something cannot be chosen, in a sentence */
  oops = $state('')
  /** verbs: what is being done; compose: the answers so far */
  said = $state.raw<Value[]>([])
  /** verbs, compose: what is to be answered now */
  inner = $state.raw<Part[]>([])
  /** compose: the whole of it, where all parts can be filled in on one page */
  readonly draft: Draft | null = null

  #touched = $state.raw<(Touched | null)[]>([])

  readonly lit: Lit = $derived.by(() => {
    if (this.inner.length) return merged(this.inner.map((part) => part.lit))
    const { form, seat, scene, start, chosen } = this
    return scene ? litBy(form, seat, scene, { start, chosen }) : dark()
  })

  /** some: the token that each of the chosen is, if it lies on the table */
  readonly tokens: (Touched | null)[] = $derived(
    this.scene ? tokensOf(this.chosen, this.#touched, this.lit, this.scene) : [],
  )

  #scene = $state.raw<Scene | null>(null)
  /** compose: how many answers had been given each time that somebody chose (and was not left without a choice) */
  #stages = $state.raw<number[]>([])

  /** Nothing is chosen yet; or, where a sealed answer has been given, that. `above`: the part that this is a part of. */
  constructor(
    readonly form: Form,
    readonly seat: number,
    readonly given: Value | null = null,
    readonly above: Part | null = null,
  ) {
    const several = Array.isArray(given) ? given : null
    if (form.shape === 'arrange') {
      this.chosen = several ?? form.things.map(() => null)
      this.placed = this.chosen.map(() => several !== null)
    } else if (form.shape === 'subset' || form.shape === 'handful' || form.shape === 'some') {
      this.chosen = several ?? (form.shape === 'some' ? allOf(form) : [])
    } else if (form.shape === 'put') {
      this.start = given === null ? (form.up ?? null) : null
    } else if (form.shape === 'spot') {
      this.spot = several as [number, number] | null
    } else if (form.shape === 'word') {
      this.text = typeof given === 'string' ? given : ''
    } else if (form.shape === 'number') {
      this.number = typeof given === 'number' ? given : (form.usual ?? form.from)
    } else if (form.shape === 'throw') {
      this.dials = (several as number[] | null) ?? usualOf(form)
    } else if (form.shape === 'compose') {
      this.#begin(form, several)
      if (isForm(form)) this.draft = new Draft(form)
    } else if (form.shape === 'verbs' && several) {
      this.#open(String(several[0]), several[1] ?? null)
    }
  }

  get scene(): Scene | null {
    return this.above ? this.above.scene : this.#scene
  }

  set scene(scene: Scene | null) {
    this.#scene = scene
  }

  /** What is under way of this part: itself, or parts in it. */
  get leaves(): Part[] {
    return this.inner.length ? underWay(this.inner).flatMap((part) => part.leaves) : [this]
  }

  /** The answer that has been put together, if it is whole. */
  get ready(): Value | undefined {
    const { form } = this
    switch (form.shape) {
      case 'subset':
      case 'some':
        return isWhole(form, this.chosen) ? this.chosen : undefined
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
    return this.#lightOf(value) !== undefined
  }

  #lightOf(value: Value): Light | undefined {
    const { values, places, seats } = this.lit
    const lights = [...seats, ...places.values(), ...[...values.values()].flat()]
    const meant = lights.filter((one) => same(one.value, value))
    return meant.find(({ role }) => role === 'drop') ?? meant[0]
  }

  /** How many of a token's pieces are chosen, or lifted. */
  taken(token: Token, on: Touched): number {
    const value = token.value ?? null
    switch (this.form.shape) {
      case 'put':
        return same(this.start, value) && this.#lies(on.place, value) ? 1 : 0
      case 'some':
        return this.tokens.filter((one) => isSame(one, on)).length
      case 'subset':
      case 'handful':
        return Math.min(token.count, this.chosen.filter((one) => same(one, value)).length)
      default:
        return 0
    }
  }

  /** Whether what is lifted lies there. */
  #lies(place: string, value: Value): boolean {
    return !!this.lit.values.get(place)?.some((one) => one.role === 'lift' && same(one.value, value))
  }

  isChosen(value: Value, role: Light['role'] = 'lift'): boolean {
    if (role === 'drop') return false
    if (same(this.start, value)) return true
    const { shape } = this.form
    return (shape === 'subset' || shape === 'some') && this.chosen.some((one) => same(one, value))
  }

  /** Somebody taps a lit thing; or gives one back that is taken. Back comes the answer, if that makes it whole. */
  tap(
    value: Value,
    taken = false,
    light = this.#lightOf(value),
    on: Touched | null = null,
  ): Value | undefined {
    switch (this.form.shape) {
      case 'one':
        return value
      case 'put':
        return light?.role === 'drop' ? this.drop(value) : this.lift(value)
      case 'move':
      case 'join':
        return this.go(value)
      case 'subset':
        this.toggle(value)
        break
      case 'some':
      case 'handful':
        if (taken) this.putBack(value, on)
        else this.take(value, on)
        break
      case 'arrange':
        this.placing = this.form.things.findIndex((thing) => same(thing.value, value))
    }
    return undefined
  }

  // ---- from here to there

  /** Take a thing up; or put it down again, if it was up. */
  lift(value: Value): undefined {
    this.oops = ''
    this.start = same(this.start, value) ? null : value
  }

  /** Put what is lifted there. */
  drop(value: Value): Value | undefined {
    const { start } = this
    if (start === null) return undefined
    this.start = null
    return [start, value]
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

  // ---- some of several

  /** Whether one more of these can be chosen. */
  offers(value: Value): boolean {
    const { form, chosen } = this
    return (form.shape === 'subset' || form.shape === 'some') && isOffered(form, chosen, value)
  }

  toggle(value: Value): void {
    this.oops = ''
    const without = this.chosen.filter((one) => !same(one, value))
    if (without.length < this.chosen.length) this.chosen = without
    else if (this.offers(value))
      this.chosen = this.form.shape === 'subset' && this.form.most === 1 ? [value] : [...this.chosen, value]
  }

  take(value: Value, on: Touched | null = null): void {
    this.oops = ''
    if (this.form.shape === 'some' && this.offers(value)) {
      this.#touched = [...this.tokens, on]
      this.chosen = [...this.chosen, value]
    }
    if (this.form.shape !== 'handful') return
    const there = this.form.heap.find(([one]) => one === value)?.[1] ?? 0
    const total = this.total + Number(value)
    if (total > this.form.most) {
      this.oops = t('{more} more would make {total}: at most {most} can be taken.', {
        more: String(value),
        total,
        most: this.form.most,
      })
    } else if (this.chosen.filter((one) => one === value).length < there) {
      this.chosen = [...this.chosen, value]
    }
  }

  putBack(value: Value, on: Touched | null = null): void {
    this.oops = ''
    const { tokens, chosen } = this
    const alike = [...chosen.keys()].filter((i) => same(chosen[i], value))
    const i = alike.findLast((i) => isSame(tokens[i], on)) ?? alike.at(-1)
    if (i === undefined) return
    this.#touched = tokens.toSpliced(i, 1)
    this.chosen = chosen.toSpliced(i, 1)
  }

  /** What cannot be shown with a star is set as a strong player would; what somebody has chosen stays. */
  suggest(value: Value): void {
    const { shape } = this.form
    if (shape === 'number') this.number = Number(value)
    else if (shape === 'spot') this.spot ??= value as [number, number]
    else if (shape === 'throw') this.dials = value as number[]
    else if (shape === 'word') this.text ||= String(value)
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

  /** A number as it stands on a button. */
  worded(number: number): string {
    return worded(number, this.form.shape === 'number' ? this.form.words : undefined)
  }

  get total(): number {
    return this.chosen.reduce<number>((sum, worth) => sum + Number(worth), 0)
  }

  // ---- answers that are made of others

  /** Something has been chosen that only begins an answer. */
  get isBegun(): boolean {
    return this.#stages.length > 0
  }

  /** What has been said so far, in words. */
  get crumbs(): string[] {
    const { form, said } = this
    if (form.shape === 'compose')
      return said.map((one, i) => inWords(following(form, said.slice(0, i)) ?? form, one))
    return form.shape === 'verbs' ? said.map((verb) => labelOf(form, verb)) : []
  }

  /** The same, with what has been said in parts of this part. */
  get trail(): string[] {
    const inner = underWay(this.inner)
    return [...this.crumbs, ...(inner.length === 1 ? inner.flatMap((part) => part.trail) : [])]
  }

  /** Something to do: that is the answer, or there is more to say about it. */
  choose(verb: string): Value | undefined {
    if (this.form.shape !== 'verbs') return undefined
    if (!this.form.verbs.some((one) => one.verb === verb && one.form)) return verb
    this.#open(verb)
    return undefined
  }

  /** An answer to what is in it. Back comes the whole answer, if it is that. */
  add(value: Value): Value | undefined {
    const { form, said } = this
    let whole: Value | undefined
    if (form.shape === 'verbs') whole = [...said, value]
    else if (form.shape === 'compose') {
      const all = forced(form, [...said, value])
      if (all.length === form.parts.length) whole = all
      else {
        this.#stages = [...this.#stages, said.length]
        this.#say(form, all)
      }
    }
    return whole === undefined || !this.above ? whole : this.above.add(whole)
  }

  /** Take the last choice back. */
  back(): void {
    const { form } = this
    const stage = this.#stages.at(-1)
    if (stage === undefined) return
    this.#stages = this.#stages.slice(0, -1)
    if (form.shape === 'compose') this.#say(form, this.said.slice(0, stage))
    else [this.said, this.inner] = [[], []]
  }

  #begin(form: Shaped<'compose'>, given: Value[] | null): void {
    const said = given ? given.slice(0, -1) : forced(form, []).slice(0, form.parts.length - 1)
    this.#say(form, said, given?.at(-1) ?? null)
    if (given) this.#stages = [...said.keys()]
  }

  #say(form: Shaped<'compose'>, said: Value[], given: Value | null = null): void {
    this.said = said
    const next = following(form, said)
    this.inner = next ? this.#partsOf(next, given) : []
  }

  #open(verb: string, given: Value | null = null): void {
    const form = this.form.shape === 'verbs' && this.form.verbs.find((one) => one.verb === verb)?.form
    if (!form) return
    this.said = [verb]
    this.inner = this.#partsOf(form, given)
    this.#stages = [0]
  }

  #partsOf(form: AnyForm, given: Value | null): Part[] {
    return partsOf(form, this.seat, given, this)
  }
}

/** A part for each way in which something can be answered. */
export function partsOf(
  form: AnyForm,
  seat: number,
  given: Value | null = null,
  above: Part | null = null,
): Part[] {
  return formsOf(form).map(
    (one) => new Part(one, seat, given !== null && admits(one, given) ? given : null, above),
  )
}

/** Those of several parts that can be answered now: all, or the one that has been begun. */
export function underWay(parts: Part[]): Part[] {
  const begun = parts.find((part) => part.isBegun)
  return begun ? [begun] : parts
}

/** What has been said, and whatever leaves no choice after it. */
function forced(form: Shaped<'compose'>, said: Value[]): Value[] {
  const next = following(form, said)
  const only = next && onlyAnswer(next)
  return only === undefined ? said : forced(form, [...said, only])
}

/** Everything there is, where all of it is wanted. */
function allOf({ heap, least }: Shaped<'some'>): Value[] {
  const all = heap.flatMap(({ value, count }) => Array.from({ length: count }, () => value))
  return all.length === least ? all : []
}

function labelOf({ verbs }: Shaped<'verbs'>, value: Value): string {
  return verbs.find(({ verb }) => verb === value)?.label ?? String(value)
}

/** Where dials stand that nobody has touched. */
export function usualOf(form: Shaped<'throw'>): number[] {
  return Object.entries(form.dials).map(
    ([name, { from, to, step }]) => form.usual?.[name] ?? from + Math.floor((to - from) / step / 2) * step,
  )
}
