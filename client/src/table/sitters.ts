/** Who sits on a chair, as far as the room knows. */
export interface Sitter {
  name: string
  bot: boolean
  away: boolean
}
