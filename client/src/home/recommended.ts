// A few games to begin with, others from day to day.

import type { GameInfo } from '../wire/types'
import { hash } from '../words'

const FEW = 3
/** minutes: who does not know what to play does not want to spend the evening on it */
const QUICK = 20
const A_DAY = 86_400_000
const unlikely = ({ minutes, players: [, most] }: GameInfo) => Number(minutes > QUICK) + Number(most < 3)

/** Some of these games: quick ones, for more than two, and of each chapter at most one, as long as there are enough of
 * them. */
export function recommended(games: GameInfo[], now = Date.now()): GameInfo[] {
  const day = Math.floor(now / A_DAY)
  const shuffled = [...games]
    .filter(({ open }) => !open) // a crowd is not found in a minute
    .sort((a, b) => hash(`${a.name} ${day}`) - hash(`${b.name} ${day}`))
    .sort((a, b) => unlikely(a) - unlikely(b))
  const chapters = new Set<string>()
  const first = shuffled.filter(({ chapter }) => !chapters.has(chapter) && chapters.add(chapter))
  return [...first, ...shuffled.filter((game) => !first.includes(game))].slice(0, FEW)
}
