import { describe, expect, it } from 'vitest'
import { advised, chose, described, path, thought } from '../src/review/review'
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
    expect(thought(decision)).toBe('Better: 5. 62\u00a0% instead of 41\u00a0% (±4).')
  })
  it('says no error where it is the truth', () =>
    expect(
      thought({
        ...decision,
        best: weighed('5', 1, 'wins in 7 turns'),
        played: weighed('10', 0),
        exact: true,
      }),
    ).toBe('Better: 5 (wins in 7 turns). 100\u00a0% instead of 0\u00a0%.'))
  it('does not call better what cannot be told apart', () =>
    expect(thought({ ...decision, cost: 0.02 })).toBe(
      'As good as 5, as far as anybody can tell: 41\u00a0% (±4).',
    ))
  it('praises what could not be done better', () =>
    expect(thought({ ...decision, cost: 0 })).toBe('A strong player would do that, too: 41\u00a0%.'))
})

describe('a hint', () => {
  it('names the best answers, and what they are worth', () => {
    const exact = { ...weighed('1, 1', 1, 'wins in 4 turns'), error: 0 }
    expect(advised([exact, weighed('1', 0.4)])).toBe(
      'A strong player: 1, 1 (100\u00a0%, wins in 4 turns), or 1 (40\u00a0% ±3).',
    )
  })
  it('can be none', () => expect(advised([])).toBe('A strong player has no opinion on that.'))
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
    expect(described(review as unknown as Review)).toBe(
      'What each could expect over 10 answers: Ann from 50\u00a0% to 100\u00a0%.',
    )
  })
})
