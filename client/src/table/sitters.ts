import type { Cast } from '../faces/cast'
import type { Mood } from '../moods/moods'

/** Who sits on a chair, as far as the room knows. */
export interface Sitter extends Cast {
  away: boolean
  /** who plays for them */
  note?: string
  /** what they show just now */
  mood?: Mood | undefined
}

/** A sitter as they look at this table. */
export interface Portrait extends Sitter {
  colour: string
  face: string
  /** where the face is drawn, if the game brings it */
  sheet?: string
  /** they are out, and may come back */
  ghost?: boolean
}

/** Whom somebody points at, and what comes of it: a shot. */
export interface Aim {
  at: string
  you: boolean
  said: string
  /** the picture of what they point with, if the game has one */
  face: string
}
