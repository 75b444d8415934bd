import { expect, it } from 'vitest'
import type { Party } from '../src/room/party.svelte'
import { settleIn } from '../src/room/settling'
import type { GameInfo } from '../src/wire/types'

/** What a room is told until the match begins. */
async function told(open: boolean, bots: boolean, players: [number, number], people: number | null = null) {
  const said: { do: string }[] = []
  const room = {
    game: 'some',
    options: {},
    chairs: Array<null>(players[0]).fill(null),
    levels: ['easy', 'fair'],
  }
  const party = { room, isHost: true, chair: -1, do: (message: { do: string }) => said.push(message) }
  const game = { name: 'some', open, players, others: [] }
  const shelf = [game] as unknown as GameInfo[]
  await settleIn(party as unknown as Party, shelf, { people, bots })
  return said
}

it('two bots make a table, and seven a floor, which are all there when it begins', async () => {
  expect(await told(false, true, [2, 6])).toEqual([
    { do: 'chairs', count: 3 },
    { do: 'sit' },
    { do: 'set', practice: true },
    { do: 'start', fill: 'fair' },
  ])
  const floor = await told(true, true, [2, 100])
  expect(floor[0]).toEqual({ do: 'chairs', count: 8 })
  expect(floor.filter((message) => message.do === 'bot')).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((chair) => ({ do: 'bot', chair, level: 'fair' })),
  )
  expect(floor.at(-1)).toEqual({ do: 'start', fill: 'fair' })
})

it('who needs more than that has as many as it needs, and friends bring their own chairs', async () => {
  expect(await told(true, true, [17, 41])).toEqual([
    { do: 'sit' },
    { do: 'set', practice: true },
    { do: 'start', fill: 'fair' },
  ])
  expect(await told(true, false, [2, 100])).toEqual([{ do: 'sit' }])
  expect(await told(false, false, [3, 6], 5)).toEqual([{ do: 'chairs', count: 5 }, { do: 'sit' }])
})
