// What the server says, as it stands on the wire. Fields with default values are left out there: see `whole` below.

export type Value = string | number | boolean | null | Value[]
export type Seat = number

export interface Token {
  look: string
  text: string
  value?: Value
  label: string
  tone: string
  count: number
  marks: string[]
  /** whose it is, or was, where that matters */
  of?: Seat | null
}

interface Lying {
  id: string
  label: string
  owner: Seat | null
  tokens: Token[]
  note: string
}

export type Span = { from: number; to: number; step: number }

export type HandPlace = Lying & { kind: 'Hand' | 'Pile' | 'Row' | 'Basket' }
export type TrackPlace = Lying & { kind: 'Track'; steps: string[]; at: number[] }
export type GridPlace = Lying & {
  kind: 'Grid'
  columns: number
  rows: number
  at: [number, number][]
  names: string[]
  tints: string[]
}
export type BoardPlace = Lying & {
  kind: 'Board'
  spots: [string, number, number][]
  lines: [number, number][]
  at: number[]
}
export type PaperPlace = Lying & {
  kind: 'Paper'
  width: number
  height: number
  dots: [number, number, string][]
  lines: [number, number, string][]
  words: [number, number, string, string][]
  shades: [number[], string, string][]
}
/** A table on which things have come to rest: mm, z is up, and the table top is z = 0. */
export type StagePlace = Lying & {
  kind: 'Stage'
  outline: [number, number][]
  /** x, y, z, and w, i, j, k, which turn a thing from its own frame */
  poses: number[][]
  thick: number
  /** for each seat the middle of its edge, and where it looks, in degrees */
  edges: [number, number, number][]
  lines: [number, number, number, number, string][]
  areas: [[number, number][], string, string][]
  /** upright cylinders: x, y, radius, height, text */
  blocks: [number, number, number, number, string][]
  solids: Record<string, Solid>
  sights: Sight[]
  film: Film | null
  acts: Act[]
}
/** How a thing looks from all sides: corners, and for each face its corners, what is printed on it, and the corner at its top. */
export interface Solid {
  points: [number, number, number][]
  faces: [number[], string, number][]
}
/** How one thing moved: seven whole numbers for each frame. */
export interface Reel {
  token: Token
  frames: number[]
}
export interface Film {
  number: number
  /** milliseconds from frame to frame */
  step: number
  reels: Reel[]
}
export interface Sight {
  heading: number
  area: [number, number][]
}
/** What happens after the film: tokens are told by their place in the list. */
export interface Act {
  text: string
  shooters: number[]
  rays: [number, number, string][]
  gone: number[]
}
export type Place = HandPlace | TrackPlace | GridPlace | BoardPlace | PaperPlace | StagePlace

export interface Chair {
  seat: Seat
  counters: Record<string, number | string>
  marks: string[]
}

/** Somebody points at somebody. */
export interface Link {
  source: Seat
  target: Seat
  text: string
  tone: string
}

/** Something that happens by itself: at that time, as the match counts it. */
export interface Clock {
  text: string
  at: number
}

export interface Scene {
  chairs: Chair[]
  places: Place[]
  links: Link[]
  clocks: Clock[]
  note: string
  asked: [Seat, string][]
  /** who has answered a sealed question already */
  answered: Seat[]
  over: boolean
  standings: number[]
}

export interface Offer {
  value: Value
  label: string
  kind?: 'piece' | 'seat'
  /** with whom it is done */
  with?: Seat
}

interface Asked {
  seat: Seat
  number: number
  what: string
  sealed?: boolean
  given?: Value
  within?: number
}

/** What an answer looks like. */
export type Form =
  | { shape: 'one'; items: Offer[] }
  /** the value of each is from where to where */
  | { shape: 'move'; items: Offer[] }
  | ({ shape: 'number' } & Span)
  | { shape: 'subset'; items: Offer[]; least: number; most: number }
  | { shape: 'handful'; heap: [number, number][]; most: number; place?: string }
  | { shape: 'arrange'; things: Offer[]; places: Offer[]; once: boolean }
  | { shape: 'spot'; across: Span; down: Span; free?: string }
  | { shape: 'join'; dots: number; pairs: [number, number][] }
  | { shape: 'word'; longest: number; letters?: string[] }
  | { shape: 'throw'; dials: Record<string, Span>; usual?: Record<string, number> }
export type Shape = Form['shape']
export type Shaped<S extends Shape> = Extract<Form, { shape: S }>

export type Question = Asked & (Form | { shape: 'either'; parts: Form[] })

export interface TableMessage {
  type: 'table'
  match: string
  game: string
  n: number
  seat: Seat | null
  names: string[]
  scene: Scene
  question: Question | null
  told: string[]
  from: number
  deadline: number | null
  undo: boolean
  /** the time of a match that counts it, just now */
  clock?: number
  commitment: string
  seed?: string
}

export interface Person {
  id: string
  name: string
  here: boolean
  muted: boolean
}

export type Level = string
/** a person, a bot, or the name of somebody who has left an open floor */
export type RoomChair = { person: string } | { bot: Level; name: string } | { name: string } | null

export interface PlayedMatch {
  match: string
  game: string
  title: string
  names: string[]
  standings: number[]
  at: number
}

