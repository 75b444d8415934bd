// Written by `make types` from what the server sends: change the Python structs, not this file.
// On the wire fields with default values are left out: `whole...` puts them in.

import type { Question, Seat, Value } from './types'

/** On the wire, `news` is the name of the class in lower case. */
export type Message = RoomMessage | TableMessage | ChatMessage | SpokenMessage | ReactionMessage | HintMessage | ByeMessage

export interface RoomMessage {
  type: 'room'
  /** events in the room so far */
  n: number
  room: Room
}

/** A room as everybody sees it. */
export interface Room {
  /** the id of the person to whom it is sent */
  you: string
  code: string
  host: string
  /** whether nobody new can come in */
  locked: boolean
  /** whether it is in the server's list of open rooms */
  listed: boolean
  people: Person[]
  chairs: (Occupant | null)[]
  game: string
  options: Record<string, Value>
  /** in which the game is played with these options; empty: under its own title */
  guise: string
  /** whether matches with these options are recorded */
  records: boolean
  /** of players with these options: the least, the most, and the step between */
  numbers: [number, number, number]
  /** how many of the first chairs lead the game instead of playing */
  moderators: number
  /** of the bots that can play this game with these chairs and options */
  levels: string[]
  /** seconds for a question */
  clock: number | null
  /** whether a bot plays for somebody who is away */
  stand_in: boolean
  /** whether somebody who plays alone against bots may ask for hints */
  practice: boolean
  /** the last one begun */
  match: string | null
  playing: boolean
  wishes: Asking[]
  /** the ids of those who would like a rematch */
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
  /** the name of it */
  colour: string
  /** whether a bot answers for them, because they are away */
  played_for: boolean
}

/** Who sits on a chair: a person, or a bot with a level and a name. */
export interface Occupant {
  person: string
  /** the level of a bot */
  bot: string
  /** the name of a bot */
  name: string
  /** the person for whom a bot stands in, until the match is over or they are back */
  owner: string
}

/** Somebody who would like to take over a chair during a match. */
export interface Asking {
  person: string
  chair: number
  /** people who have not agreed yet */
  waits_for: string[]
}

export interface Score {
  name: string
  wins: number
  played: number
}

/** A finished match. */
export interface PlayedMatch {
  match: string
  game: string
  title: string
  names: string[]
  standings: number[]
  at: number
}

/** The state of a match as one viewer sees it. `Own` follows in the same message. */
export interface TableMessage {
  type: 'table'
  match: string
  game: string
  /** entries of the match so far, as far as everybody may know */
  n: number
  names: string[]
  scene: Scene
  /** milliseconds from now, including the time for the moments */
  deadline: number | null
  /** milliseconds that people have once the moments are over */
  limit: number | null
  commitment: string
  seed?: number | string | null
  /** added last: a message in which nothing else is new is not sent */
  clock?: number
  seat: Seat | null
  question: Question | null
  /** one's questions in conversations on an open floor, oldest first */
  talks?: Question[]
  told: Line[]
  /** the number of the first of these lines */
  from: number
  undo: boolean
  /** in which this seat can talk with some of the others, and nobody else */
  channels: string[]
  /** whether the chat of the table is closed until the question is over */
  hushed: boolean
  /** who reads what one writes in a conversation, if anybody does */
  hears?: Seat[]
  /** what a bot has answered for them while they were away */
  meanwhile?: string[]
  /** that one may say one belongs to, for the records */
  groups?: string[]
  /** to show before the scene, to those who were here all the time */
  moments?: Moment[]
}

/** Everything on the table as one seat sees it. */
export interface Scene {
  /** as they sit around the table, usually in the order of the seats */
  chairs: Chair[]
  places: Place[]
  links: Link[]
  clocks: Clock[]
  /** where in the match this is: "Round 3 of 8" */
  heading: string
  /** the state of the game, in words */
  note: string
  /** whom the table waits for, and for what */
  asked: [Seat, string][]
  /** who has answered a sealed question already, if all may know that */
  answered: Seat[]
  over: boolean
  /** each seat's place, once it is over */
  standings: number[]
  result: Result | null
}

