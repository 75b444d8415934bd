import { describe, expect, it } from 'vitest'
import { chaptersOf } from '../src/home/chapters'
import { howMany, optionsFor, optionsShown, withoutHidden } from '../src/home/games'
import { recommended } from '../src/home/recommended'
import { CROWD, wanted } from '../src/home/wanted.svelte'
import type { GameInfo, GameOption } from '../src/wire/types'
import { span } from '../src/words'

const game = (name: string, chapter: string, open = false, minutes = 10, most = 6) =>
  ({ name, chapter, open, minutes, players: [2, most] }) as GameInfo
const shelf = [
  game('flip', 'dice'),
  game('crash', 'dice'),
  game('bogart', 'dice'),
  game('candy', 'bluffing'),
  game('spots', 'cards'),
  game('floor', 'group', true),
  game('ours', 'guests'),
]
const DAY = 86_400_000

describe('a few games to begin with', () => {
  it('are of different chapters, the same all day, and others on other days', () => {
    const days = Array.from({ length: 20 }, (_, day) => recommended(shelf, day * DAY))
    for (const some of days) {
      expect(some).toHaveLength(3)
      expect(new Set(some.map(({ chapter }) => chapter)).size).toBe(3)
      expect(some.some(({ open }) => open)).toBe(false)
    }
    expect(recommended(shelf, 5 * DAY + 1)).toEqual(recommended(shelf, 6 * DAY - 1))
    expect(new Set(days.map((some) => some.map(({ name }) => name).join())).size).toBeGreaterThan(3)
  })
  it('are quick ones, while there are enough', () => {
    const slow = game('evening', 'poker', false, 60)
    expect(recommended([slow, ...shelf])).not.toContain(slow)
    expect(recommended([slow])).toEqual([slow])
  })
  it('are for more than two, while there are enough', () => {
    const duel = game('duel', 'board', false, 10, 2)
    for (let day = 0; day < 20; day++) expect(recommended([duel, ...shelf], day * DAY)).not.toContain(duel)
    expect(recommended([duel])).toEqual([duel])
  })
  it('are of one chapter, where there is no other', () =>
    expect(
      recommended(shelf.slice(0, 3))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['bogart', 'crash', 'flip']))
})

describe('chapters', () => {
  it('have names for people, and no game is lost', () => {
    const chapters = chaptersOf(shelf)
    expect(chapters.map(({ title }) => title)).toEqual([
      'Dice and coins',
      'Liars',
      'Cards',
      'Crowds',
      'Guests',
    ])
    expect(chapters.flatMap(({ games }) => games)).toHaveLength(shelf.length)
  })
})

describe('how many people', () => {
  it('are from the least to the most', () => expect(span([2, 6])).toBe('2–6'))
  it('are so many', () => expect(span([2, 2])).toBe('2'))
})

describe('how many people a game is for', () => {
  const guns = {
    ...{ players: [4, 6], moderators: 0, minutes: 30 },
    others: [{ option: 'game', value: 'team', players: [9, 12, 3] }],
  } as unknown as GameInfo
  it('is said with all its options', () => expect(howMany(guns)).toBe('4–6, 9 or 12'))
  it('is asked on the first page: where there is room for them with an option, it fits', () => {
    expect([2, 4, 6, CROWD, 9, 12, 13].map((people) => wanted.fits(guns, people))).toEqual([
      ...[false, true, true, true],
      ...[true, true, false],
    ])
    expect(optionsFor(guns, 6)).toEqual({})
    expect(optionsFor(guns, 9)).toEqual({ game: 'team' })
  })
})

describe('options', () => {
  const option = (name: string, more: Partial<GameOption>) =>
    ({ name, kind: 'number', default: 3, ...more }) as GameOption
  const limit = option('limit', { kind: 'choice', default: 'fixed', choices: ['fixed', 'none'] })
  const raises = option('raises', { when: { limit: ['fixed'] } })
  const clock = option('clock', { together: true })
  const draw = option('draw', { when: { structure: ['draw'] } }) // there is no such option here
  const all = [limit, raises, clock, draw]
  it('are shown where they make a difference', () => {
    expect(optionsShown(all, {})).toEqual(all)
    expect(optionsShown(all, { limit: 'none' })).toEqual([limit, clock, draw])
    expect(optionsShown(all, {}, true)).toEqual([limit, raises, draw])
  })
  it('are as usual where they are not shown', () =>
    expect(withoutHidden(all, { limit: 'none', raises: 5, clock: 9 })).toEqual({ limit: 'none', clock: 9 }))
})

describe('the time people have', () => {
  it('runs out while they play', () => {
    wanted.minutes = 30
    const now = Date.now()
    expect(wanted.left(now + 61_000)).toBe(29)
    expect(wanted.left(now + 40 * 60_000)).toBe(0)
    wanted.minutes = null
    expect(wanted.left()).toBe(null)
  })
})
