// Who looks like what: people are animals of their choice, bots are tin toys.

import { capital, hash, t, type Plain } from '../words'

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

/** Told apart by colour-blind eyes, too. Face and name say it as well. */
export const COLOURS: Record<string, string> = {
  orange: '#e57205',
  blue: '#1963d2',
  purple: '#502d89',
  green: '#10a477',
  pink: '#d265c0',
  slate: '#3a5a71',
  lime: '#a8c256',
  wine: '#8f1b32',
  mint: '#81d9c6',
  sand: '#d8bf8a',
  red: '#c8321f',
}

/** An animal and the name of a colour. */
export interface Look {
  face: string
  colour: string
}

/** Somebody whose look is known, if they are a person in this room. */
export interface Cast {
  name: string
  bot: boolean
  look?: Look | undefined
}

export const isLook = ({ face, colour }: Look) => ANIMALS.includes(face) && colour in COLOURS

/** The animal that somebody is called after, in English or in their own language. */
export function animalIn(name: string): string | undefined {
  const words = name.toLowerCase().split(/\P{L}+/u)
  const own = (animal: string) => t(capital(animal) as Plain).toLowerCase()
  return ANIMALS.find((animal) => words.includes(animal) || words.includes(own(animal)))
}

/** Their faces: as they have chosen; who has not is called after an animal, or has one that nobody else has, if there are
 * any left. */
export function cast(people: readonly Cast[]): string[] {
  const chosen = people.map(({ name, bot, look }) => (bot ? undefined : look?.face || animalIn(name)))
  const taken = new Set(chosen)
  return people.map(({ name, bot }, i) => {
    const from = bot ? TOYS : ANIMALS
    const first = hash(name) % from.length
    const order = [...from.slice(first), ...from.slice(0, first)]
    const face = chosen[i] ?? order.find((face) => !taken.has(face)) ?? order[0] ?? ''
    taken.add(face)
    return face
  })
}

/** Their colours around one table: as they have chosen, and no two alike while there are others. */
export function coloursOf(people: readonly Cast[]): string[] {
  const chosen = people.map(({ look }) => COLOURS[look?.colour ?? ''])
  const taken = new Set(chosen)
  const seen = new Set<string>()
  const all = Object.values(COLOURS)
  return chosen.map((own, seat) => {
    const free = () => all.find((colour) => !taken.has(colour)) ?? all[seat % all.length] ?? ''
    const colour = own && !seen.has(own) ? own : free()
    seen.add(colour)
    taken.add(colour)
    return colour
  })
}
