// Answers that are put together: a thing and where it goes, so many of things that are alike, several answers in one.

import { describe, expect, it } from 'vitest'
import { Asking } from '../src/asking/asking.svelte'
import { admits, inWords, onlyAnswer } from '../src/asking/forms'
import type { Part } from '../src/asking/part.svelte'
import type { AnyForm, Form, Offer, Question, Scene, Value } from '../src/wire/types'
import { backs, card, coin, litIn, scene, token } from './scenes'

const offers = (...values: Value[]): Offer[] => values.map((value) => ({ value, label: String(value) }))

function asked(form: AnyForm, table: Scene = scene(), more: Partial<Question> = {}) {
  const sent: Value[] = []
  const asking = new Asking(async (_, value) => void sent.push(value))
  asking.put({ seat: 0, number: 1, what: 'do it', ...form, ...more } as Question, table)
  const part = asking.parts[0] as Part
  const touch = (place: string) => {
    const light = asking.lit.places.get(place)
    if (light) asking.touch(light)
  }
  return { asking, sent, part, touch }
}

describe('a thing is put somewhere', () => {
  const table = scene(
    { kind: 'Hand', id: 'hand0', owner: 0, tokens: [card('fox'), card('owl'), card('hat')] },
    { kind: 'Hand', id: 'hand1', owner: 1, tokens: [{ ...backs(2), value: 1 }, backs(3)] },
    { kind: 'Pile', id: 'deck', tokens: [backs(9)] },
    { id: 'lair0', owner: 0, tokens: [card('cave')] },
    { id: 'lair1', owner: 1, tokens: [card('cellar')] },
  )
  const lairs = [
    { value: 0, label: 'your Lair', kind: 'seat' as const, at: 'lair0', drop: '6 beats 4' },
    { value: 1, label: 'Bob’s Lair', kind: 'seat' as const, at: 'lair1', drop: '5 holds 4' },
  ]
  const put: Form = {
    shape: 'put',
    ways: [
      { value: 'fox', label: 'the fox', kind: 'piece', places: lairs },
      { value: 'owl', label: 'the owl', kind: 'piece', places: lairs.slice(1) },
      { value: 1, label: 'a Spy of Bob’s', kind: 'seat', at: 'hand1', places: lairs },
      { value: 'deck', label: 'the Spy on the deck', places: lairs },
    ],
  }

  it('first what can be lifted is lit: pieces, pieces of somebody, a place by its id', () => {
    const { asking } = asked(put, table)
    expect(litIn(asking.lit, 'hand0')).toEqual(['fox', 'owl'])
    expect(litIn(asking.lit, 'hand1')).toEqual([1])
    expect([...asking.lit.places.keys()]).toEqual(['deck'])
    expect(asking.lit.seats).toEqual([])
    expect(asking.lit.elsewhere).toEqual([])
  })

  it('what a strong player advises has a star, one step after the other', () => {
    const { asking } = asked(put, table)
    asking.advice = ['fox', 1]
    expect(asking.isLit('hand0', 'fox')?.star).toBe('')
    expect(asking.isLit('hand0', 'owl')?.star).toBeUndefined()
    asking.tap('fox', false, { place: 'hand0', nth: 0 })
    expect(asking.lit.places.get('lair1')?.star).toBe('')
    expect(asking.lit.places.get('lair0')?.star).toBeUndefined()
  })

  it('then where it goes, with what will come of it; what is meant is known by where one taps', () => {
    const { asking, sent, touch } = asked(put, table)
    asking.tap('fox', false, { place: 'hand0', nth: 0 })
    expect(asking.lifted).toBe('fox')
    expect(asking.lit.places.get('lair1')).toMatchObject({ role: 'drop', says: '5 holds 4', value: 1 })
    // A Spy of player 1 is not the Lair of player 1.
    asking.tap(1, false, { place: 'hand1', nth: 0 })
    expect([asking.lifted, sent]).toEqual([1, []])
    touch('lair1')
    expect(sent).toEqual([[1, 1]])
    expect(asking.lifted).toBe(null)
  })

  it('another thing can be lifted instead, and the same put down', () => {
    const { asking, touch } = asked(put, table)
    asking.tap('owl')
    expect([...asking.lit.places.keys()]).toEqual(['lair1', 'deck'])
    expect(asking.taken('hand0', table.places[0]?.tokens[1] as never)).toBe(1)
    touch('deck')
    expect(asking.lifted).toBe('deck')
    touch('deck')
    expect(asking.lifted).toBe(null)
    asking.tap('fox')
    expect([asking.back(), asking.lifted, asking.back()]).toEqual([true, null, false])
  })

  it('what lies nowhere has a button: the things first, then the places of the one that is lifted', () => {
    const bare: Form = { shape: 'put', ways: [{ ...offers('pie')[0]!, places: offers('shelf') }] } // eslint-disable-line @typescript-eslint/no-non-null-assertion
    const { asking } = asked(bare)
    expect(asking.lit.elsewhere.map(({ value }) => value)).toEqual(['pie'])
    asking.tap('pie')
    expect(asking.lit.elsewhere.map(({ value }) => value)).toEqual(['shelf'])
  })

  it('goes from square to square, and to a player', () => {
    const board = scene({ kind: 'Grid', id: 'g', columns: 2, rows: 1, names: ['a1', 'b1'], tokens: [card('fox')], at: [[0, 0]] }) // prettier-ignore
    const way = { value: 'fox', label: 'fox', places: [...offers('b1'), { value: 1, label: 'Bob', kind: 'seat' as const }] } // prettier-ignore
    const { asking, sent } = asked({ shape: 'put', ways: [way] }, board)
    asking.tap('fox')
    expect(asking.isLit('g', 'b1')?.role).toBe('drop')
    expect(asking.lit.seats).toMatchObject([{ value: 1, role: 'drop' }])
    asking.tap('b1')
    expect(sent).toEqual([['fox', 'b1']])
  })

  it('beside it, something else can be answered', () => {
    const either: AnyForm = { shape: 'either', parts: [{ shape: 'one', items: offers('pass') }, put] }
    const { asking, sent } = asked(either, table)
    asking.tap('fox')
    asking.pick(0)
    expect(sent).toEqual(['pass'])
  })

  it('beside something else, buttons for what lies nowhere know what they are for', () => {
    const bare: Form = {
      shape: 'put',
      ways: offers('pie').map((pie) => ({ ...pie, places: offers('shelf') })),
    }
    const { asking, sent } = asked({
      shape: 'either',
      parts: [{ shape: 'one', items: offers('pass') }, bare],
    })
    const part = asking.part('put')
    asking.touch({ value: 'pie', role: 'lift' }, part)
    asking.touch({ value: 'shelf', role: 'drop' }, part)
    expect(sent).toEqual([['pie', 'shelf']])
  })

  it('a sealed one can be changed, and is said in words', () => {
    const { asking, part, touch } = asked(put, table, { sealed: true, given: ['fox', 1] })
    expect([asking.given, part.given, inWords(put, ['fox', 1])]).toEqual([true, ['fox', 1], 'the fox → Bob’s Lair']) // prettier-ignore
    asking.tap('owl')
    touch('lair1')
  })
})

