import { describe, expect, it } from 'vitest'
import { grouped } from '../src/asking/groups'
import type { Offer, Value } from '../src/wire/types'

const offer = (value: Value, label: string): Offer => ({ value, label })
const ways = [0, 1, 'deck'].flatMap((from) =>
  [0, 1, 2].map((to) => offer([from, to], `from ${from} into ${['your own', 'Ben’s', 'Cy’s'][to]} house`)),
)

describe('a long list of offers', () => {
  it('says what begins alike once, where they are pairs', () => {
    const groups = grouped([offer('pass', 'pass'), ...ways])
    expect(groups.map(({ head }) => head)).toEqual(['', 'from 0 into', 'from 1 into', 'from deck into'])
    expect(groups[1]?.offers.map(({ label }) => label)).toEqual([
      'your own house',
      'Ben’s house',
      'Cy’s house',
    ])
    expect(groups.flatMap(({ offers }) => offers)).toHaveLength(10)
  })
  it('stays one list where they are few, or have nothing in common', () => {
    expect(grouped(ways.slice(0, 4))).toHaveLength(1)
    expect(grouped([...'abcdefgh'].map((letter) => offer(letter, letter)))).toHaveLength(1)
    expect(grouped([...'abcdefgh'].map((letter) => offer([letter, 1], letter)))).toHaveLength(1)
  })
  it('does not take the last word away', () => {
    const groups = grouped([
      ...ways.slice(0, 6),
      offer(['deck', 1], 'the deck'),
      offer(['deck', 2], 'the deck'),
    ])
    expect(groups.at(-1)?.offers[0]?.label).toBe('deck')
  })
  it('does not take a name apart', () => {
    const names = ['Player 1', 'Player 2', 'Player 3']
    const made = ['made by', 'not made by'].flatMap((what) =>
      names.map((name, i) => ({ ...offer([what, i], `${what} ${name}`), with: i })),
    )
    const groups = grouped(made, names)
    expect(groups.map(({ head }) => head)).toEqual(['made by', 'not made by'])
    expect(groups[0]?.offers.map(({ label }) => label)).toEqual(names)
  })
})
