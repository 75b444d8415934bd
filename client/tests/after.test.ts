import { describe, expect, it } from 'vitest'
import { next } from '../src/after/next'
import { asText } from '../src/after/shared'
import type { GameInfo } from '../src/wire/types'

const game = (name: string, chapter: string, least: number, most: number, minutes: number, open = false) =>
  ({ name, title: name, chapter, players: [least, most], minutes, open }) as GameInfo
const SHELF = [
  game('dice', 'dice', 2, 6, 10),
  game('more-dice', 'dice', 2, 6, 12),
  game('cards', 'cards', 3, 4, 15),
  game('board', 'board', 2, 2, 10),
  game('long', 'boxed', 2, 6, 90),
  game('floor', 'group', 2, 100, 10, true),
]
const names = (games: GameInfo[]) => games.map(({ name }) => name)

describe('what to play next', () => {
  it('is for these people, and not the same again', () => {
    expect(names(next(SHELF, 3, 'dice'))).toEqual(['cards', 'more-dice'])
    expect(names(next(SHELF, 2, 'board'))).toEqual(['dice', 'more-dice'])
    expect(names(next(SHELF, 3, 'dice', 90))).toEqual(['cards', 'more-dice', 'long'])
    expect(names(next(SHELF, 9, 'dice'))).toEqual([])
  })
  it('takes no longer than there is time', () => {
    expect(names(next(SHELF, 3, 'dice', 12))).toEqual(['more-dice'])
  })
  it('is the shortest, if the time is over', () => {
    expect(names(next(SHELF, 2, 'board', 0))).toEqual(['dice'])
    expect(names(next(SHELF, 3, 'cards', 11))).toEqual(['dice'])
  })
})

it('a result as text has everybody in it, and the way to the replay', () => {
  const rows = [
    { place: '1st', name: 'Ann', points: '12 points', share: 1, colour: 'red' },
    { place: '2nd', name: 'Ben', points: '', share: 0, colour: 'blue' },
  ]
  const outcome = {
    title: 'Dice',
    said: 'Ann wins',
    why: 'Ann is first past ten.',
    rows,
    cloth: '',
    cover: null,
  }
  expect(asText({ ...outcome, url: 'http://here/replay/1' })).toBe(
    'Dice: Ann wins.\nAnn is first past ten.\n1st Ann: 12 points\n2nd Ben\nhttp://here/replay/1',
  )
})
