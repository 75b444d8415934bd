// What there is to say about a game on the shelf.

import type { GameInfo, GameOption, Value } from '../wire/types'
import { either, span } from '../words'

/** How many play it: who leads the game does not. */
export const numbers = ({ players: [least, most], moderators }: GameInfo): [number, number] => [
  least - moderators,
  most - moderators,
]

/** From the least to the most, in steps. */
export const numbersIn = ([least, most, step]: [number, number, number]): number[] =>
  Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, i) => least + i * step)

/** The option with which there is room for so many people, where there is none without it. */
export const wayFor = ({ players: [, most], others }: GameInfo, people: number) =>
  people > most ? others.find(({ players }) => people <= players[1]) : undefined

/** What a room is told so that so many can play. */
export function optionsFor(game: GameInfo, people: number): Record<string, Value> {
  const way = wayFor(game, people)
  return way ? { [way.option]: way.value } : {}
}

/** For how many people it is, with whatever options, in words: "4–6, 9 or 12". */
export function howMany(game: GameInfo, from = span): string {
  const [, most] = game.players
  const more = game.others.flatMap(({ players }) => numbersIn(players)).filter((people) => people > most)
  const each = [...new Set(more)].sort((a, b) => a - b)
  return either([from(numbers(game)), ...each.map(String)])
}

/** A game as a room plays it, which may be in other words. Its cover would give it away. */
export function inGuise(game: GameInfo | undefined, guise: string | undefined): GameInfo | undefined {
  const title = guise ? game?.guises[guise] : undefined
  return game && title ? { ...game, title, cover: null } : game
}

/** The options that make a difference with these values; `alone`: for one person among bots. */
export function optionsShown(all: GameOption[], values: Record<string, Value>, alone = false): GameOption[] {
  const has = (name: string, some: Value[]) => {
    const other = all.find((option) => option.name === name)
    return !other || some.includes(values[name] ?? other.default)
  }
  return all.filter(
    ({ when = {}, together }) =>
      !(alone && together) && Object.entries(when).every(([name, some]) => has(name, some)),
  )
}

/** What is not shown any more is as usual. */
export function withoutHidden(all: GameOption[], values: Record<string, Value>): Record<string, Value> {
  const shown = new Set(optionsShown(all, values).map(({ name }) => name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => shown.has(name)))
}
