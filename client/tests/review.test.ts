import { describe, expect, it } from 'vitest'
import { advised, chose, costs, described, path, thought } from '../src/review/review'
import type { Decision, Review } from '../src/wire/types'

const weighed = (words: string, value: number, remark = '') => ({
  answer: words,
  words,
  value,
  error: 0.03,
  remark,
})
const decision: Decision = {
  entry: 14,
  seat: 0,
  what: 'play a coin',
  played: weighed('10', 0.41),
  best: weighed('5', 0.62),
  cost: 0.21,
  error: 0.042,
  sure: 5,
  exact: false,
}

describe('a decision in words', () => {
  it('says what was chosen, what was better, and how sure that is', () => {
    expect(chose(decision, ['Ann', 'Ben'])).toBe('Answer 14: Ann, asked to play a coin, chose 10.')
    expect(thought(decision, true)).toBe('Better: 5. 62\u00a0% instead of 41\u00a0% (±4).')
    expect(thought(decision, false)).toBe('Better: 5. Probably ahead instead of probably behind.')
    const little = { ...decision, best: weighed('5', 0.44), cost: 0.03, error: 0.01 }
    expect(thought(little, false)).toBe('Better: 5. A little better, and still probably behind.')
  })
  it('says no error where it is the truth', () =>
    expect(
      thought(
        {
          ...decision,
          best: weighed('5', 1, 'wins in 7 turns'),
          played: weighed('10', 0),
          exact: true,
        },
        true,
      ),
    ).toBe('Better: 5 (wins in 7 turns). 100\u00a0% instead of 0\u00a0%.'))
  it('does not call better what cannot be told apart', () =>
    expect(thought({ ...decision, cost: 0.02 }, true)).toBe(
      'As good as 5, as far as anybody can tell: 41\u00a0% (±4).',
    ))
  it('praises what could not be done better', () =>
    expect(thought({ ...decision, cost: 0 }, true)).toBe('A strong player would do that, too: 41\u00a0%.'))
})

describe('a hint', () => {
  it('names the best answers, and what they are worth', () => {
    const exact = { ...weighed('1, 1', 1, 'wins in 4 turns'), error: 0 }
    expect(advised([exact, weighed('1', 0.4)], true)).toBe(
      'A strong player: 1, 1 (100\u00a0%, wins in 4 turns), or 1 (40\u00a0% ±3).',
    )
  })
  it('gives its reason in words', () => {
    const [won, even] = [{ ...weighed('1, 1', 1, 'wins in 4 turns'), error: 0 }, weighed('5', 0.5)]
    expect(advised([won, weighed('1', 0.4)], false)).toBe(
      'A strong player: 1, 1 (wins in 4 turns). Clearly better than 1: you win then, and you are probably behind otherwise.',
    )
    expect(advised([even, weighed('1', 0.4)], false)).toBe(
      'A strong player: 5. Probably better than 1: you are even then, and you are probably behind otherwise.',
    )
    expect(advised([even, weighed('1', 0.49)], false)).toBe(
      'A strong player: 5. 1 is about as good: either way you are even.',
    )
    expect(advised([even], false)).toBe('A strong player: 5. Then you are even.')
    expect(advised([weighed('5', 0.9)], false)).toBe('A strong player: 5. Then you have nearly won.')
  })
  it('can be none', () => expect(advised([], false)).toBe('A strong player has no opinion on that.'))
})

describe('the chart', () => {
  it('goes from left to right, and up when it goes well', () =>
    expect(
      path(
        [
          [0, 0.5],
          [5, 1],
          [10, 0],
        ],
        10,
        300,
        100,
      ),
    ).toBe('M0 50H150V0H300V100'))
  it('is told to those who do not see it', () => {
    const review = { names: ['Ann', 'Ben'], entries: 10, chances: [[[1, 0.5], [10, 1]], []] } // prettier-ignore
    expect(described(review as unknown as Review, false)).toBe(
      'What each could expect over 10 answers: Ann from even to won.',
    )
    expect(described(review as unknown as Review, true)).toBe(
      'What each could expect over 10 answers: Ann from 50\u00a0% to 100\u00a0%.',
    )
  })
  it('has words for what answers have cost', () => {
    const cost = (cost: number) => costs({ cost, error: 0.04 }, false)
    expect([0, 0.05, 0.2, 0.9].map(cost)).toEqual(['nothing', 'little', 'some', 'much'])
    expect(costs({ cost: 0.2, error: 0.04 }, true)).toBe('20\u00a0% ±4')
  })
})
