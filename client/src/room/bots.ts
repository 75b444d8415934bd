import type { GameInfo } from '../wire/types'
import type { Party } from './party.svelte'

const COMPANY = 3 // enough for a game to be a game, few enough to follow

/** Sit down, let bots take the other chairs, and begin. */
export async function playWithBots(party: Party, shelf: GameInfo[]): Promise<void> {
  const game = shelf.find(({ name }) => name === party.room?.game)
  if (!game || !party.isHost) return
  const [least, most] = game.players
  const count = Math.min(most, Math.max(least, COMPANY))
  if (party.room?.chairs.length !== count) await party.do({ do: 'chairs', count })
  if (party.chair < 0) {
    const free = party.room?.chairs.findIndex((chair) => chair === null) ?? 0
    await party.do({ do: 'sit', chair: Math.max(0, free) })
  }
  await party.do({ do: 'set', practice: true })
  await party.do({ do: 'start', fill: 'fair' })
}
