// Written by `make types` from what the server sends: change the Python structs, not this file.
// On the wire fields with default values are left out: `whole...` puts them in.

import type { Question, Seat, Value } from './types'

/** The message is called by the class's name in small letters. */
export type Message = RoomMessage | TableMessage | ChatMessage | SpokenMessage | ReactionMessage | HintMessage | ByeMessage

export interface RoomMessage {
  type: 'room'
  /** events in the room so far */
  n: number
  room: Room
}

/** A room as everybody sees it. */
export interface Room {
  /** the id of who looks at it */
  you: string
  code: string
  host: string
  /** whether nobody new can come in */
  locked: boolean
  /** whether everybody who comes to this server is told of it */
  listed: boolean
  people: Person[]
  chairs: (Occupant | null)[]
  game: string
  options: Record<string, Value>
  /** in which the game is played with these; empty: as it is */
  guise: string
  /** whether matches with these options leave records behind */
  records: boolean
  /** of players with such options: the fewest, the most, and the step between them */
  numbers: [number, number, number]
  /** of the bots there are for this game, with so many chairs and such options */
  levels: string[]
  /** seconds for a question */
  clock: number | null
  /** whether a bot plays for somebody who is gone */
  stand_in: boolean
  /** whether who plays alone against bots may ask what a strong player would do */
  practice: boolean
  /** the last one begun */
  match: string | null
  playing: boolean
  wishes: Asking[]
  /** who would like to play the last match once more, by their ids */
  again: string[]
  score: Score[]
  history: PlayedMatch[]
}

/** Somebody in the room, as the others know them. */
export interface Person {
  id: string
  name: string
  here: boolean
  muted: boolean
  /** an animal */
  face: string
  /** its name */
  colour: string
  /** they have been away for so long that a bot answers for them */
  played_for: boolean
}

/** Who sits on a chair. */
export interface Occupant {
  person: string
  /** its level */
  bot: string
  /** a bot's */
  name: string
  /** the person for whom a bot stands in until the match is over, or they are back */
  owner: string
}

/** Somebody who would like to play on for a chair. */
export interface Asking {
  person: string
  chair: number
  /** who have not agreed yet */
  waits_for: string[]
}

export interface Score {
  name: string
  wins: number
  played: number
}

/** A match that is over. */
export interface PlayedMatch {
  match: string
  game: string
  title: string
  names: string[]
  standings: number[]
  at: number
}

/** How a match stands. This much is the same for all who have the same eyes; `Own` follows in the same message. */
export interface TableMessage {
  type: 'table'
  match: string
  game: string
  /** entries of the match so far, as far as everybody may know */
  n: number
  names: string[]
  scene: Scene
  /** milliseconds from now, of which the moments take some */
  deadline: number | null
  /** milliseconds that there are when the moments are over */
  limit: number | null
  commitment: string
  seed?: number | string | null
  /** put in last: a picture in which nothing else is new is not sent */
  clock?: number
  seat: Seat | null
  question: Question | null
  /** what one is asked in conversations of a floor, the oldest first */
  talks?: Question[]
  told: Line[]
  /** the number of the first of these lines */
  from: number
  undo: boolean
  /** where this seat can talk with some of the others, heard by nobody else */
  channels: string[]
  /** whether nobody talks at the table until the question is over */
  hushed: boolean
  /** who reads what one writes beside the game, if anybody does */
  hears?: Seat[]
  /** what a bot has answered for who was away, since their own last answer */
  meanwhile?: string[]
  /** what one may call oneself, for the records */
  groups?: string[]
  /** to be seen before the scene, by who was there all the time */
  moments?: Moment[]
}

/** Everything on the table as one seat sees it. */
export interface Scene {
  /** as they sit around the table: mostly in the order of the seats */
  chairs: Chair[]
  places: Place[]
  links: Link[]
  clocks: Clock[]
  /** where in the match this is: "Round 3 of 8" */
  heading: string
  /** how things stand, in words */
  note: string
  /** whom the table waits for, and to do what */
  asked: [Seat, string][]
  /** who has answered a sealed question already, if that may be known */
  answered: Seat[]
  over: boolean
  /** each seat's place, when it is over */
  standings: number[]
  result: Result | null
}

