import { describe, expect, it, vi } from 'vitest'
import { Asking } from '../src/asking/asking.svelte'
import { keysOf } from '../src/asking/forms'
import { isFree, nearest } from '../src/asking/spots'
import { Refused } from '../src/wire/connection'
import type { Part } from '../src/asking/part.svelte'
import type { Question, Value } from '../src/wire/types'
import { coin, litIn, one, scene } from './scenes'

function asked(question: Question, refuse = '') {
  const sent: Value[] = []
  const asking = new Asking(async (_, value) => {
    if (refuse) throw new Error(refuse)
    sent.push(value)
  })
  asking.put(question, scene({ id: 'middle', tokens: [coin(5), coin(1, 2)] }))
  return { asking, sent, part: asking.parts[0] as Part }
}
const ASKED = { seat: 0, number: 1, what: 'choose' }
const offers = (...values: string[]) => values.map((value) => ({ value, label: value }))

describe('an answer is put together', () => {
  it('one: a tap is the answer', () => {
    const { asking, sent } = asked(one(0, ['a', 'b']))
    asking.pick(1)
    expect(sent).toEqual(['b'])
  })

  it('one: what has to be said twice counts the second time, and not by a double tap', () => {
    vi.useFakeTimers()
    const twice = { value: 'fold', label: 'fold', sure: 'Really?' }
    const { asking, sent } = asked({ ...ASKED, shape: 'one', items: [...offers('check'), twice] })
    asking.pick(1)
    asking.pick(1)
    expect(asking.doubted?.offer.sure).toBe('Really?')
    vi.advanceTimersByTime(1000)
    asking.pick(0)
    expect(asking.doubted).toBeNull()
    asking.pick(1)
    vi.advanceTimersByTime(1000)
    asking.pick(1)
    expect(sent).toEqual(['fold'])
    vi.useRealTimers()
  })

  it('subset: ready only with as many as are asked for', async () => {
    const { asking, sent, part } = asked({
      ...ASKED,
      shape: 'subset',
      items: offers('a', 'b', 'c'),
      least: 2,
      most: 2,
    })
    asking.tap('a')
    expect(part.ready).toBeUndefined()
    asking.tap('b')
    asking.tap('a')
    asking.tap('c')
    await asking.confirm()
    expect(sent).toEqual([['b', 'c']])
  })

  it('handful: not more than there is, and not more than it may be worth', async () => {
    const { asking, sent, part } = asked({
      ...ASKED,
      shape: 'handful',
      heap: [
        [5, 1],
        [1, 2],
      ],
      most: 6,
    })
    for (const worth of [5, 1, 1]) asking.tap(worth)
    expect(part.total).toBe(6)
    expect(asking.refusal).toContain('at most 6')
    asking.tap(5, true)
    asking.tap(1)
    await asking.confirm()
    expect(sent).toEqual([[1, 1]])
  })

  it('arrange: each thing its place; with `once`, a place that is used is given up by the other', async () => {
    const { asking, sent, part } = asked({
      ...ASKED,
      shape: 'arrange',
      things: offers('hat', 'shoe'),
      places: offers('head', 'foot'),
      once: true,
    })
    part.place('foot')
    part.place('foot')
    expect(part.ready).toBeUndefined()
    part.place('head')
    await asking.confirm()
    expect(sent).toEqual([['head', 'foot']])
  })

  it('number: a button says what the number does', () => {
    const number = { ...ASKED, shape: 'number', from: 5, to: 200, step: 1 } as const
    expect(asked({ ...number, words: 'raise to {}' }).part.worded(40)).toBe('raise to 40')
    expect(asked(number).part.worded(40)).toBe('40')
  })
  it('number: a slider begins where it usually stands', () => {
    const number = { ...ASKED, shape: 'number', from: 5, to: 200, step: 1 } as const
    expect(asked(number).part.number).toBe(5)
    expect(asked({ ...number, usual: 20 }).part.number).toBe(20)
    expect(asked({ ...number, usual: 20, given: 40 }).part.number).toBe(40)
  })

  it('nothing counts while a question settles under a thumb', () => {
    vi.useFakeTimers()
    const { asking, sent } = asked(one(0, ['a', 'b']))
    asking.put({ ...one(0, ['c', 'd']), number: 2 }, scene(), 350)
    asking.pick(0)
    asking.tap('c')
    void asking.answer('c')
    expect(sent).toEqual([])
    asking.put({ ...one(0, ['c', 'd']), number: 2 }, scene(), 350) // the same question does not settle again
    vi.advanceTimersByTime(350)
    asking.pick(1)
    expect(sent).toEqual(['d'])
    vi.useRealTimers()
  })

  it('a refusal is shown in words, and what was chosen stays', async () => {
    const question: Question = { ...ASKED, shape: 'subset', items: offers('a'), least: 0, most: 1 }
    const { asking, part } = asked(question, 'Not that one.')
    asking.tap('a')
    await asking.confirm()
    expect(asking.refusal).toBe('Not that one.')
    asking.put({ ...question }, scene())
    expect(part.chosen).toEqual(['a'])
    asking.put({ ...question, number: 2 }, scene())
    expect([asking.parts[0]?.chosen, asking.refusal]).toEqual([[], ''])
  })

  it('a sealed answer that was given is where one begins to change it', () => {
    const { asking, part } = asked({
      ...ASKED,
      shape: 'number',
      from: 1,
      to: 50,
      step: 1,
      sealed: true,
      given: 7,
    })
    expect([asking.given, part.number]).toEqual([true, 7])
  })

  it('while a question is held everybody is asked still, and knows what was given', () => {
    const question: Question = { ...ASKED, shape: 'one', items: offers('a', 'b'), sealed: true }
    const { asking } = asked(question)
    const held = { ...scene(), asked: [[0, 'aim']] as [number, string][] }
    asking.put(question, held)
    expect(asking.given).toBe(false)
    asking.put({ ...question, given: 'b' }, held)
    expect(asking.given).toBe(true)
  })
})