describe('so many of things that are alike', () => {
  const die = (of: number) => token('die', '?', { value: of, of })
  const dice = scene(
    { id: 'pot', tokens: [coin(1, 9)] },
    { id: 'cup', tokens: [die(1), die(2), die(1), die(1)] },
  )
  const some: Form = {
    shape: 'some',
    heap: [
      { value: 1, label: 'Bob', kind: 'seat', count: 3 },
      { value: 2, label: 'Cleo', kind: 'seat', count: 1 },
    ],
    least: 2,
    most: 2,
  }
  const tokens = dice.places[1]?.tokens ?? []
  const taken = (asking: Asking) => tokens.map((token) => asking.taken('cup', token))

  it('any of them can be touched, and that one is taken', async () => {
    const { asking, sent, part } = asked(some, dice)
    expect(litIn(asking.lit, 'cup')).toEqual([1, 2])
    expect(litIn(asking.lit, 'pot')).toBeUndefined() // coins are worth 1, but not Bob's
    asking.tap(1, false, { place: 'cup', nth: 2 })
    expect(taken(asking)).toEqual([0, 0, 1, 0])
    expect(part.ready).toBeUndefined()
    asking.tap(1, false, { place: 'cup', nth: 0 })
    expect(taken(asking)).toEqual([1, 0, 1, 0])
    // Enough: what is taken can be given back, and nothing else.
    expect(asking.isLit('cup', 2)).toBeUndefined()
    expect(asking.isLit('cup', 1)?.back).toBe(true)
    asking.tap(1, true, { place: 'cup', nth: 2 })
    expect(taken(asking)).toEqual([1, 0, 0, 0])
    asking.tap(2, false, { place: 'cup', nth: 1 })
    await asking.confirm()
    expect(sent).toEqual([[1, 2]])
  })

  it('is chosen already where everything is wanted, or was given', () => {
    const all = asked({ ...some, least: 4, most: 4 } as Form, dice)
    expect([all.part.chosen, taken(all.asking)]).toEqual([
      [1, 1, 1, 2],
      [1, 1, 1, 1],
    ])
    expect(asked(some, dice, { sealed: true, given: [1, 2] }).part.ready).toEqual([1, 2])
  })
})

