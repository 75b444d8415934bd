// Everything this browser knows of the room it is in.

import { Connection, type Doing, type Line as Linked } from '../wire/connection'
import type {
  ChatMessage,
  HintMessage,
  Line,
  Message,
  Room,
  SpokenMessage,
  TableMessage,
  Value,
} from '../wire/types'
import { animalIn, isLook, type Look } from '../faces/cast'
import { kept, SCALES } from '../kit/kept.svelte'
import { intent } from '../kit/route.svelte'
import { calm } from '../kit/calm'
import { LASTS, type Mood } from '../moods/moods'
import { Player } from '../table/player.svelte'
import type { Sitter } from '../table/sitters'
import { retold, t } from '../words'

export class Party {
  room = $state.raw<Room | null>(null)
  /** how the match stands; what is shown of that just now, the player knows */
  table = $state.raw<TableMessage | null>(null)
  story = $state.raw<Line[]>([])
  chat = $state.raw<ChatMessage[]>([])
  /** what the other one and oneself have written in the conversation that is going on */
  spoken = $state.raw<SpokenMessage[]>([])
  /** what people show just now, by their ids */
  moods = $state.raw<Record<string, Mood>>({})
  /** what is being written */
  draft = $state('')
  /** when the last line was said that has been seen here */
  read = $state(0)
  /** what a strong player would do, if that was asked */
  hint = $state.raw<HintMessage | null>(null)
  line = $state<Linked>('opening')
  /** why this room is closed to us */
  farewell = $state('')
  /** why the server has sent us away for a moment, until something goes through again */
  trouble = $state('')
  /** why one could not come in with one's name */
  nameRefused = $state('')
  /** by the clock of this page: when the time for the question is over */
  deadline = $state<number | null>(null)
  /** what happens by itself, and when, by the clock of this page */
  clocks = $state.raw<{ text: string; deadline: number }[]>([])
  /** and when the match began, by the same clock */
  begun = $state(0)
  /** how much time there is for it, when one has seen what led to it */
  allowed = $state(0)
  readonly player = new Player<TableMessage>({
    scale: () => SCALES[kept.pace],
    calm,
    away: () => document.visibilityState === 'hidden',
  })

  readonly me = $derived(this.room?.people.find((person) => person.id === this.room?.you))
  readonly isHost = $derived(!!this.room && this.room.host === this.room.you)
  readonly chair = $derived(
    this.room ? this.room.chairs.findIndex((chair) => chair?.person === this.room?.you) : -1,
  )

  readonly unread = $derived(
    this.chat.filter(({ at, person }) => at > this.read && person !== this.room?.you).length,
  )

  /** whether one may ask that in this match */
  readonly practises = $derived(
    !!this.room?.practice &&
      this.room.playing &&
      this.room.chairs.filter((chair) => chair?.person || chair?.owner).length === 1,
  )

  /** the others who would like to play the last match once more */
  readonly wanting = $derived(
    (this.room?.again ?? []).flatMap((id) => {
      const person = this.room?.people.find((person) => person.id === id)
      return person && id !== this.room?.you ? [person.name] : []
    }),
  )
  /** whether one has asked for that oneself; null: one cannot, or begins it oneself */
  readonly again = $derived.by(() => {
    const last = this.room?.history.at(-1)
    const isOver = last && last.match === this.room?.match && last.game === this.room.game
    if (!this.room || this.room.playing || this.isHost || this.chair < 0 || !isOver) return null
    return this.room.again.includes(this.room.you)
  })

  readonly #connection: Connection
  /** whether this browser has just been told who it belongs to: then the name is known there, not here */
  #claimed = intent.claimed