/** A player: what everybody can count of theirs, and their role just now (dealer, out ...). */
export interface Chair {
  seat: Seat
  counters: Record<string, number | string>
  marks: string[]
  /** their portrait, from the game's sheet of pictures */
  face: string
  /** the name of their colour, if it means something: a team shares one */
  tone: string
  /** out of the game, but they may come back, with whatever lies in front of them */
  ghost: boolean
  /** whether they lead the game instead of playing */
  leads: boolean
}

/** Somewhere on the table. `id` stays the same from scene to scene, and has no meaning. An answer may be the id of a place: then a click on the place gives it. A place with an `owner` lies in front of that player. One that is only `about` a player lies in the middle. */
export interface AnyPlace {
  id: string
  label: string
  owner: Seat | null
  about: Seat | null
  tokens: Token[]
  /** anything else about it, in words */
  note: string
  /** its sum, if that is worth a large number */
  total: number | null
  /** of the total: "chips" */
  unit: string
  /** what it means to the game, if that changes how it is drawn */
  role: '' | 'board' | 'pot' | 'deck' | 'discards' | 'bet' | 'dealt'
  /** it shows something that is over */
  past: boolean
  /** shown to its owner only while they press it, as others may look over their shoulder */
  covered: boolean
  /** its picture, from the sheet that the game brings */
  face: string
}
export type Place = HandPlace | PilePlace | RowPlace | BasketPlace | TrackPlace | GridPlace | BoardPlace | TreePlace | RoomsPlace | PaperPlace | StagePlace

/** Pieces held; others see backs. */
export interface HandPlace extends AnyPlace {
  kind: 'Hand'
}

/** A piece as it is drawn. Several equal ones that lie together are one token with a count. */
export interface Token {
  /** card, coin, die, chip, back ... */
  look: string
  /** what is written on it */
  text: string
  /** the answer that a click on it means */
  value?: Value
  /** its name, where the text is not enough */
  label: string
  /** the name of its colour, if colour means something */
  tone: string
  count: number
  /** how it is highlighted: "lit", "spent", "aimed at" ... */
  marks: string[]
  /** whose it is or was, if that matters */
  of: Seat | null
  /** printed on it */
  name: string
  /** printed large: the rank of a playing card, the three columns of a fighter */
  figures: string[]
  /** of a playing card: S, H, D or C */
  suit: string
  /** of a die */
  sides: number
  /** its picture, from the sheet that the game brings */
  face: string
  /** printed small, below its name: what a card does */
  words: string
}

/** Pieces on top of each other: one sees the last one, and how many there are. */
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
  /** from one square to another, counted row by row */
  strokes: [number, number][]
}

/** A map of spots joined by lines: `spots` are (name, x, y); `at` has the spot of each token. Lines are referred to by their index. A map whose proportions do not matter may be drawn up to `stretch` times wider or taller, to fit the window. */
export interface BoardPlace extends AnyPlace {
  kind: 'Board'
  spots: [string, number, number][]
  stretch: number
  lines: [number, number][]
  at: number[]
  /** written in each spot while nothing stands there */
  words: string[]
  /** lines that are highlighted */
  bright: number[]
  /** for each spot: lines that are highlighted while somebody points at it */
  ways: number[][]
}

/** Pieces that are built on each other. Tokens are referred to by their index. `rests` are (token, the token below it, tone, text): what the token takes from there. `ends` are free ends: (token, the token on whose upper edge it is). */
export interface TreePlace extends AnyPlace {
  kind: 'Tree'
  rests: [number, number, string, string][]
  ends: [number, number][]
}

