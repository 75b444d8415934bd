// The few plain addresses of the server.

import { Refused } from './connection'
import {
  wholeExample,
  wholeReviewProgress,
  wholeStep,
  type Debriefing,
  type Example,
  type FinishedMatch,
  type GameInfo,
  type Matches,
  type ReviewProgress,
  type Rooms,
  type Rules,
  type Solved,
  type Step,
} from './types'
import { t } from '../words'

/** Not now: perhaps in a moment. */
export class Later extends Refused {}

const PAUSE = 2000
const LATER = [429, 502, 503, 504] // too often, or nobody is there to answer

/** Ask until it works, or is refused for good. */
export async function again<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Later)) throw error
      await new Promise((later) => setTimeout(later, PAUSE))
    }
  }
}

async function fetched<T>(address: string, body?: object): Promise<T> {
  const told = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  let reply: Response
  try {
    reply = await fetch(address, told)
  } catch {
    throw new Later(t('The server cannot be reached just now. Try again in a moment.'))
  }
  const said = (await reply.json().catch(() => ({}))) as { error?: string }
  if (!reply.ok) {
    const Why = LATER.includes(reply.status) ? Later : Refused
    throw new Why(said.error ?? t('The server answered {status}.', { status: reply.status }))
  }
  return said as T
}

let shelf: Promise<GameInfo[]> | undefined

/** Every game there is; asked for once. */
export function games(): Promise<GameInfo[]> {
  shelf ??= fetched<GameInfo[]>('/api/games').catch((error: unknown) => {
    shelf = undefined
    throw error
  })
  return shelf
}

const pages = new Map<string, Promise<Rules>>()

/** What a game is about, and how it is played; asked for once. */
export function rules(name: string, guise = ''): Promise<Rules> {
  const address = `/api/games/${encodeURIComponent(name)}/rules${guise ? `?guise=${encodeURIComponent(guise)}` : ''}`
  const page =
    pages.get(address) ??
    fetched<Rules>(address).catch((error: unknown) => {
      pages.delete(address)
      throw error
    })
  pages.set(address, page)
  return page
}

/** A picture of a game, from a match that nobody plays. */
export const example = async (name: string) =>
  wholeExample(await fetched<Partial<Example>>(`/api/games/${encodeURIComponent(name)}/scene`))

/** A position of a solved game; the first one, if none is said. */
export const solved = (name: string, position: string, options: Record<string, string>) =>
  fetched<Solved>(
    `/api/games/${encodeURIComponent(name)}/solved?${new URLSearchParams(
      position ? { ...options, position } : options,
    ).toString()}`,
  )

export const openRoom = async (game?: string) =>
  (await fetched<{ room: string }>('/api/rooms', game ? { game } : {})).room

/** Rooms that want players, and those of one's own with these codes. */
export const rooms = (own: string[]) => fetched<Rooms>(`/api/rooms?own=${own.map(encodeURIComponent).join()}`)

/** The matches that one has played. */
export const history = () => fetched<Matches>('/api/history')
/** What all in a room are told of the experiment that was made there, when it is over. */
export const debriefing = (code: string) =>
  fetched<Debriefing | null>(`/api/rooms/${encodeURIComponent(code)}/debriefing`)
/** For the records: what one calls oneself, or nothing. */
export const nameGroup = (code: string, group: string) =>
  fetched<{ ok: true }>(`/api/rooms/${encodeURIComponent(code)}/group`, { group })

/** This browser is from now on whoever the secret was given to. */
export const claim = (secret: string) => fetched<{ ok: true }>('/api/claim', { secret })
/** Another secret for the same person: all other devices are signed out. */
export const renew = () => fetched<{ ok: true }>('/api/renew', {})
/** This browser is nobody any more. */
export const forget = () => fetched<{ ok: true }>('/api/forget', {})

const matchAt = (match: string) => `/api/matches/${encodeURIComponent(match)}`

export const finished = (match: string) => fetched<FinishedMatch>(matchAt(match))
export const logOf = (match: string) => `${matchAt(match)}/log`

/** How far the review of a match is. Who asks first has it begun. */
export const reviewed = async (match: string) =>
  wholeReviewProgress(await fetched<Partial<ReviewProgress>>(`${matchAt(match)}/review`, {}))

/** A room in which one can decide once more what was decided there, against bots. */
export const tryFrom = async (match: string, entry: number, name: string) =>
  (await fetched<{ room: string }>(`${matchAt(match)}/try`, { entry, name })).room

export const step = async (match: string, k: number, seat: number | null) =>
  wholeStep(await fetched<Partial<Step>>(`${matchAt(match)}/steps/${k}?seat=${seat ?? 'none'}`))
