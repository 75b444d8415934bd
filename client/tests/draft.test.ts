// An answer of several parts on one page, as an offer on an open floor is.

import { describe, expect, it } from 'vitest'
import { Asking } from '../src/asking/asking.svelte'
import type { Draft } from '../src/asking/draft.svelte'
import type { AnyForm, Question, Shaped, Value } from '../src/wire/types'
import { scene } from './scenes'

const shared = ['Ben', 'Cam', 'nine', 'two', 'high', 'odd', 'even', 'low'].map((value) => ({
  value,
  label: value,
}))
const some = (least: number, most: number, ...runs: [number, number][]) =>
  ({ shape: 'subset', runs, least, most }) as const
const offer = (...cards: [number, number][]): Shaped<'compose'> => ({
  shape: 'compose',
  parts: [
    { shape: 'one', runs: [[0, 2]] },
    { shape: 'one', runs: cards },
    { after: cards.map(([card]) => (card === 2 ? some(0, 2, [4, 6]) : some(0, 2, [6, 8]))) },
    some(0, 1, [5, 7]),
  ],
  asks: ['to whom', 'which card', 'what you say of it', 'what you want for it'],
  sentence: 'You offer {} {} and say: {}. Your wish: {}.',
  shared,
})
const BOTH: [number, number][] = [
  [2, 3],
  [3, 4],
]

function asked(form: AnyForm) {
  const sent: Value[] = []
  const asking = new Asking(async (_, value) => void sent.push(value))
  const put = (form: AnyForm) =>
    asking.put({ seat: 0, number: 1, what: 'offer', talk: 1, players: [0], ...form } as Question, scene())
  put(form)
  const draft = () => asking.parts.find(({ draft }) => draft)?.draft as Draft
  return { asking, draft, put, sent }
}

describe('an answer on one page', () => {
  it('opens what is missing, and then what more can be said', () => {
    const draft = asked(offer(...BOTH)).draft()
    expect([draft.open, draft.ask(0), draft.ready]).toEqual([0, 'to whom', undefined])
    expect(draft.forms[2]).toBeUndefined() // that depends on the card
    draft.choose(0, 'Cam')
    expect(draft.open).toBe(1)
    draft.choose(1, 'nine')
    expect([draft.open, draft.ready]).toEqual([2, ['Cam', 'nine', [], []]])
  })

  it('says all of it in a sentence as soon as it is whole', () => {
    const draft = asked(offer(...BOTH)).draft()
    draft.choose(1, 'nine')
    expect(draft.sentence).toBe('')
    draft.choose(0, 'Cam')
    expect(draft.sentence).toBe('You offer Cam nine and say: nothing. Your wish: nothing.')
    for (const fact of ['high', 'odd']) draft.toggle(2, fact)
    for (const wish of ['odd', 'even']) draft.toggle(3, wish) // one instead of the other
    expect(draft.sentence).toBe('You offer Cam nine and say: high, odd. Your wish: even.')
    draft.toggle(2, 'high')
    expect(draft.ready).toEqual(['Cam', 'nine', ['odd'], ['even']])
  })

  it('keeps of another card only what can be said of that too', () => {
    const draft = asked(offer(...BOTH)).draft()
    draft.choose(1, 'nine')
    draft.toggle(2, 'high')
    draft.choose(1, 'two')
    expect(draft.chosen(2)).toEqual([])
  })

  it('goes on when something else has happened, and says what is not possible any more', () => {
    const { draft, put } = asked(offer(...BOTH))
    draft().choose(0, 'Ben')
    draft().choose(1, 'nine')
    draft().toggle(2, 'high')
    draft().toggle(3, 'even')
    put({ ...offer(...BOTH), sentence: 'another {} {} {} {}' } as AnyForm)
    expect([draft().ready, draft().lost]).toEqual([['Ben', 'nine', ['high'], ['even']], []])
    put(offer([3, 4]))
    expect(draft().said).toEqual(['Ben', 'two', [], ['even']]) // the only card that is left
    expect(draft().lost).toEqual(['nine', 'high'])
    draft().toggle(2, 'low')
    expect(draft().lost).toEqual([])
  })

  it('is sent as one answer, and something else can be answered beside it', async () => {
    const no: AnyForm = { shape: 'one', items: [{ value: 'no', label: 'no' }] }
    const { asking, draft, sent } = asked({ shape: 'either', parts: [no, offer(...BOTH)] })
    draft().choose(0, 'Ben')
    draft().choose(1, 'two')
    const written = asking.parts.find((part) => part.draft)
    if (written) await asking.give(written, draft().ready ?? null)
    expect(sent).toEqual([['Ben', 'two', [], []]])
    expect(asking.parts[0]?.draft).toBe(null)
  })
})