/** A player: what everybody can count, and what they are just now (dealer, out ...). */
export interface Chair {
  seat: Seat
  counters: Record<string, number | string>
  marks: string[]
  /** their portrait, among those that the game brings */
  face: string
  /** their colour, if that means something: all of a team have the same */
  tone: string
  /** out, and still there: they may come back, and so does whatever lies before them */
  ghost: boolean
  /** the game, and does not play */
  leads: boolean
}

/** Somewhere on the table. `id` stays the same from scene to scene, and says nothing. An answer may be the id of a place: then a click on the place gives it. What somebody owns lies before them. What is about somebody lies in the middle, under their name. */
export interface AnyPlace {
  id: string
  label: string
  owner: Seat | null
  about: Seat | null
  tokens: Token[]
  /** what else there is to say of it, in words */
  note: string
  /** what it adds up to, where that is worth a large number */
  total: number | null
  /** what is counted: "chips" */
  unit: string
  /** what it is to the game, where that makes a difference to how it is drawn */
  role: '' | 'board' | 'pot' | 'deck' | 'discards' | 'bet' | 'dealt'
  /** it shows once more what has gone by */
  past: boolean
  /** its owner sees it only while a finger is on it: others may look over their shoulder */
  covered: boolean
  /** its picture, among those that the game brings */
  face: string
}
export type Place = HandPlace | PilePlace | RowPlace | BasketPlace | TrackPlace | GridPlace | BoardPlace | TreePlace | RoomsPlace | PaperPlace | StagePlace

/** Pieces held; others see backs. */
export interface HandPlace extends AnyPlace {
  kind: 'Hand'
}

/** A piece as it is drawn. Several alike that lie together are one token with a count. */
export interface Token {
  /** card, coin, die, chip, back ... */
  look: string
  /** what is written on it */
  text: string
  /** the answer that a click on it gives */
  value?: Value
  /** its name, where the text is not enough */
  label: string
  /** its colour, where colour means something */
  tone: string
  count: number
  /** how it stands out: "lit", "spent", "aimed at" ... */
  marks: string[]
  /** whose it is, or was, where that matters */
  of: Seat | null
  /** as it is printed on it */
  name: string
  /** what stands large on it: the rank of a playing card, the three columns of a fighter */
  figures: string[]
  /** of a playing card: S, H, D or C */
  suit: string
  /** of a die; other things have none */
  sides: number
  /** its picture, among those that the game brings */
  face: string
  /** what stands small on it, below its name: what a card does */
  words: string
}

/** Pieces on top of each other: one sees the last and how many there are. */
export interface PilePlace extends AnyPlace {
  kind: 'Pile'
}

/** Pieces side by side, in an order that matters. */
export interface RowPlace extends AnyPlace {
  kind: 'Row'
}

/** Pieces in a heap, in no order. */
export interface BasketPlace extends AnyPlace {
  kind: 'Basket'
}

/** Steps in a line; a token stands on each step named in `at`, in the order of the tokens. */
export interface TrackPlace extends AnyPlace {
  kind: 'Track'
  steps: string[]
  at: number[]
}

/** Squares in rows; `at` says (column, row) for each token. */
export interface GridPlace extends AnyPlace {
  kind: 'Grid'
  columns: number
  rows: number
  at: [number, number][]
  /** of the squares, row by row */
  names: string[]
  /** their colours, row by row: "light", "dark" ... */
  tints: string[]
  /** drawn through from one square to another, counted row by row */
  strokes: [number, number][]
}

