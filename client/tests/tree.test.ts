import { describe, expect, it } from 'vitest'
import { fit, grown, LEAST, levelsOf, plots, ROWS, treesOf } from '../src/table/tree'
import type { Token, TreePlace } from '../src/wire/types'

const tokens = (many: number) => Array.from({ length: many }, () => ({}) as Token)
type Branches = Pick<TreePlace, 'tokens' | 'rests' | 'ends'>
const on = (upper: number, lower: number): [number, number, string, string] => [upper, lower, '', '']

describe('a tree', () => {
  it('has each piece above everything it rests on', () => {
    const place: Branches = { tokens: tokens(5), rests: [on(1, 0), on(2, 1), on(2, 3)], ends: [[4, 2]] }
    expect(levelsOf(place)).toEqual([[0, 3], [1], [2]])
  })

  it('stands in as few columns as there are, and pieces are near to what they rest on', () => {
    const place: Branches = { tokens: tokens(5), rests: [on(3, 2), on(4, 0)], ends: [] }
    const { columns, rows, standing } = grown(place, 9)
    expect([columns, rows]).toEqual([3, 2])
    const x = (token: number) => standing.find((one) => one.token === token)?.x
    expect([x(0), x(1), x(2), x(3), x(4)]).toEqual([0, 1, 2, 2, 0])
  })

  it('is several trees, if they do not hang together', () => {
    const place: Branches = { tokens: tokens(6), rests: [on(1, 0), on(4, 3), on(4, 0)], ends: [[5, 2]] }
    expect(treesOf(place)).toEqual([
      [
        [0, 3],
        [1, 4],
      ],
      [[2]],
    ])
  })

  it('has a street above another where there is no room, and no line runs behind what it does not hold', () => {
    // Two towers of three, and a house that stands alone.
    const rests = [on(1, 0), on(2, 1), on(4, 3), on(5, 4)]
    const place: Branches = { tokens: tokens(7), rests, ends: [] }
    expect(grown(place, 3)).toMatchObject({ columns: 3, rows: 3, streets: [0] })
    const { rows, streets, standing } = grown(place, 2)
    expect([rows, streets]).toEqual([4, [0, 3]])
    const of = (token: number) => standing.find((one) => one.token === token)
    for (const [upper, lower] of rests) {
      expect(of(upper)).toMatchObject({ x: of(lower)?.x, row: (of(lower)?.row ?? 0) + 1 })
    }
    expect(of(6)).toMatchObject({ x: 0.5, row: 3 })
  })

  it('breaks a level that is too long, and nothing covers anything else', () => {
    const place: Branches = { tokens: tokens(7), rests: [1, 2, 3, 4, 5, 6].map((i) => on(i, 0)), ends: [] }
    const { rows, standing } = grown(place, 4)
    expect(rows).toBe(3)
    for (const one of standing) {
      expect(one.x).toBeGreaterThanOrEqual(0)
      expect(one.x).toBeLessThanOrEqual(3)
      const beside = standing.filter(({ token, row }) => token !== one.token && row === one.row)
      for (const other of beside) expect(Math.abs(one.x - other.x)).toBeGreaterThanOrEqual(1)
    }
  })

  it('is never too small to be read: where there is no room, it says how high it has to be', () => {
    const place: Branches = { tokens: tokens(12), rests: [], ends: [] }
    const { grown: tree, least } = fit(place, 380, 60, 1.5)
    expect(tree.columns).toBeLessThanOrEqual(4)
    expect(least).toBeGreaterThan(60)
    expect(fit(place, 380, least + 1, 1.5).size).toBeGreaterThanOrEqual(LEAST)
  })
})

describe('several trees', () => {
  const of = (...sizes: number[]): Branches[] =>
    sizes.map((many) => ({ tokens: tokens(many), rests: [], ends: [] }))
  const boxes = (areas: string[]) => areas.map((area) => area.split(' / ').map(Number))

  it('leave one’s own the whole height and most of the width', () => {
    for (const many of [2, 3, 4, 5, 6]) {
      const { columns, areas } = plots(of(...Array.from({ length: many }, () => 5)), many - 1)
      const widths = columns.split(' ').map(Number.parseFloat)
      expect(areas.at(-1)).toBe(`1 / ${widths.length} / ${ROWS + 1}`)
      expect(widths.at(-1)).toBe(Math.max(...widths))
    }
  })

  it('are side by side if they are few, and the broader the more is built there', () => {
    const { columns, areas } = plots(of(2, 10, 9), 2)
    expect(columns).toBe('0.7fr 1.3fr 1.4fr')
    expect(boxes(areas)).toEqual([
      [1, 1, ROWS + 1],
      [1, 2, ROWS + 1],
      [1, 3, ROWS + 1],
    ])
  })

  it('are the higher the more is built there if they are many, and none lies on another', () => {
    const { columns, areas } = plots(of(2, 18, 5, 5, 9), 4)
    expect(columns).toBe('1fr 1fr 1.4fr')
    expect(boxes(areas)).toEqual([
      [1, 1, 16],
      [16, 1, ROWS + 1],
      [1, 2, 31],
      [31, 2, ROWS + 1],
      [1, 3, ROWS + 1],
    ])
  })

  it('have all of the width, if nobody else has one', () => {
    expect(plots(of(0), 0)).toEqual({ columns: '1fr', areas: ['1 / 1 / 61'] })
  })

  it('stand side by side for who looks on', () => {
    expect(plots(of(5, 5), -1)).toEqual({ columns: '1fr 1fr', areas: ['1 / 1 / 61', '1 / 2 / 61'] })
  })
})
