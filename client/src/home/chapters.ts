// The shelf in the order in which one looks through it.

import type { GameInfo } from '../wire/types'
import { capital, t, type Plain } from '../words'

const CHAPTERS: [string, Plain, Plain][] = [
  ['dice', 'Dice and coins', 'ten minutes, no thinking required'],
  ['bluffing', 'Liars', 'look them in the eye'],
  ['board', 'Boards', 'sit down for these'],
  ['cards', 'Cards', 'one pack is enough'],
  ['paper', 'Paper', 'sharpen a pencil'],
  ['boxed', 'Big boxes', 'the whole evening'],
  ['poker', 'Poker night', 'many ways to lose your chips'],
  ['group', 'Crowds', 'bring everybody'],
]

export interface Chapter {
  title: string
  words: string
  games: GameInfo[]
}

/** Games by chapter, without those chapters in which there are none. */
export function chaptersOf(games: GameInfo[]): Chapter[] {
  const known = CHAPTERS.map(([name]) => name)
  const others = [...new Set(games.map(({ chapter }) => chapter))].filter((name) => !known.includes(name))
  const titled = CHAPTERS.map(([name, title, words]): [string, string, string] => [name, t(title), t(words)])
  return [...titled, ...others.map((name): [string, string, string] => [name, capital(name), ''])]
    .map(([name, title, words]) => ({ title, words, games: games.filter(({ chapter }) => chapter === name) }))
    .filter(({ games }) => games.length > 0)
}