/** A map of spots joined by lines: `spots` are (name, x, y); `at` says the spot for each token. Lines are told by their place in the list. A map that need not be true is drawn up to `stretch` times as wide or as tall, where the window has another shape. */
export interface BoardPlace extends AnyPlace {
  kind: 'Board'
  spots: [string, number, number][]
  stretch: number
  lines: [number, number][]
  at: number[]
  /** what is written in each spot as long as nothing stands there, or nothing at all */
  words: string[]
  /** lines that stand out */
  bright: number[]
  /** for each spot, lines that stand out while somebody points at it */
  ways: number[][]
}

/** Pieces that are built on each other. Tokens are told by their place in the list. `rests` are (token, the token below it, tone, text): what it takes from there. `ends` are tokens that are free ends: (token, the one on whose upper edge it is). */
export interface TreePlace extends AnyPlace {
  kind: 'Tree'
  rests: [number, number, string, string][]
  ends: [number, number][]
}

/** Areas side by side, like the rooms of a house, and doors between them. `at` says the spot for each token. `spots` are (name, x, y), and y is down: first the areas, then the doors. What stands on a door is in the way. `areas` are the outlines. A corner is (x, y, bend), and bend is the radius of the arc that leads there: 0 is straight, and below 0 it goes anticlockwise. `doors` are the two areas that each door joins. */
export interface RoomsPlace extends AnyPlace {
  kind: 'Rooms'
  spots: [string, number, number][]
  areas: [number, number, number][][]
  doors: [number, number][]
  at: number[]
  /** of the areas */
  tints: string[]
  /** the picture that marks a spot which is pointed at, among those that the game brings */
  pointer: string
}

/** A sheet with dots (x, y, tone), lines between dots, and words (x, y, text, tone) written on it. Shades are areas with dots as corners: (dots, tone, text). */
export interface PaperPlace extends AnyPlace {
  kind: 'Paper'
  width: number
  height: number
  dots: [number, number, string][]
  lines: [number, number, string][]
  words: [number, number, string, string][]
  shades: [number[], string, string][]
}

/** A table on which things have come to rest: `poses` are (x, y, z, w, i, j, k) for each token. Lengths are in mm, z is up, and the table top is z = 0; (w, i, j, k) turns a thing from its own frame. */
export interface StagePlace extends AnyPlace {
  kind: 'Stage'
  outline: [number, number][]
  poses: number[][]
  /** of the table top */
  thick: number
  /** for each seat the middle of its edge, and where it looks, in degrees */
  edges: [number, number, number][]
  /** drawn on the table: from x, y to x, y, text */
  lines: [number, number, number, number, string][]
  /** drawn on the table: corners, tone, text */
  areas: [[number, number][], string, string][]
  /** upright cylinders: x, y, radius, height, text */
  blocks: [number, number, number, number, string][]
  /** by the look of the tokens */
  solids: Record<string, Solid>
  /** for each token, or for none */
  sights: Sight[]
  /** the token that is whacked where it lies, if a throw is not made from an edge */
  aimed: number
  /** about how far it goes: speeds, and mm */
  reach: [number, number][]
  /** points that are to be seen well: the rest of the table may be out of sight */
  focus: [number, number][]
  /** which way one looks there, in degrees, if that is not from one's own edge */
  ahead: number | null
  /** of the last throw */
  film: Film | null
  /** that follow it */
  acts: Act[]
}

/** How a thing on a Stage looks from all sides, in its own frame, in mm. */
export interface Solid {
  points: [number, number, number][]
  /** corners, anticlockwise from outside; text; the corner at its top, or -1 */
  faces: [number[], string, number][]
  /** of each face, where that is not the tone of the token */
  tones: string[]
}

/** Where a thing looks, and the part of the table that it sees. */
export interface Sight {
  /** degrees anticlockwise from +x */
  heading: number
  /** its first edge is the one from which it looks */
  area: [number, number][]
}

/** How things moved before they came to rest. A film with a number that was not seen before is shown once. */
export interface Film {
  number: number
  /** milliseconds from frame to frame */
  step: number
  reels: Reel[]
  /** slow motion: from this frame on, so many times slower */
  slow: [number, number] | null
}