  /** `screen`: a big screen for the hall, which sees what everybody may see, whoever has opened it */
  constructor(
    readonly code: string,
    readonly screen = false,
  ) {
    intent.claimed = false
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    this.#connection = new Connection(`${scheme}://${location.host}/ws/${encodeURIComponent(code)}`, {
      entering: () => this.#entering(),
      entered: (reply) => (this.nameRefused = (reply.name_refused as string | undefined) ?? ''),
      heard: (message) => this.#heard(message),
      line: (line, why) => {
        this.line = line
        if (why) this.farewell = why
      },
    })
  }

  do(message: Doing) {
    const reply = this.#connection.ask(message)
    void reply.then(() => (this.trouble = '')).catch(() => undefined)
    return reply
  }

  /** What a person in this room looks like. */
  lookOf(person: string | undefined): Look | undefined {
    const known = this.room?.people.find(({ id }) => id === person)
    return known && isLook(known) ? known : undefined
  }

  /** Who sits around the table of a match between these. */
  sitters(names: string[], over: boolean): Sitter[] {
    return names.map((name, i) => {
      const chair = this.room?.chairs[i]
      const person = this.room?.people.find(({ id }) => id === chair?.person)
      const away = !!person && !person.here && !over
      const note = over
        ? ''
        : chair?.owner
          ? t('{name}, a bot, stands in', { name: chair.name })
          : person?.played_for
            ? t('a bot plays')
            : ''
      const mood = this.moods[chair?.person ?? '']
      return { name, bot: !!chair?.bot, away, note, mood, look: this.lookOf(chair?.person) }
    })
  }

  answer(question: number, value: Value, talk?: number) {
    return this.do({ do: 'answer', match: this.table?.match ?? '', question, value, ...(talk && { talk }) })
  }

  /** The page has become visible, or the network is back: is the line still what it seems to be? */
  hurry(): void {
    if (this.line === 'open') void this.do({ do: 'look', told: this.story.length }).catch(() => undefined)
    else this.#connection.hurry()
  }

  leave(): void {
    this.player.close()
    this.#connection.close()
  }

  #entering(): Doing {
    this.chat = []
    const told = this.table ? { match: this.table.match, told: this.story.length } : {}
    if (this.screen) return { do: 'enter', screen: true, ...told }
    return { do: 'enter', ...(this.#claimed ? {} : { name: kept.name, ...this.#looks() }), ...told }
  }

  /** As was chosen; or, for whoever comes here first, like the animal in their name, which they alone can read. */
  #looks(): { face?: string; colour?: string } {
    const face = kept.rooms.includes(this.code) ? undefined : animalIn(kept.name)
    return kept.look ?? (face ? { face } : {})
  }

  #heard(message: Message): void {
    switch (message.type) {
      case 'room':
        this.room = message.room
        if (this.#claimed && this.me) {
          kept.name = this.me.name
          kept.look = isLook(this.me) ? { face: this.me.face, colour: this.me.colour } : null
          this.#claimed = false
        }
        break
      case 'table':
        if (this.line === 'open') this.trouble = '' // the match goes on
        this.#seen(message)
        break
      case 'chat':
        this.chat = [...this.chat.slice(-199), message]
        if (this.line === 'opening') this.read = message.at // said before one came in
        break
      case 'spoken':
        this.spoken = [...this.spoken, message]
        break
      case 'reaction':
        this.#shown(message.person, message.mood)
        break
      case 'hint':
        this.hint = message
        break
      case 'bye':
        if (message.again) this.trouble = message.why
        else this.farewell = message.why
    }
  }

  readonly #fading: Record<string, ReturnType<typeof setTimeout>> = {}
  #shown(person: string, mood: Mood): void {
    if (!kept.reactions) return
    clearTimeout(this.#fading[person])
    this.moods = { ...this.moods, [person]: mood }
    this.#fading[person] = setTimeout(() => {
      this.moods = Object.fromEntries(Object.entries(this.moods).filter(([id]) => id !== person))
    }, LASTS)
  }

  #seen(message: TableMessage): void {
    const before = this.table
    const continued = before?.match === message.match
    if (continued && message.from > this.story.length) {
      void this.do({ do: 'look', told: this.story.length }).catch(() => undefined)
    }
    this.story = retold(continued ? this.story : [], message.told, message.from)
    this.deadline = message.deadline === null ? null : performance.now() + message.deadline
    this.allowed = message.limit ?? 0
    if (!continued || String(before.hears) !== String(message.hears)) this.spoken = []
    this.table = message
    this.player.put(message, !continued)
    this.begun = performance.now() - (message.clock ?? 0)
    this.clocks = message.scene.clocks.map(({ text, at }) => ({ text, deadline: this.begun + at }))
  }
}
