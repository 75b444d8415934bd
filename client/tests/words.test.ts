import { describe, expect, it } from 'vitest'
import { wholeLine, type Line } from '../src/wire/types'
import { listing, nickname, ordinal, retold, spaced, verdict, waiting, wordsOf } from '../src/words'

describe('whom the table waits for', () => {
  const names = ['Ann', 'Ben', 'Cy']
  it('is you', () => expect(waiting([[0, 'play a coin']], names, 0)).toBe('You: play a coin.'))
  it('is somebody else', () => expect(waiting([[1, 'bet']], names, 0)).toBe('Waiting for Ben to bet.'))
  it('is several, and never you twice', () =>
    expect(
      waiting(
        [
          [0, 'bet'],
          [1, 'bet'],
          [2, 'bet'],
        ],
        names,
        0,
      ),
    ).toBe('Waiting for Ben and Cy to bet.'))
  it('is nobody when it is over', () => expect(waiting([], names, 0)).toBe(''))
})

describe('the verdict', () => {
  const names = ['Ann', 'Ben', 'Cy']
  it('names the winner', () => expect(verdict([2, 1, 3], names, 0)).toBe('Ben wins.'))
  it('speaks to you', () => expect(verdict([1, 2, 3], names, 0)).toBe('You win!'))
  it('knows shared wins', () => expect(verdict([1, 1, 3], names, 0)).toBe('You and Ben share the win.'))
  it('knows a tie of all', () => expect(verdict([1, 1, 1], names, null)).toBe('Everybody ties.'))
  it('knows an end without a winner', () => expect(verdict([2, 2, 2], names, 0)).toBe('Nobody wins.'))
  it('does not name a crowd', () => {
    expect(verdict([1, 1, 1, 1, 5], [...'abcde'], 4)).toBe('Four share the win.')
    expect(verdict([1, 1, 1, 1, 5], [...'abcde'], 0)).toBe('You and three others share the win.')
  })
})

describe('a line of the story', () => {
  const line = (words: string): Line => ({ parts: [words], how: '' })
  it('is read out as a sentence', () =>
    expect(
      wordsOf(
        wholeLine({
          parts: [
            { text: 'Ann', seat: 0, piece: null },
            ' plays ',
            { text: 'K♥', seat: null, piece: 'KH' },
            '.',
          ],
        }),
      ),
    ).toBe('Ann plays K♥.'))
  it('comes after those that were told before it, or in their place', () => {
    const [a, b, c] = [line('a'), line('b'), line('c')]
    expect(retold([a, b, c], [line('x')], 2)).toEqual([a, b, line('x')])
    expect(retold([a], [b], 1)).toEqual([a, b])
  })
})

describe('small words', () => {
  it('are written for people, with numbers as they are', () =>
    expect(['in_words', 'pot-luck', '1-10'].map(spaced)).toEqual(['In words', 'Pot luck', '1-10']))
  it('lists', () => expect(listing(['a', 'b', 'c'])).toBe('a, b and c'))
  it('counts places', () =>
    expect([1, 2, 3, 4, 11, 12, 13, 21].map(ordinal).join(' ')).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st'))
  it('makes up a name that fits', () => expect(nickname(() => 0.999).length).toBeLessThanOrEqual(24))
})
