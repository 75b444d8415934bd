import { describe, expect, it } from 'vitest'
import { litBy as light } from '../src/asking/lit'
import { same, type Question, type Scene } from '../src/wire/types'
import { card, coin, litIn, one, scene } from './scenes'

const litBy = (question: Question | null, table: Scene) =>
  light(question && (question as never), question?.seat ?? 0, table)

describe('what is lit', () => {
  it('is the card with the value of an answer, and the rest is offered elsewhere', () => {
    const lit = litBy(
      one(0, ['pass', '7S']),
      scene({ id: 'hand0', owner: 0, tokens: [card('7S'), card('KS')] }),
    )
    expect(litIn(lit, 'hand0')).toEqual(['7S'])
    expect(lit.elsewhere.map(({ value }) => value)).toEqual(['pass'])
  })

  it('is a coin of one’s own, though others have the same', () => {
    const table = scene(
      { id: 'middle', tokens: [coin(5)] },
      { id: 'purse0', owner: 0, tokens: [coin(5, 2)] },
      { id: 'purse1', owner: 1, tokens: [coin(5)] },
    )
    expect([...litBy(one(1, [5]), table).values.keys()]).toEqual(['purse1'])
  })

  it('is a chair, never a coin, where a player is asked for', () => {
    const lit = litBy(one(0, [1], 'seat'), scene({ id: 'middle', tokens: [coin(1)] }))
    expect(lit.seats.map(({ value }) => value)).toEqual([1])
    expect(lit.values.size).toBe(0)
  })

  it('is a bare square of a grid, by its place or its name', () => {
    const grid = { kind: 'Grid', id: 'g', columns: 2, rows: 1, at: [], names: ['a1', 'b1'] }
    const items = [
      { value: [1, 0], label: 'right' },
      { value: 'a1', label: 'left' },
    ]
    const lit = litBy({ shape: 'one', seat: 0, number: 1, what: 'go', items }, scene(grid))
    expect(litIn(lit, 'g')).toEqual([[1, 0], 'a1'])
  })

  it('is the heap that a handful is taken from: what is in the middle, without the coin that is too big', () => {
    const table = scene(
      { id: 'purse0', owner: 0, tokens: [coin(5), coin(1, 2)] },
      { id: 'middle', tokens: [coin(25), coin(5), coin(1, 2)] },
    )
    const question = {
      shape: 'handful' as const,
      seat: 0,
      number: 1,
      what: 'take change',
      heap: [
        [5, 1],
        [1, 2],
      ] as [number, number][],
      most: 24,
    }
    const lit = litBy(question, table)
    expect([...lit.values.keys()]).toEqual(['middle'])
    expect(litIn(lit, 'middle')).toEqual([5, 1])
  })

  it('is nothing where nothing is asked', () => expect(litBy(null, scene()).values.size).toBe(0))
})

it('answers are the same when their parts are', () => {
  expect(same([1, ['a']], [1, ['a']])).toBe(true)
  expect(same([1, 2], [1])).toBe(false)
  expect(same(1, '1')).toBe(false)
})
