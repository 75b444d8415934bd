// What can be known of a form without asking anybody.

import { same, type AnyForm, type Form, type Offer, type Piece, type Shaped, type Value } from '../wire/types'
import { t } from '../words'

/** The ways in which something can be answered; nearly always one. */
export function formsOf(form: AnyForm): Form[] {
  return form.shape === 'either' ? form.parts.flatMap(formsOf) : [form]
}

/** Whether something could be an answer of this form. */
export function admits(form: Form, value: Value): boolean {
  const several = Array.isArray(value) ? value : []
  const all = (offers: Offer[]) =>
    Array.isArray(value) && several.every((one) => offers.some((offer) => same(offer.value, one)))
  switch (form.shape) {
    case 'one':
    case 'move':
      return form.items.some((offer) => same(offer.value, value))
    case 'number':
      return typeof value === 'number'
    case 'word':
      return typeof value === 'string'
    case 'subset':
      return all(form.items)
    case 'some':
      return all(form.heap)
    case 'put':
      return form.ways.some((way) => way.places.some((place) => same([way.value, place.value], value)))
    case 'verbs':
      return form.verbs.some(({ verb, form }) => (form ? several.length === 2 && several[0] : value) === verb)
    case 'compose':
      return several.length === form.parts.length
    default:
      return Array.isArray(value)
  }
}

/** The answer, where there is only one. */
export function onlyAnswer(form: AnyForm): Value | undefined {
  const [first, ...others] = formsOf(form)
  if (!first || others.length) return undefined
  if (first.shape === 'one' && first.items.length === 1) return first.items[0]?.value
  return first.shape === 'number' && first.from === first.to ? first.from : undefined
}

/** The form that comes after those answers to a question of several parts; none, if what it depends on is not said. */
export function following(
  form: Shaped<'compose'>,
  said: readonly (Value | undefined)[],
): AnyForm | undefined {
  const next = form.parts[said.length]
  if (!next || 'shape' in next) return next && spread(next, form.shared)
  const before = following(form, said.slice(0, -1))
  const last = said.at(-1)
  const chosen =
    before?.shape === 'number'
      ? (Number(last) - before.from) / before.step
      : before && 'items' in before
        ? before.items.findIndex(({ value }) => same(value, last))
        : -1
  const then = next.after[chosen]
  return then && spread(then, form.shared)
}

/** A form with its items, which may be runs of what it shares with others. */
function spread(form: Piece, shared: Offer[] = []): AnyForm {
  if (!('runs' in form)) return form
  const { runs, ...rest } = form
  return { ...rest, items: runs.flatMap(([from, to]) => shared.slice(from, to)) } as AnyForm
}

/** For each of some answers the place that its key has among the keys 1 to 9 and 0: it is pressed by its number in the list,
 * or, where answers are called by numbers themselves, by its own. */
export function keysOf(items: Offer[]): number[] {
  if (!items.some(({ label }) => /^\d+$/.test(label))) return [...items.keys()]
  return items.map(({ label }) => (/^\d$/.test(label) ? (Number(label) + 9) % 10 : -1))
}

/** A number as it stands on a button. */
export function worded(number: number, words = '{}'): string {
  return words.replace('{}', String(number))
}

/** An answer in words. */
export function inWords(form: AnyForm, value: Value): string {
  const meant = formsOf(form).find((one) => admits(one, value))
  const several = Array.isArray(value) ? value : []
  const named = (offers: Offer[], one: Value | undefined) =>
    offers.find((offer) => same(offer.value, one))?.label ?? String(one)
  switch (meant?.shape) {
    case 'one':
    case 'move':
      return named(meant.items, value)
    case 'number':
      return worded(Number(value), meant.words)
    case 'subset':
      return several.map((one) => named(meant.items, one)).join(', ') || t('nothing')
    case 'some':
      return several.map((one) => named(meant.heap, one)).join(', ') || t('nothing')
    case 'put': {
      const way = meant.ways.find((way) => same(way.value, several[0]))
      return way ? `${way.label} → ${named(way.places, several[1])}` : ''
    }
    case 'verbs': {
      const verb = meant.verbs.find(({ verb }) => verb === value || verb === several[0])
      return verb?.form ? `${verb.label} ${inWords(verb.form, several[1] ?? null)}` : (verb?.label ?? '')
    }
    case 'compose':
      return several.map((one, i) => inWords(following(meant, several.slice(0, i)) ?? meant, one)).join(', ')
    default:
      return several.join(', ') || String(value)
  }
}