/** How one thing moved. The frames are flat, 7 numbers each: x, y, z in 0.1 mm, and w, i, j, k in thousandths. One that ends before the others fell off; one that is still there glides on to its pose. */
export interface Reel {
  token: Token
  frames: number[]
}

/** Something that happens after the film, shown one after another. Tokens are told by their place in the list. */
export interface Act {
  text: string
  /** light up */
  shooters: number[]
  /** from, to, and what flies back */
  rays: [number, number, string][]
  /** are taken away at its end */
  gone: number[]
}

/** Somebody points at somebody. */
export interface Link {
  source: Seat
  target: Seat
  /** with what, or why */
  text: string
  tone: string
  /** what they point with: a picture that points to the right, among those that the game brings */
  face: string
}

/** Something that happens by itself when its time has come. */
export interface Clock {
  /** what runs out then */
  text: string
  /** milliseconds, as a timed game counts them */
  at: number
}

/** How it ended. */
export interface Result {
  /** in a sentence, if the game says so */
  why: Line | null
  /** of each seat, if there is anything to count */
  tallies: Tally[]
  /** what is counted: "points" */
  unit: string
}

/** A sentence as it reaches one reader: words, and in between who and what it is about. */
export interface Line {
  parts: (string | Part)[]
  how: '' | 'quiet' | 'dice' | 'reveal' | 'end'
}

/** A part of a sentence that is more than words: a player, or a piece. */
export interface Part {
  text: string
  seat: Seat | null
  piece: string | null
}

/** What somebody has at the end. */
export interface Tally {
  points: number | string
  /** what it is made of */
  words: string
}

/** How the table looked at a line of the story, as far as that differs from the moment after it. Moments come first one first; what the last one is compared with is the scene that they lead to. So they are read from the end: each is the one after it, with these chairs and places instead. */
export interface Moment {
  /** of those that come with it, counted from 0 */
  line: number
  /** milliseconds */
  lasts: number
  how: '' | 'quiet' | 'dice' | 'reveal' | 'end'
  /** whose doing it is: where things come from that were not there before */
  who: Seat | null
  /** that were otherwise, or are gone */
  places: Place[]
  /** the ids of all places, if there were others */
  order: string[] | null
  chairs: Chair[]
  links: Link[] | null
  heading: string | null
  note: string | null
}

export interface ChatMessage {
  type: 'chat'
  person: string
  name: string
  text: string
  at: number
  /** where it was said; empty: to everybody */
  channel: string
}

/** Somebody has said something to those with whom they are in a conversation. It is kept nowhere. */
export interface SpokenMessage {
  type: 'spoken'
  match: string
  seat: Seat
  text: string
}

/** Somebody in the room, with a chair or without one, shows what they think. It is kept nowhere. */
export interface ReactionMessage {
  type: 'reaction'
  person: string
  mood: 'up' | 'clap' | 'laugh' | 'wow' | 'ouch' | 'hurry'
}

/** What a strong player would do: the few best answers, the best first; none, if it has no opinion. */
export interface HintMessage {
  type: 'hint'
  match: string
  question: number
  answers: Weighed[]
}

/** An answer, in words too, and what it is worth to the seat: 1 is to win alone, 0 to be last. */
export interface Weighed {
  answer: Value
  words: string
  value: number
  error: number
  /** what more there is to say */
  remark: string
}

export interface ByeMessage {
  type: 'bye'
  why: string
  again: boolean
}

/** What was typed, understood: an answer, which is still to be given; or a command, and what there is to read. */
export interface Typed {
  /** to be read now */
  lines: string[]
  /** how the table looks, where nothing was typed */
  table?: string[]
  /** the number of the question that this is about */
  question: number | null
  /** and its conversation */
  talk: number
  /** left to the client */
  command: string
  /** what stood behind the command */
  rest: string
  answer?: Value
  /** what somebody is asked before this answer counts */
  sure: string
}

