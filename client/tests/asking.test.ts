import { describe, expect, it } from 'vitest'
import { Asking } from '../src/asking/asking.svelte'
import type { Question, Value } from '../src/wire/types'
import { coin, one, scene } from './scenes'

function asked(question: Question, refuse = '') {
  const sent: Value[] = []
  const asking = new Asking(async (_, value) => {
    if (refuse) throw new Error(refuse)
    sent.push(value)
  })
  asking.put(question, scene({ id: 'middle', tokens: [coin(5), coin(1, 2)] }))
  return { asking, sent }
}
const ASKED = { seat: 0, number: 1, what: 'choose' }
const offers = (...values: string[]) => values.map((value) => ({ value, label: value }))

describe('an answer is put together', () => {
  it('one: a tap is the answer', () => {
    const { asking, sent } = asked(one(0, ['a', 'b']))
    asking.pick(1)
    expect(sent).toEqual(['b'])
  })

  it('subset: ready only with as many as are asked for', async () => {
    const { asking, sent } = asked({
      ...ASKED,
      shape: 'subset',
      items: offers('a', 'b', 'c'),
      least: 2,
      most: 2,
    })
    asking.tap('a')
    expect(asking.ready).toBeUndefined()
    asking.tap('b')
    asking.tap('a')
    asking.tap('c')
    await asking.confirm()
    expect(sent).toEqual([['b', 'c']])
  })

  it('handful: not more than there is, and not more than it may be worth', async () => {
    const { asking, sent } = asked({
      ...ASKED,
      shape: 'handful',
      heap: [
        [5, 1],
        [1, 2],
      ],
      most: 6,
    })
    for (const worth of [5, 1, 1]) asking.tap(worth)
    expect(asking.total).toBe(6)
    expect(asking.refusal).toContain('at most 6')
    asking.tap(5, true)
    asking.tap(1)
    await asking.confirm()
    expect(sent).toEqual([[1, 1]])
  })

  it('arrange: each thing its place; with `once`, a place that is used is given up by the other', async () => {
    const { asking, sent } = asked({
      ...ASKED,
      shape: 'arrange',
      things: offers('hat', 'shoe'),
      places: offers('head', 'foot'),
      once: true,
    })
    asking.place('foot')
    asking.place('foot')
    expect(asking.ready).toBeUndefined()
    asking.place('head')
    await asking.confirm()
    expect(sent).toEqual([['head', 'foot']])
  })

  it('a refusal is shown in words, and what was chosen stays', async () => {
    const question: Question = { ...ASKED, shape: 'subset', items: offers('a'), least: 0, most: 1 }
    const { asking } = asked(question, 'Not that one.')
    asking.tap('a')
    await asking.confirm()
    expect(asking.refusal).toBe('Not that one.')
    asking.put({ ...question }, scene())
    expect(asking.chosen).toEqual(['a'])
    asking.put({ ...question, number: 2 }, scene())
    expect([asking.chosen, asking.refusal]).toEqual([[], ''])
  })

  it('a sealed answer that was given is where one begins to change it', () => {
    const { asking } = asked({ ...ASKED, shape: 'number', from: 1, to: 50, step: 1, sealed: true, given: 7 })
    expect([asking.given, asking.number]).toEqual([true, 7])
  })
})
