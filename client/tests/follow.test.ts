import { describe, expect, it } from 'vitest'
import { flowOf, follow } from '../src/table/follow'
import { wholeChair } from '../src/wire/types'
import { backs, card, coin, scene, token } from './scenes'

describe('from scene to scene', () => {
  it('a card keeps its key where it stays', () => {
    const before = follow([], scene({ id: 'row', tokens: [card('7S'), card('KS')] })).units
    const after = follow(before, scene({ id: 'row', tokens: [card('KS')] }))
    expect(after.units[0]).toMatchObject({ key: before[1]?.key, from: null, fresh: false })
    expect(after.gone).toEqual([before[0]])
  })

  it('a card that moves is known by its value', () => {
    const before = follow([], scene({ id: 'hand0', owner: 0, tokens: [card('7S')] }, { id: 'row' })).units
    const after = follow(before, scene({ id: 'hand0', owner: 0 }, { id: 'row', tokens: [card('7S')] }))
    expect(after.units[0]).toMatchObject({ key: before[0]?.key, from: 'hand0' })
  })

  it('of coins that are alike as many move as are missing', () => {
    const before = follow(
      [],
      scene({ id: 'purse0', owner: 0, tokens: [coin(5, 3)] }, { id: 'middle', tokens: [coin(5)] }),
    ).units
    const after = follow(
      before,
      scene({ id: 'purse0', owner: 0, tokens: [coin(5, 2)] }, { id: 'middle', tokens: [coin(5, 2)] }),
    )
    expect(after.units.filter((unit) => unit.from === 'purse0')).toHaveLength(1)
    expect(after.units.filter((unit) => unit.fresh)).toHaveLength(0)
    expect(new Set(after.units.map((unit) => unit.key)).size).toBe(4)
  })

  it('a coin comes from the player who acted, where several could have paid it', () => {
    const purses = (a: number, b: number, middle: number) =>
      scene(
        { id: 'purse0', owner: 0, tokens: [coin(5, a)] },
        { id: 'purse1', owner: 1, tokens: [coin(5, b)] },
        { id: 'middle', tokens: [coin(5, middle)] },
      )
    const before = follow([], purses(2, 2, 1)).units
    const paid = follow(before, purses(2, 1, 2), 1).units.find((unit) => unit.from)
    expect(paid?.from).toBe('purse1')
  })

  it('a card that is turned up was a back in the hand of the player who acted', () => {
    const before = follow(
      [],
      scene({ id: 'hand0', owner: 0, tokens: [backs(3)] }, { id: 'hand1', owner: 1, tokens: [backs(3)] }),
    ).units
    const now = scene(
      { id: 'hand0', owner: 0, tokens: [backs(3)] },
      { id: 'hand1', owner: 1, tokens: [backs(2)] },
      { id: 'row', tokens: [card('7S')] },
    )
    expect(follow(before, now, 1).units.at(-1)).toMatchObject({ from: 'hand1', turned: true })
  })

  it('dice are rolled where they lie', () => {
    const before = follow([], scene({ id: 'dice', tokens: [token('die', '3', { sides: 6 })] })).units
    const after = follow(
      before,
      scene({ id: 'dice', tokens: [token('die', '4', { sides: 6 }), token('die', '2', { sides: 6 })] }),
    ).units
    expect(after.map(({ turned, fresh }) => [turned, fresh])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('a great heap is a number, not a thousand things', () => {
    expect(
      follow([], scene({ id: 'pot', tokens: [token('chip', '', { count: 1000 })] })).units.length,
    ).toBeLessThan(50)
  })

  it('a die with a name is turned over where it lies, and the others are not', () => {
    const die = (value: string, text: string) => token('die', text, { sides: 6, value })
    const before = follow([], scene({ id: 'row', tokens: [die('a', '1'), die('b', '3')] })).units
    const after = follow(before, scene({ id: 'row', tokens: [die('a', '1'), die('b', '4')] })).units
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
    expect(after.map(({ turned, named }) => [turned, named])).toEqual([
      [false, true],
      [true, true],
    ])
  })

  it('cards are dealt from a large stock, and go back to it', () => {
    const lies = (stock: number, ...cards: string[]) =>
      scene({ id: 'deck', kind: 'Pile', tokens: [backs(stock)] }, { id: 'board', tokens: cards.map(card) })
    const before = follow([], lies(52)).units
    const dealt = follow(before, lies(50, '7S', 'KS'))
    const onBoard = dealt.units.filter(({ place }) => place === 'board')
    expect(onBoard.map(({ from, turned, fresh }) => [from, turned, fresh])).toEqual([
      ['deck', true, false],
      ['deck', true, false],
    ])
    // Only the last one can be seen on the pile: the others are seen on their way.
    const gathered = follow(dealt.units, lies(52))
    expect(gathered.gone).toEqual([])
    expect(gathered.under.map(({ key, from }) => [key, from])).toEqual([[onBoard[0]?.key, 'board']])
  })

  it('what is counted changes hands', () => {
    const table = (bet: number, pot: number, chips: number[]) => ({
      ...scene(
        ...(bet ? [{ id: 'bet0', kind: 'Basket', owner: 0, total: bet }] : []),
        { id: 'pot', kind: 'Basket', total: pot },
        { id: 'row' },
      ),
      chairs: chips.map((worth, seat) => wholeChair({ seat, counters: { chips: worth } })),
    })
    const nothing = { gave: [], got: [], paid: [], won: [] }
    expect(flowOf(table(0, 0, [9, 9]), table(2, 0, [7, 9]))).toEqual({ ...nothing, got: ['bet0'], paid: [0] })
    expect(flowOf(table(2, 0, [7, 9]), table(0, 2, [7, 9]))).toEqual({
      ...nothing,
      gave: ['bet0'],
      got: ['pot'],
    })
    expect(flowOf(table(0, 2, [7, 9]), table(0, 0, [7, 11]))).toEqual({ ...nothing, gave: ['pot'], won: [1] })
  })
})
