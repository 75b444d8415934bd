// What this browser remembers: the name, the look, the language, the light, the sound, how fast things happen, how well bots play,
// which games and questions one has met, whether one plays by typing, and long texts that were written.

import { isLook, type Look } from '../faces/cast'
import { nickname } from '../words'

export type Theme = 'auto' | 'light' | 'dark'
export type Pace = 'slow' | 'normal' | 'fast' | 'off'
/** How much longer than usual what happens is shown. */
export const SCALES: Record<Pace, number> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 }

const MOST_ROOMS = 4

const paceOf = (said: string | null): Pace => (said && said in SCALES ? (said as Pace) : 'normal')

function read(key: string): string | null {
  try {
    return localStorage.getItem(`rumpus.${key}`)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(`rumpus.${key}`, value)
  } catch {
    // A browser that keeps nothing still plays.
  }
}

function lookOf(said: string | null): Look | null {
  const [face = '', colour = ''] = (said ?? '').split(' ')
  return isLook({ face, colour }) ? { face, colour } : null
}

class Kept {
  #name = $state(read('name') ?? '')
  #look = $state.raw<Look | null>(lookOf(read('look')))
  #theme = $state<Theme>((read('theme') as Theme | null) ?? 'auto')
  #sound = $state(read('sound') !== 'off')
  #reactions = $state(read('reactions') !== 'off')
  #figures = $state(read('figures') === 'on')
  #coach = $state(read('coach') !== 'off')
  #text = $state(read('text') === 'on')

  #pace = $state<Pace>(paceOf(read('pace')))
  #level = $state(read('level') ?? 'fair')
  #language = $state(read('language') ?? '')
  #calls = $state(read('calls') === 'on')

  get name(): string {
    if (!this.#name) this.name = nickname()
    return this.#name
  }
  set name(name: string) {
    this.#name = name
    write('name', name)
  }

  /** the animal and the colour that were chosen; null: none yet, and rooms give one to everybody */
  get look(): Look | null {
    return this.#look
  }
  set look(look: Look | null) {
    this.#look = look
    write('look', look ? `${look.face} ${look.colour}` : '')
  }

  /** Nothing that was kept here is known any more. */
  forget(): void {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith('rumpus.')) localStorage.removeItem(key)
    } catch {
      // A browser that keeps nothing has forgotten already.
    }
  }

  /** A long text that was written here before, by what it is for: nobody types a page twice. */
  written(what: string): string {
    return read(`text.${what}`) ?? ''
  }
  write(what: string, text: string): void {
    write(`text.${what}`, text)
  }

  /** the language that was chosen; empty: that of the browser */
  get language(): string {
    return this.#language
  }
  set language(language: string) {
    this.#language = language
    write('language', language)
  }

  get theme(): Theme {
    return this.#theme
  }
  set theme(theme: Theme) {
    this.#theme = theme
    write('theme', theme)
  }

  get sound(): boolean {
    return this.#sound
  }
  set sound(sound: boolean) {
    this.#sound = sound
    write('sound', sound ? 'on' : 'off')
  }

  /** whether one wants to be called when it is one's turn */
  get calls(): boolean {
    return this.#calls
  }
  set calls(calls: boolean) {
    this.#calls = calls
    write('calls', calls ? 'on' : 'off')
  }

  /** Whether one sees what others show. */
  get reactions(): boolean {
    return this.#reactions
  }
  set reactions(reactions: boolean) {
    this.#reactions = reactions
    write('reactions', reactions ? 'on' : 'off')
  }

  /** Whether what a strong player thinks is told in figures. */
  get figures(): boolean {
    return this.#figures
  }
  set figures(figures: boolean) {
    this.#figures = figures
    write('figures', figures ? 'on' : 'off')
  }

  /** Whether somebody who is new to a game is told what to do. */
  get coach(): boolean {
    return this.#coach
  }
  set coach(coach: boolean) {
    this.#coach = coach
    write('coach', coach ? 'on' : 'off')
  }

  /** How often each question of a game has been answered here. */
  met(game: string): Record<string, number> {
    try {
      return JSON.parse(read(`met.${game}`) ?? '{}') as Record<string, number>
    } catch {
      return {}
    }
  }
  meet(game: string, met: Record<string, number>): void {
    write(`met.${game}`, JSON.stringify(met))
  }

  /** Whether matches are told in words and answered by typing. */
  get text(): boolean {
    return this.#text
  }
  set text(text: boolean) {
    this.#text = text
    write('text', text ? 'on' : 'off')
  }

  /** how well bots play that fill up a table */
  get level(): string {
    return this.#level
  }
  set level(level: string) {
    this.#level = level
    write('level', level)
  }

  /** the codes of rooms in which one has sat, the last one first */
  get rooms(): string[] {
    return (read('rooms') ?? '').split(',').filter(Boolean)
  }
  /** One sits in this room. */
  visit(code: string): void {
    write('rooms', [code, ...this.rooms.filter((other) => other !== code)].slice(0, MOST_ROOMS).join())
  }
  /** There is nothing in this room to go back to. */
  leave(code: string): void {
    write('rooms', this.rooms.filter((other) => other !== code).join())
  }

  get pace(): Pace {
    return this.#pace
  }
  set pace(pace: Pace) {
    this.#pace = pace
    write('pace', pace)
  }
}

export const kept = new Kept()
