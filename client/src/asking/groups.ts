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

/** Offers of pairs, by the first of the two: where from, and then where to. Others make one group without a head.
 * With the names of all players, what is said of each of them begins with whatever stands before the name. */
export function grouped(offers: Offer[], names: string[] = []): Group[] {
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
    const head =
      first === undefined ? '' : (before(offers, names) ?? begins(offers.map(({ label }) => label)))
    return { head, offers: offers.map((offer) => ({ offer, label: offer.label.slice(head.length).trim() })) }
  })
}

/** What stands before the names of players, if it is the same for all of them. */
function before([first, ...others]: Offer[], names: string[]): string | undefined {
  const cut = ({ label, with: who }: Offer) => {
    const name = who === undefined ? undefined : names[who]
    return name && label.endsWith(` ${name}`) ? label.slice(0, -name.length - 1) : undefined
  }
  const head = first && others.length ? cut(first) : undefined
  return others.every((offer) => cut(offer) === head) ? head : undefined
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