describe('some of several, under a condition', () => {
  // a with b, c with d, or only d
  const subset: Form = {
    shape: 'subset',
    items: offers('a', 'b', 'c', 'd'),
    least: 1,
    most: 2,
    fits: [0b0011, 0b1100, 0b1000],
  }
  const table = scene({ id: 'row', tokens: ['a', 'b', 'c', 'd'].map(card) })

  it('only what leads to an answer can be chosen', () => {
    const { asking, part } = asked(subset, table)
    asking.tap('c')
    expect(litIn(asking.lit, 'row')).toEqual(['c', 'd'])
    expect(part.ready).toBeUndefined()
    asking.tap('d')
    expect(part.ready).toEqual(['c', 'd'])
    asking.tap('c')
    expect(part.ready).toEqual(['d'])
  })

  it('also where there are more things than a number has bits', () => {
    const items = offers(...Array.from({ length: 50 }, (_, i) => `t${i}`))
    const { part } = asked({ shape: 'subset', items, least: 2, most: 2, fits: [2 ** 49 + 1] })
    part.toggle('t1')
    part.toggle('t49')
    expect(part.offers('t0')).toBe(true)
    part.toggle('t0')
    expect([part.chosen, part.ready]).toEqual([
      ['t49', 't0'],
      ['t49', 't0'],
    ])
  })

  it('also where what they are worth together counts, and the answers are too many to be told', () => {
    const form: Form = {
      shape: 'subset',
      items: offers('a', 'b', 'c'),
      least: 0,
      most: 3,
      worths: [4, 3, 2],
      limit: 6,
    }
    const { asking, part } = asked(form, table)
    asking.tap('a')
    expect(litIn(asking.lit, 'row')).toEqual(['a', 'c'])
    asking.tap('c')
    expect([part.offers('b'), part.ready]).toEqual([false, ['a', 'c']])
    const dear: Form = { ...form, most: 1, limit: 3 }
    expect(['a', 'b'].map((value) => asked(dear, table).part.offers(value))).toEqual([false, true])
  })

  it('one of them takes the place of the other, where there can be only one', () => {
    const { part } = asked({ shape: 'subset', items: offers('a', 'b'), least: 1, most: 1 })
    part.toggle('a')
    part.toggle('b')
    expect(part.ready).toEqual(['b'])
  })
})

describe('several answers in one', () => {
  const compose: Form = {
    shape: 'compose',
    parts: [
      { shape: 'one', items: offers('soup', 'salad') },
      {
        after: [
          { shape: 'one', items: offers('hot') },
          { shape: 'one', items: offers('oil', 'plain') },
        ],
      },
      { shape: 'number', from: 1, to: 9, step: 1, words: 'table {}' },
    ],
  }

  it('one after another, what leaves no choice is skipped, and back', () => {
    const { asking, sent, part } = asked(compose)
    asking.pick(0)
    expect(part.crumbs).toEqual(['soup', 'hot'])
    asking.back()
    expect(part.crumbs).toEqual([])
    asking.pick(1)
    asking.pick(1)
    expect([part.crumbs, sent]).toEqual([['salad', 'plain'], []])
    asking.back()
    asking.pick(0)
    asking.pick(6)
    expect(sent).toEqual([['salad', 'oil', 7]])
    expect(inWords(compose, ['salad', 'oil', 7])).toBe('salad, oil, table 7')
  })

  it('a sealed one is changed from its end', () => {
    const { asking, part, sent } = asked(compose, scene(), { sealed: true, given: ['salad', 'oil', 7] })
    expect(part.crumbs).toEqual(['salad', 'oil'])
    expect(asking.leaves[0]?.number).toBe(7)
    asking.pick(2)
    expect(sent).toEqual([['salad', 'oil', 3]])
  })

  it('may have several ways to answer in it, and things on the table', async () => {
    const form: Form = {
      shape: 'compose',
      parts: [
        { shape: 'one', items: offers('7S', 'KS') },
        {
          shape: 'either',
          parts: [
            { shape: 'one', items: offers('none') },
            { shape: 'subset', items: offers('a', 'b'), least: 1, most: 2 },
          ],
        },
      ],
    }
    const { asking, sent } = asked(form, scene({ id: 'hand0', owner: 0, tokens: [card('7S'), card('KS')] }))
    asking.tap('KS')
    expect(asking.lit.values.size).toBe(0)
    const subset = asking.part('subset')
    subset?.toggle('b')
    await asking.confirm(subset)
    expect(sent).toEqual([['KS', ['b']]])
    asking.pick(0)
    expect(sent[1]).toEqual(['KS', 'none'])
  })
})

