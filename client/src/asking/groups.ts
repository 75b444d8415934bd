// Long lists of offers, made shorter: what begins alike is said once.

import { same, type Offer, type Value } from '../wire/types'

export interface Group {
  /** what all of them begin with, or nothing */
  head: string
  /** each offer, with what is left of its label */
  offers: { offer: Offer; label: string }[]
}

/** More than this are a list to be read, and no row of buttons. */
export const MANY = 6

/** So many pairs are worth a head. */
const PAIRS = 5

/** Offers of pairs, by the first of the two: where from, and then where to. Others make one group without a head. */
export function grouped(offers: Offer[]): Group[] {
  const whole: Group = { head: '', offers: offers.map((offer) => ({ offer, label: offer.label })) }
  if (offers.length < PAIRS) return [whole]
  const groups: { first: Value | undefined; offers: Offer[] }[] = []
  for (const offer of offers) {
    const first = Array.isArray(offer.value) && offer.value.length > 1 ? offer.value[0] : undefined
    const known = groups.find(
      (group) => (group.first === undefined) === (first === undefined) && same(group.first, first),
    )
    if (known) known.offers.push(offer)
    else groups.push({ first, offers: [offer] })
  }
  if (groups.length < 2 || groups.length > offers.length / 2 + 1) return [whole]
  return groups.map(({ first, offers }) => {
    const head = first === undefined ? '' : begins(offers.map(({ label }) => label))
    return { head, offers: offers.map((offer) => ({ offer, label: offer.label.slice(head.length).trim() })) }
  })
}

/** The words that all begin with; all of them but the last ones. */
function begins(labels: string[]): string {
  const split = labels.map((label) => label.split(' '))
  const [first = [], ...others] = split
  let same = 0
  while (
    same < first.length - 1 &&
    others.every((words) => words.length > same + 1 && words[same] === first[same])
  )
    same++
  return others.length ? first.slice(0, same).join(' ') : ''
}