/** Areas side by side, like the rooms of a house, and doors between them. `at` has the spot of each token. `spots` are (name, x, y) with y down: first the areas, then the doors. A token on a door blocks it. `areas` are outlines. A corner is (x, y, bend), where bend is the radius of the arc that leads there: 0 is a straight line, and a negative one goes anticlockwise. `doors` are the two areas that each door joins. */
export interface RoomsPlace extends AnyPlace {
  kind: 'Rooms'
  spots: [string, number, number][]
  areas: [number, number, number][][]
  doors: [number, number][]
  at: number[]
  /** of the areas */
  tints: string[]
  /** the picture that marks a spot while it is pointed at, from the game's sheet */
  pointer: string
}

/** A sheet with dots (x, y, tone), lines between dots, and words (x, y, text, tone) written on it. Shades are areas whose corners are dots: (dots, tone, text). */
export interface PaperPlace extends AnyPlace {
  kind: 'Paper'
  width: number
  height: number
  dots: [number, number, string][]
  lines: [number, number, string][]
  words: [number, number, string, string][]
  shades: [number[], string, string][]
}

/** A table on which things have come to rest: `poses` are (x, y, z, w, i, j, k) for each token. Lengths are in mm, z is up, and the table top is at z = 0; the quaternion (w, i, j, k) is the thing's rotation. */
export interface StagePlace extends AnyPlace {
  kind: 'Stage'
  outline: [number, number][]
  poses: number[][]
  /** of the table top */
  thick: number
  /** of each seat: x and y of its middle, and where it looks, in degrees */
  edges: [number, number, number][]
  /** drawn on the table: from x, y to x, y, text */
  lines: [number, number, number, number, string][]
  /** drawn on the table: corners, tone, text */
  areas: [[number, number][], string, string][]
  /** upright cylinders: x, y, radius, height, text */
  blocks: [number, number, number, number, string][]
  /** by the `look` of the tokens */
  solids: Record<string, Solid>
  /** for each token, or empty */
  sights: Sight[]
  /** the token that is hit where it lies, if a throw is not made from an edge */
  aimed: number
  /** about how far a throw goes: (speed, mm) */
  reach: [number, number][]
  /** points that must be visible: the rest of the table may be cut off */
  focus: [number, number][]
  /** the direction of the view, in degrees, if it is not from one's own edge */
  ahead: number | null
  /** the last throw */
  film: Film | null
  /** what follows it */
  acts: Act[]
}

/** The shape of a thing on a Stage, in its own frame, in mm. */
export interface Solid {
  points: [number, number, number][]
  /** corners, anticlockwise from outside; text; the corner at its top, or -1 */
  faces: [number[], string, number][]
  /** of each face, if not the tone of the token */
  tones: string[]
}

/** The direction in which a thing looks, and the part of the table that it sees. */
export interface Sight {
  /** degrees anticlockwise from +x */
  heading: number
  /** its first edge is where it looks from */
  area: [number, number][]
}

/** How things moved before they came to rest. Each film is shown once: they are told apart by their number. */
export interface Film {
  number: number
  /** milliseconds from frame to frame */
  step: number
  reels: Reel[]
  /** slow motion: (from this frame on, how many times slower) */
  slow: [number, number] | null
}

/** How one thing moved. Frames follow each other, 7 numbers each: x, y, z in 0.1 mm, and w, i, j, k in thousandths. A reel that ends before the others belongs to a thing that fell off. All others glide on to their final pose. */
export interface Reel {
  token: Token
  frames: number[]
}

/** Something that is shown after the film, one act after another. Tokens are referred to by their index. */
export interface Act {
  text: string
  /** tokens that light up */
  shooters: number[]
  /** from, to, and what flies back */
  rays: [number, number, string][]
  /** tokens that are taken away at its end */
  gone: number[]
}

/** An arrow: somebody points at somebody. */
export interface Link {
  source: Seat
  target: Seat
  /** with what, or why */
  text: string
  tone: string
  /** what they point with: a picture that points to the right, from the game's sheet */
  face: string
}

/** Something that happens by itself at a certain time. */
export interface Clock {
  /** what will be over then */
  text: string
  /** milliseconds, as a timed game counts them */
  at: number
}