it('the same question with other answers is another one', () => {
  const { asking } = asked(one(0, ['challenge', 'trade']))
  asking.put(one(0, ['rock', 'paper']), scene())
  asking.pick(0)
  expect(asking.parts[0]?.form).toMatchObject({ items: [{ value: 'rock' }, { value: 'paper' }] })
})

describe('a question that can be answered in several ways', () => {
  const either: Question = {
    ...ASKED,
    shape: 'either',
    parts: [
      { shape: 'one', items: offers('fold', 'call') },
      { shape: 'number', from: 5, to: 200, step: 1 },
    ],
  }
  it('takes an answer to any part', async () => {
    const { asking, sent } = asked(either)
    const number = asking.part('number') as Part
    number.number = 40
    await asking.confirm(number)
    asking.pick(1)
    expect(sent).toEqual([40, 'call'])
  })
  it('has the number on every button that presses it', () => {
    const { asking, sent } = asked({
      ...ASKED,
      shape: 'either',
      parts: [
        { shape: 'one', items: offers('give up') },
        { shape: 'number', from: 5, to: 200, step: 1 },
        { shape: 'one', items: offers('look back', 'wait') },
      ],
    })
    const [first, , last] = asking.leaves
    const keys = [asking.keyOf(first, 'give up'), asking.keyOf(last, 'look back'), asking.keyOf(last, 'wait')]
    expect([keys, asking.keyOf(first, 'look back')]).toEqual([[0, 1, 2], -1])
    asking.pick(1)
    expect(sent).toEqual(['look back'])
  })
  it('does not guess which part is meant by a key that confirms', async () => {
    const { asking, sent } = asked(either)
    await asking.confirm()
    expect(sent).toEqual([])
  })
  it('gives a sealed answer back to the part it was given to', () => {
    const { asking } = asked({ ...either, sealed: true, given: 77 })
    expect(asking.part('number')?.number).toBe(77)
    expect(asked({ ...either, sealed: true, given: 'call' }).asking.part('number')?.number).toBe(5)
  })
})