export interface Room {
  code: string
  host: string
  you: string
  people: Person[]
  chairs: RoomChair[]
  game: string | null
  options: Record<string, Value>
  /** of the bots there are for this game, with so many chairs and such options */
  levels: Level[]
  clock: number | null
  stand_in: boolean
  /** who plays alone against bots may ask what a strong player would do */
  practice?: boolean
  match: string | null
  playing: boolean
  score: { name: string; wins: number; played: number }[]
  history: PlayedMatch[]
}

export interface ChatLine {
  type: 'chat'
  person: string
  name: string
  text: string
  at: number
}

/** What a strong player would do: the best first. */
export interface HintMessage {
  type: 'hint'
  match: string
  question: number
  answers: Weighed[]
}

export type ServerMessage =
  | { type: 'room'; n: number; room: Room }
  | TableMessage
  | ChatLine
  | HintMessage
  | { type: 'bye'; why: string; again?: boolean }

export interface GameOption {
  name: string
  kind: 'choice' | 'number' | 'switch'
  default: Value
  help: string
  choices?: string[]
  custom?: string
  from?: number
  to?: number
}

export interface GameInfo {
  name: string
  title: string
  chapter: string
  players: [number, number]
  minutes: number
  /** people come and go while it is played */
  open: boolean
  /** there is a table of it, for two */
  solved: boolean
  about: string
  options: GameOption[]
}

/** A position of a solved game: every other one that can be gone to comes along as a line of text. */
export interface Solved {
  title: string
  facts: string[]
  writing: string
  start: string
  position: string
  says: string
  notes: string[]
  dials: { group: string; label: string; value: number; less: string | null; more: string | null }[]
  replies: { answer: string; value: number; says: string; then: string | null }[]
  maps: { title: string; across: string; down: string; rows: string[]; legend: Record<string, string> }[]
}

export interface FinishedMatch {
  game: string
  title: string
  names: string[]
  steps: number
  seats: number
  standings: number[]
  seed: string | null
  commitment: string
}

/** An answer, and what it is worth to who gives it: 1 is to win alone, 0 to be last. */
export interface Weighed {
  answer: Value
  words: string
  value: number
  /** one standard deviation */
  error: number
  remark: string
}

/** What a strong player thinks of an answer. */
export interface Decision {
  /** of the log, counted from 1 */
  entry: number
  seat: Seat
  what: string
  played: Weighed
  best: Weighed
  cost: number
  error: number
  /** the cost in standard errors, if it is not exact */
  sure: number | null
  exact: boolean
}

export interface Review {
  game: string
  title: string
  names: string[]
  judge: string
  exact: boolean
  entries: number
  /** decisions there were, of which some may not have been looked at */
  total: number
  decisions: Decision[]
  /** the entries of the few that mattered most */
  turning_points: number[]
  seats: { seat: Seat; name: string; decisions: number; alike: number; cost: number; error: number }[]
  result: number[] | null
  /** for each seat: after which entry, and what was to be expected then */
  chances: [number, number][][]
  note: string
  /** whether the match can be taken up in the middle */
  can_be_tried: boolean
}

export interface ReviewProgress {
  done?: number
  total?: number
  review?: Review
  error?: string
}

export interface Step {
  n: number
  scene: Scene
  told: string[]
}

/** A scene as it came, with the default values that were left out. */
export function whole(scene: Scene): Scene {
  const bare = scene as Partial<Scene>
  return {
    note: '',
    asked: [],
    answered: [],
    clocks: [],
    over: false,
    standings: [],
    ...bare,
    links: (bare.links ?? []).map((link) => ({ ...link, text: link.text ?? '', tone: link.tone ?? '' })),
    chairs: (bare.chairs ?? []).map((chair) => ({
      ...chair,
      counters: chair.counters ?? {},
      marks: chair.marks ?? [],
    })),
    places: (bare.places ?? []).map(wholePlace),
  }
}

const BARE = {
  names: [],
  tints: [],
  at: [],
  lines: [],
  dots: [],
  words: [],
  shades: [],
  poses: [],
  note: '',
  owner: null,
}
const BARE_STAGE = {
  thick: 0,
  edges: [],
  areas: [],
  blocks: [],
  solids: {},
  sights: [],
  film: null,
  acts: [],
}

function wholePlace(place: Place): Place {
  const bare = { ...BARE, ...place, tokens: (place.tokens ?? []).map(wholeToken) } as unknown as Place
  return bare.kind === 'Stage' ? wholeStage({ ...BARE_STAGE, ...bare }) : bare
}

function wholeStage(stage: StagePlace): StagePlace {
  const { film, acts } = stage
  const reels = film?.reels.map((reel) => ({ ...reel, token: wholeToken(reel.token) })) ?? []
  return {
    ...stage,
    film: film && { ...film, reels },
    acts: acts.map((act) => ({
      ...act,
      shooters: act.shooters ?? [],
      rays: act.rays ?? [],
      gone: act.gone ?? [],
    })),
  }
}

function wholeToken(token: Token): Token {
  return {
    ...token,
    label: token.label ?? '',
    tone: token.tone ?? '',
    count: token.count ?? 1,
    marks: token.marks ?? [],
  }
}

/** Whether two answers are the same. */
export function same(a: Value | undefined, b: Value | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((part, i) => same(part, b[i]))
  }
  return a === b
}
