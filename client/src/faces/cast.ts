// Who looks like what: people are animals, bots are tin toys.

import { hash } from '../words'

export const ANIMALS = [
  'badger',
  'crane',
  'dodo',
  'ferret',
  'fox',
  'gecko',
  'heron',
  'lynx',
  'moose',
  'otter',
  'owl',
  'puffin',
  'toad',
  'yak',
]
export const TOYS = ['bot1', 'bot2', 'bot3', 'bot4', 'bot5']

/** Of seats, in their order: told apart by colour-blind eyes, too. Face and name say it as well. */
export const COLOURS = [
  '#e57205',
  '#1963d2',
  '#502d89',
  '#10a477',
  '#d265c0',
  '#3a5a71',
  '#a8c256',
  '#8f1b32',
  '#81d9c6',
  '#d8bf8a',
]
/** Whoever looks at the table is always of this colour. */
export const YOU = '#c8321f'

export const colourOf = (seat: number, me: number | null) =>
  seat === me ? YOU : (COLOURS[seat % COLOURS.length] ?? YOU)

/** Their faces: whoever is called after an animal looks like it, and no two look alike while there are others. */
export function cast(people: readonly { name: string; bot: boolean }[]): string[] {
  const taken = new Set<string>()
  const pick = (name: string, from: string[]) => {
    const first = hash(name) % from.length
    const order = [...from.slice(first), ...from.slice(0, first)]
    return order.find((face) => !taken.has(face)) ?? order[0] ?? ''
  }
  const called = people.map(({ name, bot }) =>
    bot
      ? undefined
      : ANIMALS.find((animal) =>
          name
            .toLowerCase()
            .split(/\P{L}+/u)
            .includes(animal),
        ),
  )
  for (const face of called) if (face) taken.add(face)
  return people.map(({ name, bot }, i) => {
    const face = called[i] ?? pick(name, bot ? TOYS : ANIMALS)
    taken.add(face)
    return face
  })
}
