import { describe, expect, it } from 'vitest'
import { Asking } from '../src/asking/asking.svelte'
import { firstAsked, goingOn, headline, isAlone, isBrief, isPreparing, sameTalk } from '../src/floor/talks'
import type { Question, Value } from '../src/wire/types'
import { one, scene } from './scenes'

const NAMES = ['Ann', 'Ben', 'Cam']
const talk = (question: Question, players: number[], number = 1): Question => ({
  ...question,
  talk: 1,
  players,
  number,
  due: null,
})
const facts = (what: string): Question => {
  const items = ['a', 'b', 'c'].map((value) => ({ value, label: value }))
  return { shape: 'subset', seat: 0, number: 1, what, items, least: 0, most: 3 } as Question
}

function put(...questions: Question[]) {
  const sent: [number, Value][] = []
  const asking = new Asking(async (number, value) => void sent.push([number, value]))
  for (const question of questions) asking.put(question, scene())
  return { asking, sent }
}

describe('a conversation', () => {
  it('says with whom it is, and what is asked', () => {
    expect(headline(talk(one(0, ['yes']), [1, 0]), NAMES, 0)).toBe('Ben: choose')
    expect(headline(talk(one(0, ['yes']), [0]), NAMES, 0)).toBe('Choose')
  })

  it('is brief if a few words will do, and takes the screen if it is about cards or of several parts', () => {
    expect(isBrief(put(talk(one(0, ['yes', 'no']), [0, 1])).asking)).toBe(true)
    expect(isBrief(put(talk(one(0, ['4/1', '4/2'], 'piece'), [0, 1])).asking)).toBe(false)
    expect(isBrief(put(talk(facts('say'), [0, 1])).asking)).toBe(false)
  })

  it('is the same to its players when it goes on after an answer', () => {
    const before = talk(one(0, ['yes']), [0, 1])
    expect(sameTalk(put({ ...before, talk: 2 }).asking, before)).toBe(true)
    expect(sameTalk(put({ ...before, what: 'decide' }).asking, before)).toBe(false)
    expect(sameTalk(put({ ...before, players: [0, 2] }).asking, before)).toBe(false)
  })

  it('is the one that has been opened, also if there is another with the same people about the same thing', () => {
    const first = { ...talk(facts('trade'), [0, 1]), talk: 1 }
    const both = [first, { ...first, talk: 2 }].map((question) => put(question).asking)
    expect(both.map(({ question }) => goingOn(both, question))).toEqual(both)
    expect(goingOn(both, { ...first, talk: 3 })).toBe(both[0])
    expect(goingOn(both, null)).toBeUndefined()
    expect(goingOn(both, { ...first, players: [0, 2] })).toBeUndefined()
  })

  it('says what there is to answer first, where an answer has several parts', () => {
    const deal = { shape: 'compose', asks: ['which card for Ben’s (number is 8)', 'what you say of it'] }
    const parts = [facts('trade'), facts('trade')]
    expect(firstAsked(put({ ...talk(facts('trade'), [0, 1]), ...deal, parts } as Question).asking)).toBe(
      deal.asks[0],
    )
    expect(firstAsked(put(talk(facts('trade'), [0, 1])).asking)).toBe('')
  })

  it('is one’s own if nobody else is in it', () => {
    expect(isAlone(put(talk(facts('say'), [0])).asking)).toBe(true)
    expect(isAlone(put(talk(facts('say'), [0, 1])).asking)).toBe(false)
    expect(isPreparing(put(talk(facts('say'), [0])).asking)).toBe(false)
  })

  it('keeps what has been chosen while one answers something else', async () => {
    const { asking, sent } = put(talk(facts('say'), [0]))
    asking.parts[0]?.toggle('b')
    asking.put(talk(facts('say'), [0], 2), scene())
    expect(asking.parts[0]?.ready).toEqual(['b'])
    await asking.confirm()
    expect(sent).toEqual([[2, ['b']]])
  })
})
