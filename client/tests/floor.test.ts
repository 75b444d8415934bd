import { expect, test } from 'vitest'
import { boardOf, inSight, ownPlaces, pointingAt } from '../src/floor/doing'
import { inGuise, numbers } from '../src/home/games'
import { wholePlace, type GameInfo, type Place, type Scene } from '../src/wire/types'
import { verdict } from '../src/words'

const place = (bare: Partial<Place>) => wholePlace({ label: '', ...bare } as Partial<Place>)
const card = { look: 'card', text: '7' }
const track = place({ kind: 'Track', id: 'track', steps: ['100', '90'], at: [] } as Partial<Place>)
const number = place({ kind: 'Hand', id: 'number', owner: 3, tokens: [card] } as Partial<Place>)
const other = place({ kind: 'Row', id: 'other', about: 5, tokens: [card] } as Partial<Place>)
const scene = { places: [track, number, other], links: [] } as unknown as Scene

test('a card of one’s own and what is known of the other are in sight, beside the track', () => {
  expect(boardOf(scene)?.id).toBe('track')
  expect(inSight(scene, 3).map(({ id }) => id)).toEqual(['number', 'other'])
  expect(ownPlaces(scene, 3).map(({ id }) => id)).toEqual(['number'])
  expect(inSight({ ...scene, places: [number] }, 3)).toEqual([])
})

test('who points at somebody waits for them, if there is anything to answer', () => {
  const links = [
    { source: 5, target: 3, text: 'is talking with you', tone: '', face: '' },
    { source: 6, target: 3, text: '', tone: '', face: '' },
  ]
  const offers = new Map([[5, [{ value: ['leave', 5], label: 'leave Eve' }]]])
  expect(pointingAt({ ...scene, links }, 3, offers).map(({ source }) => source)).toEqual([5])
})

const game = {
  name: 'x',
  title: 'Love',
  cover: '/x.svg',
  players: [17, 41],
  moderators: 1,
  guises: { math: 'Numbers' },
} as unknown as GameInfo

test('who leads does not count among those who play', () => {
  expect(numbers(game)).toEqual([16, 40])
  expect(verdict([0, 1, 1], ['Mo', 'Ann', 'Ben'], null)).toBe('Everybody ties.')
})

test('in another guise a game has another title, and no cover', () => {
  expect(inGuise(game, 'math')).toMatchObject({ title: 'Numbers', cover: null })
  expect(inGuise(game, '')).toBe(game)
  expect(inGuise(undefined, 'math')).toBeUndefined()
})
