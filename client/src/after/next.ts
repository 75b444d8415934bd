// What these people could play next.

import type { GameInfo } from '../wire/types'

const MOST = 3
/** as long as the last one */
const MUCH = 3

/** A few games for so many people: those about as long as the last one first, and none that takes much longer, or
 * longer than there is time. Where there is no time for any, the shortest. */
export function next(
  games: GameInfo[],
  people: number,
  last: string,
  left: number | null = null,
): GameInfo[] {
  const before = games.find(({ name }) => name === last)
  const about = before?.minutes ?? 15
  const far = ({ minutes, chapter }: GameInfo) =>
    Math.abs(Math.log(minutes / about)) + (chapter === before?.chapter ? 1 : 0) // something else, for a change
  const found = games
    .filter(
      ({ name, open, players: [least, most] }) => name !== last && !open && least <= people && people <= most,
    )
    .sort((a, b) => far(a) - far(b) || a.title.localeCompare(b.title))
  const shortest = Math.min(...found.map(({ minutes }) => minutes))
  const inTime = found.filter(({ minutes }) => minutes <= Math.max(left ?? MUCH * about, shortest))
  // One of each chapter comes before a second one.
  const firsts = inTime.filter((game, i) => inTime.findIndex(({ chapter }) => chapter === game.chapter) === i)
  return [...firsts, ...inTime.filter((game) => !firsts.includes(game))].slice(0, MOST)
}
