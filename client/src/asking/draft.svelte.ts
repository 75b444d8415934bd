// An answer of several parts that is filled in like a form: all of them are in sight, until it is sent as a whole.

import { same, type AnyForm, type Offer, type Shaped, type Value } from '../wire/types'
import { following, inWords, onlyAnswer } from './forms'
import { isOffered, isWhole } from './lit'

type Said = (Value | undefined)[]

export class Draft {
  /** of each part what has been chosen, if anything */
  said = $state.raw<Said>([])
  /** the part that is open to be filled in; at first the one that is missing */
  open = $state(-1)
  /** what was chosen and is not possible any more, because something else has happened meanwhile */
  lost = $state.raw<string[]>([])

  /** of each part what there is to choose from; nothing, as long as that depends on what is not chosen yet */
  readonly forms: (AnyForm | undefined)[] = $derived.by(() =>
    this.form.parts.map((_, k) => following(this.form, this.said.slice(0, k))),
  )
  /** the first part that lacks something */
  readonly missing: number = $derived(this.forms.findIndex((form, k) => !isDone(form, this.said[k])))
  /** the whole answer, if it is that */
  readonly ready: Value[] | undefined = $derived(
    this.missing >= 0 ? undefined : this.said.map((one) => one ?? null),
  )
  /** the whole answer in a sentence, with what has been chosen in its places */
  readonly sentence: string = $derived.by(() => {
    if (!this.ready) return ''
    const [first = '', ...others] = (this.form.sentence ?? '').split('{}')
    return first + others.map((words, k) => this.inWords(k) + words).join('')
  })

  constructor(readonly form: Shaped<'compose'>) {
    this.said = fitting(form, [])
    this.open = this.missing
  }

  /** What a part is, in a few words. */
  ask(k: number): string {
    return this.form.asks?.[k] ?? ''
  }

  inWords(k: number): string {
    const form = this.forms[k]
    const said = this.said[k]
    return form && said !== undefined ? inWords(form, said) : ''
  }

  /** What comes next is opened: what is missing, or what more can be said. */
  choose(k: number, value: Value): void {
    this.#say(k, value)
    const more = this.forms.findIndex((form, i) => i > k && form?.shape === 'subset')
    this.open = this.missing >= 0 ? this.missing : more
  }

  /** Take one of several, or leave it again. */
  toggle(k: number, value: Value): void {
    const form = this.forms[k]
    if (form?.shape !== 'subset') return
    const chosen = this.chosen(k)
    const without = chosen.filter((one) => !same(one, value))
    if (without.length < chosen.length) this.#say(k, without)
    else if (isOffered(form, chosen, value)) this.#say(k, form.most === 1 ? [value] : [...chosen, value])
  }

  chosen(k: number): Value[] {
    const said = this.said[k]
    return Array.isArray(said) ? said : []
  }

  #say(k: number, value: Value): void {
    this.lost = []
    this.said = fitting(this.form, this.said.with(k, value))
  }

  /** Go on with what was begun, as far as it is still possible. */
  takeOver(old: Draft): void {
    this.said = fitting(this.form, old.said)
    this.open = this.missing >= 0 ? this.missing : old.open
    const gone = old.said.flatMap((said, k) => {
      const form = old.forms[k]
      return form ? lostOf(form, said, this.said[k]) : []
    })
    this.lost = gone.length ? gone : old.lost
  }
}

/** Whether an answer can be filled in so: its parts have names, and are simple. */
export function isForm({ asks, parts }: Shaped<'compose'>): boolean {
  const forms = parts.flatMap((part) => ('after' in part ? part.after : [part]))
  return !!asks && forms.every(({ shape }) => shape === 'one' || shape === 'subset')
}

/** What fits of what has been said, one part after another: what can be chosen may depend on the part before. */
function fitting(form: Shaped<'compose'>, said: Said): Said {
  return form.parts.reduce<Said>((so_far, _, k) => [...so_far, fit(following(form, so_far), said[k])], [])
}

function fit(form: AnyForm | undefined, said: Value | undefined): Value | undefined {
  if (form?.shape === 'subset')
    return (Array.isArray(said) ? said : []).filter((one) => isAmong(form.items, one)).slice(0, form.most)
  if (form?.shape !== 'one') return undefined
  return said !== undefined && isAmong(form.items, said) ? said : onlyAnswer(form)
}

function isDone(form: AnyForm | undefined, said: Value | undefined): boolean {
  if (form?.shape === 'subset') return isWhole(form, Array.isArray(said) ? said : [])
  return !!form && said !== undefined
}

const isAmong = (offers: Offer[], value: Value) => offers.some((offer) => same(offer.value, value))

/** What of it is no longer there, in words. */
function lostOf(form: AnyForm, before: Value | undefined, now: Value | undefined): string[] {
  if (before === undefined || same(before, now)) return []
  if (form.shape !== 'subset' || !Array.isArray(before)) return [inWords(form, before)]
  const kept = Array.isArray(now) ? now : []
  return before.filter((one) => !kept.some((other) => same(one, other))).map((one) => inWords(form, [one]))
}