describe('things to do, by name', () => {
  const verbs: Form = {
    shape: 'verbs',
    verbs: [
      {
        verb: 'challenge',
        label: 'challenge',
        form: { shape: 'one', items: [{ value: 1, label: 'Bob', kind: 'seat' }] },
      },
      { verb: 'step_off', label: 'step off' },
    ],
  }

  it('a verb alone is the answer; another one asks with what', async () => {
    const { asking, sent, part } = asked(verbs)
    expect(asking.lit.seats).toEqual([])
    asking.pick(0)
    expect(part.crumbs).toEqual(['challenge'])
    expect(asking.lit.seats).toMatchObject([{ value: 1 }])
    asking.back()
    asking.pick(1)
    expect(sent).toEqual(['step_off'])
    await Promise.resolve()
    asking.pick(0)
    asking.tap(1)
    expect(sent[1]).toEqual(['challenge', 1])
  })

  it('what stands beside it steps back while it is being said', () => {
    const { asking } = asked({ shape: 'either', parts: [{ shape: 'one', items: offers('pass') }, verbs] })
    expect(asking.leaves).toHaveLength(2)
    asking.pick(1)
    expect(asking.leaves.map(({ form }) => form)).toMatchObject([{ items: [{ label: 'Bob' }] }])
    asking.back()
    expect(asking.leaves).toHaveLength(2)
  })

  it('a sealed one is where one begins to change it', () => {
    expect(asked(verbs, scene(), { sealed: true, given: ['challenge', 1] }).part.crumbs).toEqual([
      'challenge',
    ])
    expect(asked(verbs, scene(), { sealed: true, given: 'step_off' }).part.given).toBe('step_off')
    expect([admits(verbs, 'step_off'), admits(verbs, ['step_off', 1]), admits(verbs, 'wait')]).toEqual([true, false, false]) // prettier-ignore
  })
})

it('there is only one answer where there is only one thing', () => {
  expect(onlyAnswer({ shape: 'one', items: offers('a') })).toBe('a')
  expect(onlyAnswer({ shape: 'number', from: 3, to: 3, step: 1 })).toBe(3)
  expect(onlyAnswer({ shape: 'word', longest: 3 })).toBeUndefined()
})

describe('advice', () => {
  const bet: Form = {
    shape: 'verbs',
    verbs: [
      { verb: 'fold', label: 'fold' },
      { verb: 'raise', label: 'raise', form: { shape: 'number', from: 4, to: 40, step: 2 } },
    ],
  }
  it('is a verb first, and then what is said with it, which is set', () => {
    const { asking, part } = asked(bet)
    asking.advice = ['raise', 12]
    expect([asking.star('raise'), asking.star('fold')]).toEqual(['', undefined])
    asking.choose(part, 'raise')
    asking.suggest()
    expect(asking.leaves[0]?.number).toBe(12)
  })
  it('means each of several things', () => {
    const { asking } = asked({ shape: 'subset', items: offers('a', 'b', 'c'), least: 0, most: 3 })
    asking.advice = ['a', 'c']
    expect(['a', 'b', 'c'].map((one) => asking.star(one))).toEqual(['', undefined, ''])
  })
})