export interface GameInfo {
  name: string
  title: string
  chapter: string
  /** the least and the most, with those who lead */
  players: [number, number]
  /** how many more it can be with some options */
  others: OtherNumbers[]
  /** how many of these lead the game, and do not play */
  moderators: number
  minutes: number
  /** people come and go while it is played */
  open: boolean
  /** there is a table of it, for two */
  solved: boolean
  about: string
  /** what is counted at the end: "points" */
  unit: string
  style: Style
  /** the address of its picture */
  cover: string | null
  /** the address of the sheet of its faces */
  faces: string | null
  options: GameOption[]
  /** its titles in other words */
  guises: Record<string, string>
}

/** An option with which others can play than without it. */
export interface OtherNumbers {
  option: string
  value: Value
  /** the least, the most, and the step between them */
  players: [number, number, number]
}

/** What a game wears: the same for everybody, always. Colours are written as in CSS. */
export interface Style {
  /** of the table; dark, with pale words on it */
  cloth: string
  /** of buttons and large numbers */
  spot: string
  /** of its cards */
  back: string
  /** of its pieces, by the names that tokens give their tones */
  tones: Record<string, string>
}

/** What a match of a game can be set up with. */
export interface GameOption {
  name: string
  kind: 'choice' | 'number' | 'switch'
  default: Value
  help: string
  /** what players call it */
  title: string
  choices?: string[]
  /** something else can be typed: an example */
  custom?: string
  from?: number
  to?: number
  /** what players call some of its choices */
  named?: Record<string, string>
  /** it is shown only where other options have such values */
  when?: Record<string, Value[]>
  /** it makes no difference for one person among bots */
  together?: boolean
}

export interface Rules {
  title: string
  html: string
  /** how it goes, the goal and the end */
  short: Sentence[]
  /** for each question, what it does and what sensible people do */
  coach: Record<string, string>
}

export interface Sentence {
  text: string
  /** a picture of what it is about, among those that the game brings */
  face: string
  /** if it brings none: one that the client has for every game */
  sign: string
}

export interface Rooms {
  /** that want players */
  open: OpenRoom[]
  /** of those that were asked for */
  own: OwnRoom[]
}

/** What everybody may know of a room that wants players. */
export interface OpenRoom {
  code: string
  game: string
  /** their name */
  host: string
  /** who sit there */
  people: number
  /** chairs */
  free: number
}

/** A room in which somebody has been, as far as it helps to decide whether to go back. */
export interface OwnRoom {
  code: string
  game: string
  playing: boolean
  /** whether the match waits for them */
  yours: boolean
  /** the names of others who are there now */
  here: string[]
}

/** What somebody has played, the last one first. */
export interface Matches {
  matches: OwnMatch[]
}

/** A match that somebody has played. */
export interface OwnMatch {
  match: string
  game: string
  title: string
  names: string[]
  standings: number[]
  /** one's own */
  seat: number
  /** when it was over */
  at: number
}

/** A position of a solved game: every other one that can be gone to comes along as a line of text. */
export interface Solved {
  title: string
  facts: string[]
  writing: string
  start: string
  maps: SolvedMap[]
  position: string
  says: string
  dials: Dial[]
  replies: SolvedReply[]
  notes: string[]
}

/** What to do in many positions at a glance: a letter for each, row by row from the top. */
export interface SolvedMap {
  title: string
  across: string
  down: string
  rows: string[]
  /** what a letter means */
  legend: Record<string, string>
}

/** How many there are of something, and the positions with one less and one more of it. */
export interface Dial {
  /** whose, or where */
  group: string
  label: string
  value: number
  less: string | null
  more: string | null
}

/** An answer, and what it leads to when nobody errs from there on. */
export interface SolvedReply {
  answer: string
  /** the chance to win */
  value: number
  says: string
  /** the position after it; null: the game is over */
  then: string | null
}

export interface FinishedMatch {
  game: string
  title: string
  names: string[]
  seats: number
  steps: number
  standings: number[]
  /** in the order of the seats, if that is known */
  looks: Portrait[]
  seed: number | string | null
  commitment: string
}

/** What somebody looks like who plays; bots have no animal, and those of rooms from before there were any. */
export interface Portrait {
  bot: boolean
  face: string
  colour: string
}

