// Conversations on an open floor, as one of their players has them on the phone.

import type { Asking } from '../asking/asking.svelte'
import type { Question, Seat } from '../wire/types'
import { capital, listing } from '../words'

/** With whom, and what is asked. */
export function headline({ what, players = [] }: Question, names: string[], seat: Seat | null): string {
  const others = players.filter((who) => who !== seat).map((who) => names[who] ?? '?')
  return others.length ? `${listing(others)}: ${what}` : capital(what)
}

/** Whether everything that can be said fits on a few buttons, beside other things. */
export function isBrief(asking: Asking): boolean {
  return asking.parts.every(
    ({ form }) =>
      form.shape === 'one' && form.items.length <= 4 && form.items.every(({ kind }) => kind !== 'piece'),
  )
}

/** What goes on between the same people about the same thing is the same to them, also after an answer. */
export const sameTalk = ({ question: a }: Asking, b: Question | null): boolean =>
  !!a && !!b && a.what === b.what && JSON.stringify(a.players) === JSON.stringify(b.players)

/** The conversation that has been opened, or what goes on in its place. Somebody may have two with the same people about the
 *  same thing: two offers, say. */
export const goingOn = (talks: Asking[], opened: Question | null): Asking | undefined => {
  const alike = talks.filter((talk) => sameTalk(talk, opened))
  return alike.find(({ question }) => question?.talk === opened?.talk) ?? alike[0]
}

/** What there is to answer first, where an answer has several parts: which card for what has been offered, say. */
export const firstAsked = ({ parts }: Asking): string => parts.find(({ draft }) => draft)?.draft?.ask(0) ?? ''

/** Whether nobody else is in it: something that one is about to say. */
export const isAlone = ({ question }: Asking): boolean => question?.players?.length === 1

/** The numbers from 1 to 10 are to be given something each, say. */
export const isPreparing = ({ parts }: Asking): boolean =>
  parts.some(({ form }) => form.shape === 'arrange' && !form.once)
