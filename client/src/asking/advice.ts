// What a strong player advises, taken apart: which thing on the table, or which button, is meant at each step.

import { same, type Value } from '../wire/types'
import { admits } from './forms'
import type { Light, Lit } from './lit'
import type { Part } from './part.svelte'

/** What of the advised answer belongs to a part of the question; nothing, if it is given in another way. */
export function shareOf(part: Part, advice: Value): Value | undefined {
  const { above, form } = part
  const whole = above ? shareOf(above, advice) : advice
  if (!above || whole === undefined) return whole !== undefined && admits(form, whole) ? whole : undefined
  if (!Array.isArray(whole) || !above.said.every((one, i) => same(one, whole[i]))) return undefined
  const own = whole[above.said.length]
  return own !== undefined && admits(form, own) ? own : undefined
}

/** Whether that is what one should take, tap or press now. */
export function isMeant(part: Part, value: Value, advice: Value): boolean {
  const own = shareOf(part, advice)
  if (own === undefined) return false
  const [first, second] = Array.isArray(own) ? own : []
  switch (part.form.shape) {
    case 'verbs':
      return same(own, value) || same(first, value)
    case 'put':
    case 'move':
      return part.start !== null && same(part.start, first) ? same(second, value) : same(first, value)
    case 'subset':
    case 'some':
    case 'handful':
    case 'join':
      return Array.isArray(own) && own.some((one) => same(one, value))
    case 'arrange':
      return Array.isArray(own) && same(own[part.placing], value)
    default:
      return same(own, value)
  }
}

/** What can be tapped, with a star on what is meant. */
export function starred(part: Part, advice: Value | undefined): Lit {
  const { lit } = part
  if (advice === undefined) return lit
  const star = (light: Light): Light => (isMeant(part, light.value, advice) ? { ...light, star: '' } : light)
  return {
    values: new Map([...lit.values].map(([place, lights]) => [place, lights.map(star)])),
    places: new Map([...lit.places].map(([place, light]) => [place, star(light)])),
    seats: lit.seats.map(star),
    elsewhere: lit.elsewhere,
  }
}