/** A match that is over as it stood after some of its entries. */
export interface Step {
  /** entries */
  n: number
  scene: Scene
  /** from the beginning */
  told: Line[]
  /** lines that the last of these entries brought */
  new: number
  /** that led from the step before to this one; their lines are counted among the new ones */
  moments: Moment[]
}

/** What one of the players sees, and what has just happened. */
export interface Example {
  names: string[]
  scene: Scene
  told: Line[]
}

/** How far a review is. When it is done, it comes along; when it has failed, a sentence does. */
export interface ReviewProgress {
  done: number
  /** as far as is known */
  total: number
  review: Review | null
  error: string
}

export interface Review {
  game: string
  title: string
  names: string[]
  judge: string
  exact: boolean
  entries: number
  /** decisions there were */
  total: number
  /** those that were looked at */
  decisions: Decision[]
  /** the entries of the few that mattered most */
  turning_points: number[]
  seats: SeatReview[]
  /** what each had in the end, as answers are weighed; null: it is not over */
  result: number[] | null
  /** for each seat: after which entry, and what was to be expected then */
  chances: [number, number][][]
  /** how far all this can be believed */
  note: string
  /** whether the match can be taken up in the middle */
  can_be_tried: boolean
}

/** What a strong player thinks of an answer. */
export interface Decision {
  /** of the log, counted from 1: what was known is what the entries before it tell */
  entry: number
  seat: Seat
  what: string
  played: Weighed
  best: Weighed
  /** what the best would have been worth more */
  cost: number
  /** of the cost */
  error: number
  /** the cost in standard errors; null: it is exact */
  sure: number | null
  exact: boolean
}

/** All that a player decided. */
export interface SeatReview {
  seat: Seat
  name: string
  decisions: number
  /** how often the strong player would have done the same, or as well */
  alike: number
  cost: number
  error: number
}

/** What those who have played are told afterwards: some sentences, and a table. */
export interface Debriefing {
  title: string
  text: string[]
  columns: string[]
  /** the first of each says what the others are */
  rows: string[][]
}

export function wholeMessage(bare: Partial<Message>): Message {
  switch (bare.type) {
    case 'room':
      return wholeRoomMessage(bare)
    case 'table':
      return wholeTableMessage(bare)
    default:
      return bare as Message
  }
}

export function wholeRoomMessage(bare: Partial<RoomMessage>): RoomMessage {
  const whole = { ...bare } as RoomMessage
  whole.room = wholeRoom(whole.room)
  return whole
}

export function wholeRoom(bare: Partial<Room>): Room {
  const whole = { ...bare } as Room
  whole.chairs = whole.chairs.map((one) => one && wholeOccupant(one))
  return whole
}

export function wholeOccupant(bare: Partial<Occupant>): Occupant {
  const whole = { person: '', bot: '', name: '', owner: '', ...bare } as Occupant
  return whole
}

export function wholeTableMessage(bare: Partial<TableMessage>): TableMessage {
  const whole = { ...bare } as TableMessage
  whole.scene = wholeScene(whole.scene)
  whole.told = whole.told.map(wholeLine)
  if (whole.moments) whole.moments = whole.moments.map(wholeMoment)
  return whole
}

export function wholeScene(bare: Partial<Scene>): Scene {
  const whole = { places: [], links: [], clocks: [], heading: '', note: '', asked: [], answered: [], over: false, standings: [], result: null, ...bare } as Scene
  whole.chairs = whole.chairs.map(wholeChair)
  whole.places = whole.places.map(wholePlace)
  whole.links = whole.links.map(wholeLink)
  whole.result = whole.result && wholeResult(whole.result)
  return whole
}

export function wholeChair(bare: Partial<Chair>): Chair {
  const whole = { counters: {}, marks: [], face: '', tone: '', ghost: false, leads: false, ...bare } as Chair
  return whole
}

