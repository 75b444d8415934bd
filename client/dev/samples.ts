// Tables that no game has to have: one for each shape of question, together all kinds of places.

import { wholeScene, type Question, type Scene, type Style } from '../src/wire/types'

/** What one needs to know of a match to show its table. */
export interface Table {
  game: string
  title: string
  style: Style
  faces: string | null
  names: string[]
  scene: Scene
  question: Question | null
}

const ASKED = { seat: 0, number: 1 }
const made = (...places: object[]): Scene =>
  wholeScene({
    chairs: [
      { seat: 0, counters: { points: 3 } },
      { seat: 1, counters: { points: 12, cards: 4 }, marks: ['dealer'] },
      { seat: 2, counters: { points: 7 } },
    ],
    places,
    note: 'A table for looking at.',
    asked: [[0, 'answer']],
  } as unknown as Scene)

const offers = (...values: string[]) => values.map((value) => ({ value, label: value }))
const thing = (text: string, tone = '', look = 'piece') => ({ look, text, value: text, tone })

export const questions: Record<string, Question> = {
  one: {
    ...ASKED,
    shape: 'one',
    what: 'move somewhere, or choose a player',
    items: [
      { value: [2, 1], label: 'c2' },
      { value: 'harbour', label: 'the harbour' },
      { value: 'K', label: 'K' },
      { value: 1, label: 'Ben', kind: 'seat' },
      { value: 'pass', label: 'pass' },
    ],
  },
  number: { ...ASKED, shape: 'number', what: 'bid', from: 0, to: 200, step: 5 },
  subset: {
    ...ASKED,
    shape: 'subset',
    what: 'keep some',
    items: offers('4♠', '5♥', '6♦', 'joker'),
    least: 1,
    most: 3,
  },
  arrange: {
    ...ASKED,
    shape: 'arrange',
    what: 'send everybody somewhere',
    things: offers('the red one', 'the blue one', 'the green one'),
    places: offers('harbour', 'market', 'tower'),
    once: true,
  },
  spot: {
    ...ASKED,
    shape: 'spot',
    what: 'put a dot on the paper',
    across: { from: 0, to: 400, step: 1 },
    down: { from: 0, to: 300, step: 1 },
  },
  word: { ...ASKED, shape: 'word', what: 'say a word of five letters', longest: 5 },
  move: {
    ...ASKED,
    shape: 'move',
    what: 'move a piece',
    items: [
      ['b1', 'b2'],
      ['b1', 'c3'],
      ['c1', 'c2'],
    ].map((way) => ({ value: way, label: way.join('-') })),
  },
  join: {
    ...ASKED,
    shape: 'join',
    what: 'draw a line',
    dots: 4,
    pairs: [
      [0, 2],
      [1, 2],
      [1, 3],
    ],
  },
  either: {
    ...ASKED,
    shape: 'either',
    what: 'call, raise or fold',
    parts: [
      { shape: 'one', items: offers('fold', 'call 4', 'raise to 8') },
      { shape: 'number', from: 9, to: 200, step: 1 },
    ],
  },
  throw: {
    ...ASKED,
    shape: 'throw',
    what: 'throw',
    dials: {
      direction: { from: -90, to: 90, step: 1 },
      speed: { from: 1, to: 100, step: 1 },
      spin: { from: -10, to: 10, step: 1 },
    },
  },
}

export const scenes: Record<string, Scene> = {
  one: made(
    {
      kind: 'Grid',
      id: 'grid',
      label: 'The board',
      columns: 5,
      rows: 4,
      at: [
        [0, 0],
        [4, 3],
      ],
      tokens: [thing('K', 'red'), thing('R', 'black')],
    },
    {
      kind: 'Board',
      id: 'map',
      label: 'The town',
      spots: [
        ['harbour', 0, 0],
        ['market', 60, 10],
        ['tower', 30, 40],
      ],
      lines: [
        [0, 1],
        [1, 2],
        [0, 2],
      ],
      at: [2],
      tokens: [{ look: 'ball', text: '3', tone: 'blue' }],
    },
  ),
  number: made(
    {
      kind: 'Track',
      id: 'track',
      label: 'The race',
      steps: [...'0123456789'],
      at: [2, 7],
      tokens: [thing('A', 'red'), thing('B', 'blue')],
    },
    {
      kind: 'Pile',
      id: 'deck',
      label: 'Deck',
      tokens: [{ look: 'back', text: '?', tone: 'gold', count: 20 }],
    },
  ),
  subset: made({
    kind: 'Hand',
    id: 'hand0',
    label: 'Hand',
    owner: 0,
    tokens: [
      ...['4♠', '5♥', '6♦', '7♣', '8♠', '9♥', '10♦', 'J♣', 'Q♠', 'K♥', 'A♦'].map((text) =>
        thing(text, /[♥♦]/.test(text) ? 'red' : 'black', 'card'),
      ),
    ],
  }),
  arrange: made({
    kind: 'Row',
    id: 'row',
    label: 'Looks',
    tokens: ['card', 'coin', 'die', 'chip', 'stone', 'ball', 'piece', 'back'].map((look, i) => ({
      look,
      text: String(i + 1),
      tone: i % 2 ? 'red' : '',
    })),
  }),
  spot: made({
    kind: 'Paper',
    id: 'paper',
    label: 'The paper',
    width: 400,
    height: 300,
    dots: [
      [40, 60, 'red'],
      [200, 100, 'red'],
      [320, 220, 'blue'],
      [100, 250, 'blue'],
    ],
    lines: [
      [0, 1, 'red'],
      [2, 3, 'blue'],
    ],
    words: [[210, 160, 'Ann', 'red']],
  }),
  word: made({
    kind: 'Row',
    id: 'words',
    label: 'Said so far',
    tokens: ['crane', 'toast', 'lemon'].map((text) => thing(text)),
  }),
  move: made({
    kind: 'Grid',
    id: 'chess',
    label: 'The board',
    columns: 3,
    rows: 3,
    names: ['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1'],
    at: [
      [1, 2],
      [2, 2],
      [2, 0],
    ],
    tokens: [thing('♖', 'white'), thing('♙', 'white'), thing('♟', 'black')],
  }),
  join: made({
    kind: 'Paper',
    id: 'dots',
    label: 'The paper',
    width: 400,
    height: 300,
    dots: [
      [40, 60, 'red'],
      [200, 100, 'red'],
      [320, 220, 'black'],
      [100, 250, 'black'],
    ],
    lines: [
      [0, 1, ''],
      [0, 3, ''],
    ],
    shades: [[[0, 1, 3], 'red', '2']],
  }),
  either: {
    ...made(),
    links: [
      { source: 1, target: 0, text: '', tone: '', face: '' },
      { source: 2, target: 1, text: 'Bang!', tone: 'red', face: '' },
    ],
  },
  throw: made({
    kind: 'Stage',
    id: 'stage',
    label: 'The floor',
    outline: [
      [0, 0],
      [900, 0],
      [900, 600],
      [0, 600],
    ],
    poses: [
      [200, 200, 0, 0.92, 0, 0, 0.38],
      [600, 350, 0, 1, 0, 0, 0],
    ],
    tokens: [
      { look: 'die', text: '5', tone: 'red' },
      { look: 'ball', text: '', tone: 'blue', label: 'a ball' },
    ],
  }),
}
