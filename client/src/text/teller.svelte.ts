// A match in words: what is read out, in order, and what becomes of what is typed. The words are the server's.

import type { Coach } from '../coach/coach.svelte'
import type { Party } from '../room/party.svelte'
import { wholeTyped, type Typed, type Value } from '../wire/types'
import { t, wordsOf } from '../words'

/** `typed`: what one has typed oneself, which nobody has to hear */
export type Kind = 'news' | 'table' | 'question' | 'tip' | 'typed' | 'refused' | 'said'
export interface Told {
  id: number
  kind: Kind
  text: string
}

const MOST = 400
const LOG = 15

/** The lines that were not there before: of a table that has been told, only what has changed is told again. */
export function changed(before: string[], now: string[]): string[] {
  const known = new Set(before)
  return now.filter((line) => !known.has(line))
}

export class Teller {
  told = $state.raw<Told[]>([])
  #last = 0
  #heard: number
  /** the table as it was told last, and what was asked then */
  #table: string[] = []
  #asked = ''
  #talk = 0
  #looking = false
  #welcomed: Promise<void> | undefined
  #outdated = false
  #doubted: { text: string; question: number | null; answer: Value } | null = null

  /** `coach`: for who is new to the game; `does`: a command that is not about the table in words */
  constructor(
    readonly party: Party,
    readonly coach: Coach,
    readonly does: (command: string, rest: string) => Promise<string> | string,
  ) {
    this.#heard = Math.max(0, party.story.length - LOG) // who comes late hears the last of it
  }

  tell(kind: Kind, lines: string[]): void {
    if (!lines.length) return
    const told = lines.map((text) => ({ id: ++this.#last, kind, text }))
    this.told = [...this.told, ...told].slice(-MOST)
  }

  /** The match has gone on: what has happened is told at once, and how it stands when one is asked, or it is over. */
  async follow(): Promise<void> {
    const plays = this.party.table?.seat !== null && !this.party.table?.scene.over
    if (plays && this.coach.welcomes) this.#welcomed ??= this.#welcome()
    await this.#welcomed
    const { story, table } = this.party
    if (!table) return
    this.#heard = Math.min(this.#heard, story.length)
    this.tell('news', story.slice(this.#heard).map(wordsOf))
    this.#heard = story.length
    const talks = (table.talks ?? []).map(({ talk }) => talk)
    const asked = table.scene.over
      ? 'over'
      : table.question || talks.length
        ? `${table.question?.number} ${String(talks)}`
        : ''
    if (this.#table.length && (!asked || asked === this.#asked)) {
      this.#asked = asked
      return
    }
    this.#asked = asked
    await this.#look()
  }

  async #look(): Promise<void> {
    this.#outdated = true
    if (this.#looking) return
    this.#looking = true
    try {
      while (this.#outdated) {
        this.#outdated = false
        const { table = [], lines, talk } = await this.#send('')
        this.tell('table', changed(this.#table, table))
        this.#table = table
        this.#talk = talk
        this.tell('question', lines)
        await this.advise()
      }
    } catch (error) {
      this.tell('refused', [(error as Error).message])
    } finally {
      this.#looking = false
    }
  }

  /** Who is new to a game hears first what it is about. */
  async #welcome(): Promise<void> {
    this.tell('tip', await this.coach.sentences())
    this.coach.welcomed()
  }

  /** What the question that was just told is about, and what sensible people do, for who has seldom been asked it. */
  async advise(): Promise<void> {
    const what = this.#what()
    const line = await this.coach.lineLater(what)
    if (line && what === this.#what()) this.tell('tip', [line])
  }

  /** What is asked: of several things, what one has in mind. */
  #what(): string | undefined {
    const { question, talks = [], scene } = this.party.table ?? {}
    if (!scene || scene.over) return undefined
    return (talks.find(({ talk }) => talk === this.#talk) ?? question ?? talks[0])?.what
  }

  async #send(text: string): Promise<Typed> {
    const match = this.party.table?.match ?? ''
    const reply = await this.party.do({
      do: 'type',
      match,
      text,
      ...(this.#talk && { talk: this.#talk }),
    })
    return wholeTyped(reply.typed as Partial<Typed>)
  }

  /** Somebody has typed a line. */
  async type(text: string): Promise<void> {
    if (text) this.tell('typed', [text])
    try {
      await this.#obey(text.trim())
    } catch (error) {
      this.tell('refused', [(error as Error).message])
    }
  }

  async #obey(text: string): Promise<void> {
    const typed = await this.#send(text || '/again')
    const { question, answer, sure } = typed
    if (typed.command === 'log') this.#log()
    else if (typed.command) this.tell('said', [await this.does(typed.command, typed.rest)].filter(Boolean))
    else if (answer !== undefined && question !== null) {
      const again = this.#doubted?.text === text && this.#doubted.question === question
      this.#doubted = sure && !again ? { text, question, answer } : null
      if (this.#doubted) this.tell('refused', [t('{sure} Then type it once more.', { sure })])
      else {
        const what = this.#what()
        await this.party.answer(question, answer, typed.talk)
        this.coach.answered(what)
      }
    } else {
      this.#talk = typed.talk
      this.tell('question', typed.lines)
    }
  }

  #log(): void {
    const lines = this.party.story.slice(-LOG).map(wordsOf)
    this.tell('news', lines.length ? lines : [t('Nothing has happened yet.')])
  }
}