export function wholePlace(bare: Partial<Place>): Place {
  switch (bare.kind) {
    case 'Hand':
      return wholeHandPlace(bare)
    case 'Pile':
      return wholePilePlace(bare)
    case 'Row':
      return wholeRowPlace(bare)
    case 'Basket':
      return wholeBasketPlace(bare)
    case 'Track':
      return wholeTrackPlace(bare)
    case 'Grid':
      return wholeGridPlace(bare)
    case 'Board':
      return wholeBoardPlace(bare)
    case 'Tree':
      return wholeTreePlace(bare)
    case 'Rooms':
      return wholeRoomsPlace(bare)
    case 'Paper':
      return wholePaperPlace(bare)
    case 'Stage':
      return wholeStagePlace(bare)
    default:
      return bare as Place
  }
}

export function wholeHandPlace(bare: Partial<HandPlace>): HandPlace {
  const whole = { owner: null, about: null, tokens: [], note: '', total: null, unit: '', role: '', past: false, covered: false, face: '', ...bare } as HandPlace
  whole.tokens = whole.tokens.map(wholeToken)
  return whole
}

export function wholeToken(bare: Partial<Token>): Token {
  const whole = { label: '', tone: '', count: 1, marks: [], of: null, name: '', figures: [], suit: '', sides: 0, face: '', words: '', ...bare } as Token
  return whole
}

export function wholePilePlace(bare: Partial<PilePlace>): PilePlace {
  const whole = { owner: null, about: null, tokens: [], note: '', total: null, unit: '', role: '', past: false, covered: false, face: '', ...bare } as PilePlace
  whole.tokens = whole.tokens.map(wholeToken)
  return whole
}

export function wholeRowPlace(bare: Partial<RowPlace>): RowPlace {
  const whole = { owner: null, about: null, tokens: [], note: '', total: null, unit: '', role: '', past: false, covered: false, face: '', ...bare } as RowPlace
  whole.tokens = whole.tokens.map(wholeToken)
  return whole
}

export function wholeBasketPlace(bare: Partial<BasketPlace>): BasketPlace {
  const whole = { owner: null, about: null, tokens: [], note: '', total: null, unit: '', role: '', past: false, covered: false, face: '', ...bare } as BasketPlace
  whole.tokens = whole.tokens.map(wholeToken)
  return whole
}

export function wholeTrackPlace(bare: Partial<TrackPlace>): TrackPlace {
  const whole = { owner: null, about: null, tokens: [], note: '', total: null, unit: '', role: '', past: false, covered: false, face: '', ...bare } as TrackPlace
  whole.tokens = whole.tokens.map(wholeToken)
  return whole
}

export function wholeGridPlace(bare: Partial<GridPlace>): GridPlace {
  const whole = { names: [], tints: [], strokes: [], owner: null, about: null, tokens: [], note: '', total: null, unit: '', role: '', past: false, covered: false, face: '', ...bare } as GridPlace
  whole.tokens = whole.tokens.map(wholeToken)
  return whole
}

export function wholeBoardPlace(bare: Partial<BoardPlace>): BoardPlace {
  const whole = { stretch: 1.0, lines: [], at: [], words: [], bright: [], ways: [], owner: null, about: null, tokens: [], note: '', total: null, unit: '', role: '', past: false, covered: false, face: '', ...bare } as BoardPlace
  whole.tokens = whole.tokens.map(wholeToken)
  return whole
}

export function wholeTreePlace(bare: Partial<TreePlace>): TreePlace {
  const whole = { rests: [], ends: [], owner: null, about: null, tokens: [], note: '', total: null, unit: '', role: '', past: false, covered: false, face: '', ...bare } as TreePlace
  whole.tokens = whole.tokens.map(wholeToken)
  return whole
}

export function wholeRoomsPlace(bare: Partial<RoomsPlace>): RoomsPlace {
  const whole = { doors: [], at: [], tints: [], pointer: '', owner: null, about: null, tokens: [], note: '', total: null, unit: '', role: '', past: false, covered: false, face: '', ...bare } as RoomsPlace
  whole.tokens = whole.tokens.map(wholeToken)
  return whole
}