describe('from here to there', () => {
  const move: Question = {
    ...ASKED,
    shape: 'move',
    items: [
      ['a1', 'a2'],
      ['a1', 'b2'],
      ['c1', 'a1'],
    ].map((value) => ({ value, label: value.join('-') })),
  }
  const board = scene({
    kind: 'Grid',
    id: 'g',
    columns: 3,
    rows: 2,
    names: ['a1', 'b1', 'c1', 'a2', 'b2', 'c2'],
    at: [],
  })
  function moving() {
    const made = asked(move)
    made.asking.put({ ...move, number: 2 }, board)
    return { ...made, part: made.asking.parts[0] as Part }
  }
  const litOn = ({ asking }: { asking: Asking }) => litIn(asking.lit, 'g')

  it('first what can move is lit, then where it can go', () => {
    const { asking, sent, part } = moving()
    expect(litOn({ asking })).toEqual(['a1', 'c1'])
    asking.tap('a1')
    expect(part.start).toBe('a1')
    expect(litOn({ asking })).toEqual(['a2', 'b2', 'a1', 'c1'])
    asking.tap('b2')
    expect(sent).toEqual([['a1', 'b2']])
  })
  it('another piece can be taken up, and the same put down', () => {
    const { asking, part } = moving()
    asking.tap('a1')
    asking.tap('c1')
    expect(part.start).toBe('c1')
    asking.tap('c1')
    expect(part.start).toBe(null)
  })
  it('is a list where there is no such board', () => {
    const { asking } = asked(move)
    expect(asking.lit.elsewhere).toHaveLength(3)
  })

  it('a line joins two dots, also when it is not allowed: then one is told why', async () => {
    const sent: Value[] = []
    const asking = new Asking(async (_, value) => {
      sent.push(value)
      throw new Refused('It would cross another.', [[0, 1]])
    })
    const paper = scene({ kind: 'Paper', id: 'p', width: 9, height: 9, dots: [[1, 1, ''], [5, 5, ''], [8, 1, '']] }) // prettier-ignore
    asking.put({ ...ASKED, shape: 'join', dots: 3, pairs: [[0, 2]] }, paper)
    expect(litIn(asking.lit, 'p')).toEqual([0, 2])
    asking.tap(2)
    expect(litIn(asking.lit, 'p')).toEqual([0, 2])
    asking.tap(1)
    await Promise.resolve()
    expect(sent).toEqual([[1, 2]])
    expect(asking.refusal).toBe('It would cross another.')
    expect(asking.isInTheWay([0, 1])).toBe(true)
  })
})

describe('room on paper', () => {
  const form = { across: { from: 10, to: 30, step: 10 }, down: { from: 0, to: 10, step: 10 } }
  it('is where the bit of a point is set', () => {
    // (10,0) is bit 0, (10,10) bit 1, (20,0) bit 2 ...
    const free = (1 + 4 + 32).toString(16)
    const points: [number, number][] = [[10, 0], [10, 10], [20, 0], [20, 10], [30, 0], [30, 10]] // prettier-ignore
    expect(points.map((point) => isFree({ ...form, free }, point))).toEqual([
      true,
      false,
      true,
      false,
      false,
      true,
    ])
  })
  it('is everywhere, as far as nobody says otherwise', () => expect(isFree(form, [10, 10])).toBe(true))
  it('snaps to the nearest point', () => {
    expect([nearest(26, form.across), nearest(-5, form.across), nearest(99, form.across)]).toEqual([
      30, 10, 30,
    ])
  })
})

describe('keys', () => {
  const offers = (...labels: string[]) => labels.map((label) => ({ value: label, label }))

  it('are the places of answers in their list', () => {
    expect(keysOf(offers('stay', 'go'))).toEqual([0, 1])
  })

  it('are the numbers that answers are called by, where they are', () => {
    expect(keysOf(offers('6', 'M', '10'))).toEqual([5, -1, -1])
  })
})
