/** Who sits on a chair, as far as the room knows. */
export interface Sitter {
  name: string
  bot: boolean
  away: boolean
}

/** A sitter as they look at this table. */
export interface Portrait extends Sitter {
  colour: string
  face: string
  /** where the face is drawn, if the game brings it */
  sheet?: string
}