export function wholePaperPlace(bare: Partial<PaperPlace>): PaperPlace {
  const whole = { dots: [], lines: [], words: [], shades: [], owner: null, about: null, tokens: [], note: '', total: null, unit: '', role: '', past: false, covered: false, face: '', ...bare } as PaperPlace
  whole.tokens = whole.tokens.map(wholeToken)
  return whole
}

export function wholeStagePlace(bare: Partial<StagePlace>): StagePlace {
  const whole = { poses: [], thick: 0, edges: [], lines: [], areas: [], blocks: [], solids: {}, sights: [], aimed: -1, reach: [], focus: [], ahead: null, film: null, acts: [], owner: null, about: null, tokens: [], note: '', total: null, unit: '', role: '', past: false, covered: false, face: '', ...bare } as StagePlace
  whole.solids = Object.fromEntries(Object.entries(whole.solids).map(([name, one]) => [name, wholeSolid(one)]))
  whole.film = whole.film && wholeFilm(whole.film)
  whole.acts = whole.acts.map(wholeAct)
  whole.tokens = whole.tokens.map(wholeToken)
  return whole
}

export function wholeSolid(bare: Partial<Solid>): Solid {
  const whole = { tones: [], ...bare } as Solid
  return whole
}

export function wholeFilm(bare: Partial<Film>): Film {
  const whole = { slow: null, ...bare } as Film
  whole.reels = whole.reels.map(wholeReel)
  return whole
}

export function wholeReel(bare: Partial<Reel>): Reel {
  const whole = { ...bare } as Reel
  whole.token = wholeToken(whole.token)
  return whole
}

export function wholeAct(bare: Partial<Act>): Act {
  const whole = { shooters: [], rays: [], gone: [], ...bare } as Act
  return whole
}

export function wholeLink(bare: Partial<Link>): Link {
  const whole = { text: '', tone: '', face: '', ...bare } as Link
  return whole
}

export function wholeResult(bare: Partial<Result>): Result {
  const whole = { why: null, tallies: [], unit: '', ...bare } as Result
  whole.why = whole.why && wholeLine(whole.why)
  whole.tallies = whole.tallies.map(wholeTally)
  return whole
}

export function wholeLine(bare: Partial<Line>): Line {
  const whole = { how: '', ...bare } as Line
  whole.parts = whole.parts.map((one) => typeof one === 'string' ? one : wholePart(one))
  return whole
}

export function wholePart(bare: Partial<Part>): Part {
  const whole = { seat: null, piece: null, ...bare } as Part
  return whole
}

export function wholeTally(bare: Partial<Tally>): Tally {
  const whole = { words: '', ...bare } as Tally
  return whole
}

export function wholeMoment(bare: Partial<Moment>): Moment {
  const whole = { how: '', who: null, places: [], order: null, chairs: [], links: null, heading: null, note: null, ...bare } as Moment
  whole.places = whole.places.map(wholePlace)
  whole.chairs = whole.chairs.map(wholeChair)
  whole.links = whole.links && whole.links.map(wholeLink)
  return whole
}

export function wholeTyped(bare: Partial<Typed>): Typed {
  const whole = { lines: [], question: null, talk: 0, command: '', rest: '', sure: '', ...bare } as Typed
  return whole
}

export function wholeStep(bare: Partial<Step>): Step {
  const whole = { ...bare } as Step
  whole.scene = wholeScene(whole.scene)
  whole.told = whole.told.map(wholeLine)
  whole.moments = whole.moments.map(wholeMoment)
  return whole
}

export function wholeExample(bare: Partial<Example>): Example {
  const whole = { ...bare } as Example
  whole.scene = wholeScene(whole.scene)
  whole.told = whole.told.map(wholeLine)
  return whole
}

export function wholeReviewProgress(bare: Partial<ReviewProgress>): ReviewProgress {
  const whole = { done: 0, total: 0, review: null, error: '', ...bare } as ReviewProgress
  return whole
}
