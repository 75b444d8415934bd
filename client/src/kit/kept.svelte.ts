// What this browser remembers: the name, the light, the sound, and how fast things happen.

import { nickname } from '../words'

export type Theme = 'auto' | 'light' | 'dark'
export type Pace = 'slow' | 'normal' | 'fast' | 'off'
/** How much longer than usual what happens is shown. */
export const SCALES: Record<Pace, number> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 }

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

class Kept {
  #name = $state(read('name') ?? '')
  #theme = $state<Theme>((read('theme') as Theme | null) ?? 'auto')
  #sound = $state(read('sound') !== 'off')

  #pace = $state<Pace>(paceOf(read('pace')))

  get name(): string {
    if (!this.#name) this.name = nickname()
    return this.#name
  }
  set name(name: string) {
    this.#name = name
    write('name', name)
  }

  /** Nothing that was kept here is known any more. */
  forget(): void {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith('rumpus.')) localStorage.removeItem(key)
    } catch {
      // A browser that keeps nothing has forgotten already.
    }
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

  get pace(): Pace {
    return this.#pace
  }
  set pace(pace: Pace) {
    this.#pace = pace
    write('pace', pace)
  }
}

export const kept = new Kept()
