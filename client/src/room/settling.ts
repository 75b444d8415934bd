import { numbersIn, wayFor } from '../home/games'
import { kept } from '../kit/kept.svelte'
import type { GameInfo } from '../wire/types'
import type { Party } from './party.svelte'

/** enough for a game to be a game, few enough to follow; more where everybody deals with everybody at once */
const COMPANY = { table: 3, floor: 8 }

/** Bots that fill up a table here: as one likes them, if there are such bots. */
export function levelOf(levels: string[]): string {
  return levels.includes(kept.level) ? kept.level : levels.includes('fair') ? 'fair' : (levels.at(-1) ?? '')
}

/** Whoever has opened a room sits in it already, with as many chairs as there are people, or wants to begin at once. */
export async function settleIn(
  party: Party,
  shelf: GameInfo[],
  { people, bots }: { people: number | null; bots: boolean },
): Promise<void> {
  const game = shelf.find(({ name }) => name === party.room?.game)
  if (!game || !party.isHost) return
  const [least, most] = game.players
  const company = game.open ? COMPANY.floor : COMPANY.table
  const wanted = people !== null && people > 1 ? people : bots ? company : least
  const way = wayFor(game, wanted)
  if (way)
    await party.do({
      do: 'choose',
      game: game.name,
      options: { ...party.room?.options, [way.option]: way.value },
    })
  const count = way
    ? numbersIn(way.players).find((number) => number >= wanted)
    : Math.min(most, Math.max(least, wanted))
  const settled = bots || !game.open // otherwise chairs come with the people
  if (settled && count && party.room?.chairs.length !== count) await party.do({ do: 'chairs', count })
  if (party.chair < 0) await party.do({ do: 'sit' })
  if (!bots) return
  await party.do({ do: 'set', practice: true })
  const level = levelOf(party.room?.levels ?? [])
  // An open floor waits for nobody but the fewest it needs: the others have to sit there when it begins.
  const early = game.open && count && count > least ? numbersIn([1, count - 1, 1]) : []
  for (const chair of early) await party.do({ do: 'bot', chair, level })
  await party.do({ do: 'start', fill: level })
}
