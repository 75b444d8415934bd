// What people can show each other with one tap.

import type { ReactionMessage } from '../wire/types'
import { t, type Plain } from '../words'

export type Mood = ReactionMessage['mood']

/** What it is called on a button, and read out of somebody. */
export const MOODS: Record<Mood, { name: Plain; said: (slots: { name: string }) => string }> = {
  up: { name: 'Thumb up', said: (slots) => t('{name} likes that.', slots) },
  clap: { name: 'Clap', said: (slots) => t('{name} claps.', slots) },
  laugh: { name: 'Laugh', said: (slots) => t('{name} laughs.', slots) },
  wow: { name: 'Wow', said: (slots) => t('{name} is amazed.', slots) },
  ouch: { name: 'Ouch', said: (slots) => t('{name} says ouch.', slots) },
  hurry: { name: 'Hurry up', said: (slots) => t('{name} says hurry up.', slots) },
}
/** So long it is seen, in milliseconds. */
export const LASTS = 3600