/** How it ended. */
export interface Result {
  /** the game's own words for it, if any */
  why: Line | null
  /** by seat, if anything is counted */
  tallies: Tally[]
  /** what is counted: "points" */
  unit: string
}

/** A sentence as it is sent to one reader: words, and in between the players and pieces that it is about. */
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
  /** how it comes about */
  words: string
}

/** How the table looked at a line of the story: only what differs from the moment after it. Moments come in order of time, and the last one is compared with the scene that they lead to. So they are decoded from the end: each is the one after it, with these chairs and places replaced. */
export interface Moment {
  /** which of the lines that come with it, counted from 0 */
  line: number
  /** milliseconds */
  lasts: number
  how: '' | 'quiet' | 'dice' | 'reveal' | 'end'
  /** who did it: things that were not there before come from them */
  who: Seat | null
  /** those that were different, or are gone after it */
  places: Place[]
  /** the ids of all places, if those were different */
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

/** Somebody has written to their partners in a conversation. It is not stored. */
export interface SpokenMessage {
  type: 'spoken'
  match: string
  seat: Seat
  text: string
}

/** A reaction of somebody in the room, with or without a chair. It is not stored. */
export interface ReactionMessage {
  type: 'reaction'
  person: string
  mood: 'up' | 'clap' | 'laugh' | 'wow' | 'ouch' | 'hurry'
}

/** What a strong player would do: the few best answers, the best first; empty if it has no opinion. */
export interface HintMessage {
  type: 'hint'
  match: string
  question: number
  answers: Weighed[]
}

/** An answer, also in words, and its value for the seat: 1 is to win alone, 0 to be last. */
export interface Weighed {
  answer: Value
  words: string
  value: number
  error: number
  /** anything else about it */
  remark: string
}

export interface ByeMessage {
  type: 'bye'
  why: string
  again: boolean
}

/** What a typed text means: an answer, which the client has still to send, or a command; and lines to read. */
export interface Typed {
  /** to be read now */
  lines: string[]
  /** the table in words, if nothing was typed */
  table?: string[]
  /** the number of the question that it is about */
  question: number | null
  /** on an open floor: its conversation */
  talk: number
  /** for the client to carry out */
  command: string
  /** the text after the command */
  rest: string
  answer?: Value
  /** the question "are you sure?" before this answer counts */
  sure: string
}

export interface GameInfo {
  name: string
  title: string
  chapter: string
  /** the least and the most, including those who lead */
  players: [number, number]
  /** with some options, other numbers can play */
  others: OtherNumbers[]
  /** how many of the players may lead the game instead of playing */
  moderators: number
  minutes: number
  /** whether people can come and go during a match */
  open: boolean
  /** whether there is a table of perfect play, for two */
  solved: boolean
  about: string
  /** of the scores: "points" */
  unit: string
  style: Style
  /** the address of its cover picture */
  cover: string | null
  /** the address of its sheet of pictures */
  faces: string | null
  options: GameOption[]
  /** titles of the same game in other words */
  guises: Record<string, string>
}

/** A value of an option that allows other numbers of players. */
export interface OtherNumbers {
  option: string
  value: Value
  /** the least, the most, and the step between */
  players: [number, number, number]
}

/** The colours of a game, the same for everybody and in every mode. Written as in CSS. */
export interface Style {
  /** of the table; dark, with pale words on it */
  cloth: string
  /** of buttons and large numbers */
  spot: string
  /** of its cards */
  back: string
  /** of its pieces, by the name of a token's tone */
  tones: Record<string, string>
  /** pictures for counters and marks of chairs, where there is no room for the words */
  signs: Record<string, string>
}

/** An option of a game. */
export interface GameOption {
  name: string
  kind: 'choice' | 'number' | 'switch'
  default: Value
  help: string
  /** what players call it */
  title: string
  choices?: string[]
  /** an example, if other values can be typed */
  custom?: string
  from?: number
  to?: number
  /** what players call some of its values */
  named?: Record<string, string>
  /** shown only while other options have one of these values */
  when?: Record<string, Value[]>
  /** whether it makes no difference for one person among bots */
  together?: boolean
}

export interface Rules {
  title: string
  html: string
  /** three: how it goes, the goal, and the end */
  short: Sentence[]
  /** for each question: what it means and what sensible people do */
  coach: Record<string, string>
}

export interface Sentence {
  text: string
  /** a picture for it, from the game's sheet */
  face: string
  /** without such a picture: a sign that the client has for every game */
  sign: string
}

export interface Rooms {
  /** that look for players */
  open: OpenRoom[]
  /** of those that were asked about */
  own: OwnRoom[]
}

/** What everybody may know of a room that looks for players. */
export interface OpenRoom {
  code: string
  game: string
  /** the host's name */
  host: string
  /** how many sit there */
  people: number
  /** chairs */
  free: number
}

/** A room in which the person has been: enough to decide whether to go back. */
export interface OwnRoom {
  code: string
  game: string
  playing: boolean
  /** whether the match waits for them */
  yours: boolean
  /** the names of others who are there now */
  here: string[]
}

/** The matches of a person, newest first. */
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

/** A position of a solved game. All positions that can be reached from it are given as lines of text. */
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

/** What to do in many positions, at a glance: a letter for each, row by row from the top. */
export interface SolvedMap {
  title: string
  across: string
  down: string
  rows: string[]
  /** what a letter means */
  legend: Record<string, string>
}

/** A count of something, and the positions with one less and one more of it. */
export interface Dial {
  /** whose they are, or where */
  group: string
  label: string
  value: number
  less: string | null
  more: string | null
}

/** An answer, and what it leads to if nobody makes a mistake from there on. */
export interface SolvedReply {
  answer: string
  /** the chance to win */
  value: number
  says: string
  /** the next position; null if the game is over */
  then: string | null
}

export interface FinishedMatch {
  game: string
  title: string
  names: string[]
  seats: number
  steps: number
  standings: number[]
  /** by seat, if known */
  looks: Portrait[]
  seed: number | string | null
  commitment: string
}

/** What a player looks like. Bots have no animal, nor have people in rooms from before there were any. */
export interface Portrait {
  bot: boolean
  face: string
  colour: string
}

/** A finished match as it was after some of its entries. */
export interface Step {
  /** entries */
  n: number
  scene: Scene
  /** from the beginning */
  told: Line[]
  /** how many of these came with the last entry */
  new: number
  /** that led from the step before to this one; their line numbers count within the new lines */
  moments: Moment[]
}

/** What one of the players sees, and the lines of what has just happened. */
export interface Example {
  names: string[]
  scene: Scene
  told: Line[]
}

/** How far a review is; with the review once it is done, or with a sentence if it has failed. */
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
  /** decisions in the match */
  total: number
  /** those that were judged */
  decisions: Decision[]
  /** the entries of the few that mattered most */
  turning_points: number[]
  seats: SeatReview[]
  /** of each player, on the same scale as values; null if it is not over */
  result: number[] | null
  /** for each seat: (after this entry, what it could expect) */
  chances: [number, number][][]
  /** how reliable all this is */
  note: string
  /** whether the match can be played on from the middle */
  can_be_tried: boolean
}

/** What a strong player thinks of one answer that was given. */
export interface Decision {
  /** of the log, counted from 1: the player knew what had happened before it */
  entry: number
  seat: Seat
  what: string
  played: Weighed
  best: Weighed
  /** how much more the best answer was worth */
  cost: number
  /** of the cost */
  error: number
  /** the cost in standard errors; null: it is exact */
  sure: number | null
  exact: boolean
}

/** All decisions of a player together. */
export interface SeatReview {
  seat: Seat
  name: string
  decisions: number
  /** how often the strong player would have done the same, or no better */
  alike: number
  cost: number
  error: number
}

/** What the players are told afterwards: some sentences, and a table. */
export interface Debriefing {
  title: string
  text: string[]
  columns: string[]
  /** each begins with the heading of that row */
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
