import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changed, filmOf, scenesOf, stopsOf, type Picture } from '../src/table/moments'
import { Player, type Manner } from '../src/table/player.svelte'
import { wordsOf } from '../src/words'
import {
  wholeChair,
  wholeLine,
  wholeMoment,
  wholePlace,
  type Line,
  type Moment,
  type Place,
  type Scene,
} from '../src/wire/types'
import { coin, scene } from './scenes'

const row = (id: string, ...worths: number[]) => ({ id, tokens: worths.map((worth) => coin(worth)) })
const place = (id: string, ...worths: number[]) =>
  wholePlace({ kind: 'Row', label: id, ...row(id, ...worths) } as Place)
const moment = (line: number, lasts: number, more: object = {}): Moment =>
  wholeMoment({ line, lasts, ...more })
const line = (words: string): Line => ({ parts: [words], how: '' })
const named = (text: string, seat: number) => ({ text, seat, piece: null })
const worths = ({ places }: Scene) =>
  Object.fromEntries(places.map(({ id, tokens }) => [id, tokens.map(({ text }) => text).join(' ')]))

/** Ben takes what lies in the middle; before that, Ann laid a 5 there, and a 1. */
const MOMENTS: Moment[] = [
  moment(0, 1000, { who: 0, places: [place('middle', 5)] }),
  moment(2, 2600, { how: 'reveal', who: 1, places: [place('middle', 5, 1), place('purse')] }),
]
const NOW: Scene = { ...scene(row('middle'), row('purse', 5, 1)), asked: [[1, 'bet']] }
const ANN_LAYS_1 = wholeLine({ parts: [named('Ann', 0), ' lays 1 for ', named('Ben', 1), '.'] })
const picture = (more: Partial<Picture> = {}): Picture => ({
  scene: NOW,
  told: [line('Ann lays 5.'), line('It is hers.'), ANN_LAYS_1, line('Ben takes it.')],
  from: 3,
  moments: MOMENTS,
  ...more,
})

describe('moments are told backwards', () => {
  it('and each is the one after it, with what was different', () => {
    expect(scenesOf(NOW, MOMENTS).map(worths)).toEqual([
      { middle: '5', purse: '' },
      { middle: '5 1', purse: '' },
    ])
  })
  it('nobody is asked in between, and nothing is over', () => {
    const [first] = scenesOf({ ...NOW, over: true, standings: [1, 2] }, MOMENTS)
    expect(first).toMatchObject({ asked: [], over: false, standings: [] })
  })
  it('places come and go', () => {
    const moments: Moment[] = [
      moment(0, 1, { places: [place('bet', 2)], order: ['bet', 'middle', 'purse'] }),
      moment(1, 1, { order: ['middle'] }),
    ]
    expect(scenesOf(NOW, moments).map(({ places }) => places.map(({ id }) => id))).toEqual([
      ['bet', 'middle'],
      ['middle'],
    ])
  })
  it('chairs, links and words differ, too', () => {
    const [then] = scenesOf(NOW, [
      moment(0, 1, {
        chairs: [{ seat: 1, counters: { points: 3 } }],
        links: [{ source: 0, target: 1 }],
        note: 'so far',
      }),
    ])
    expect(then?.chairs.map(({ counters }) => counters.points)).toEqual([undefined, 3])
    expect(then?.links).toEqual([{ source: 0, target: 1, text: '', tone: '', face: '' }])
    expect(then?.note).toBe('so far')
  })
  it('where nothing is different, it is the same picture', () => {
    const [first, second] = scenesOf(NOW, [moment(0, 1), moment(1, 1)])
    expect(first).toBe(second)
    expect(first?.places).toBe(NOW.places)
  })
})

describe('the stops on the way', () => {
  it('say what is new since the last one, and quiet lines with it', () => {
    const stops = stopsOf(picture(), NOW, false)
    expect(stops.map(({ lines }) => lines.map(wordsOf))).toEqual([
      ['Ann lays 5.'],
      ['It is hers.', 'Ann lays 1 for Ben.'],
    ])
    expect(stops.map(({ told }) => told)).toEqual([4, 6])
  })
  it('say it when what moves has landed, unless nothing moves', () => {
    expect(stopsOf(picture(), NOW, false).every(({ lands }) => lands > 0)).toBe(true)
    expect(stopsOf(picture(), NOW, true).map(({ lands }) => lands)).toEqual([0, 0])
  })
  it('are none for lines that one has been told before', () =>
    expect(stopsOf(picture({ told: [line('Ben takes it.')], from: 6 }), NOW, false)).toEqual([]))

  const stage = (number: number) => {
    const film = { number, step: 10, reels: [{ token: coin(1), frames: Array(7 * 50).fill(0) }] }
    return {
      ...scene({ kind: 'Stage', id: 'stage', outline: [], ...(number && { film }) }),
      note: `n${number}`,
    }
  }
  it('show a film before they tell how it ended', () => {
    const thrown = picture({ scene: stage(2), told: [line('It shows 5.')], from: 0, moments: [] })
    const moments = [moment(0, 2000)]
    const [film, told] = stopsOf({ ...thrown, moments }, stage(1), false)
    expect([film?.told, film?.scene.note, filmOf(film?.scene ?? stage(0))]).toEqual([0, 'n1', 2])
    expect([told?.told, told?.scene.note, told?.lands]).toEqual([1, 'n2', 0])
    expect((film?.lasts ?? 0) + (told?.lasts ?? 0)).toBe(2000)
    expect(stopsOf({ ...thrown, moments }, stage(1), true).map(({ lasts }) => lasts)).toEqual([2000])
    expect(stopsOf(thrown, stage(1), false).map(({ told }) => told)).toEqual([0])
    expect(stopsOf(thrown, stage(2), false)).toEqual([])
  })
})

describe('a reveal that somebody is paid for', () => {
  const table = (pot: number, chips: number, ...marks: string[]): Scene => ({
    ...scene({ id: 'pot', kind: 'Basket', total: pot }, { id: 'row', tokens: [{ ...coin(5), marks }] }),
    chairs: [wholeChair({ seat: 0, counters: { chips } }), wholeChair({ seat: 1, counters: { chips: 3 } })],
  })
  const seen = ({ places, chairs }: Scene) => ({
    pot: places[0]?.total,
    chips: chairs[0]?.counters.chips,
    marks: places[1]?.tokens[0]?.marks,
  })
  const won = (calm: boolean) =>
    stopsOf(
      {
        scene: table(0, 9, 'lit'),
        told: [line('Ann wins.')],
        from: 0,
        moments: [moment(0, 2600, { how: 'reveal', who: 0 })],
      },
      table(4, 5),
      calm,
    )

  it('first shows what wins, then who it is, and then what is paid', () => {
    const stops = won(false)
    expect(stops.map(({ scene }) => seen(scene))).toEqual([
      { pot: 4, chips: 5, marks: ['lit'] },
      { pot: 0, chips: 9, marks: ['lit'] },
    ])
    const [first, second] = stops
    expect(first?.lands).toBeGreaterThan(0)
    expect(first?.lands).toBeLessThan(first?.lasts ?? 0)
    expect([second?.lands, second?.goesOn, second?.told]).toEqual([0, true, first?.told])
    expect((first?.lasts ?? 0) + (second?.lasts ?? 0)).toBe(2600)
  })
  it('does so as well where nothing moves', () =>
    expect(won(true).map(({ scene, lands }) => [seen(scene).pot, lands])).toEqual([
      [4, 0],
      [0, 0],
    ]))
})

describe('a place has changed', () => {
  it('if something has come there, or looks different', () => {
    expect(changed(NOW, scene(row('middle'), row('purse', 5, 1)))).toEqual([])
    expect(changed(scene(row('middle'), row('purse', 5)), NOW)).toEqual(['purse'])
    const marked = scene(row('middle'), { id: 'purse', tokens: [coin(5), { ...coin(1), marks: ['lit'] }] })
    expect(changed(NOW, marked)).toEqual(['purse'])
  })
  it('not if there is only less, or it steps back', () => {
    expect(changed(NOW, scene(row('purse', 5)))).toEqual([])
    expect(changed(NOW, scene({ id: 'purse', tokens: [{ ...coin(5), marks: ['spent'] }] }))).toEqual([])
  })
  it('nor if it is where things are cleared away', () =>
    expect(changed(NOW, scene({ ...row('heap', 5), role: 'discards' }))).toEqual([]))
  it('or, if it is a board, in any way', () => {
    const board = (at: number) =>
      scene({ kind: 'Track', id: 'track', steps: ['a', 'b'], at: [at], tokens: [coin(1)] })
    expect(changed(board(0), board(1))).toEqual(['track'])
  })
})

describe('a player', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const BEFORE = picture({
    scene: scene(row('middle'), row('purse')),
    told: [1, 2, 3].map(String).map(line),
    from: 0,
    moments: [],
  })
  function playing(manner: Partial<Manner> = {}) {
    const player = new Player<Picture>({ scale: () => 1, calm: () => false, away: () => false, ...manner })
    player.put(BEFORE, true)
    return player
  }
  const said = ({ shown }: Player<Picture>) => shown?.caption?.lines.map(wordsOf).join(' ') ?? null
  const lying = ({ shown }: Player<Picture>) => shown && worths(shown.scene).middle
  /** Every step that is shown from now on: the words, how many lines have been told, what lies in the middle. */
  function watched(player: Player<Picture>) {
    const steps: (string | number | null)[][] = []
    for (let time = 0; time < 30_000; time += 50) {
      const now = [said(player), player.shown?.told ?? 0, lying(player)]
      if (JSON.stringify(now) !== JSON.stringify(steps.at(-1))) steps.push(now as (string | number)[])
      vi.advanceTimersByTime(50)
    }
    return steps
  }
  const ALL = [
    ['Ann lays 5.', 3, '5'],
    ['Ann lays 5.', 4, '5'],
    ['It is hers. Ann lays 1 for Ben.', 4, '5 1'],
    ['It is hers. Ann lays 1 for Ben.', 6, '5 1'],
    [null, 7, ''],
  ]

  it('shows those who come in how things are', () => {
    const player = new Player<Picture>({ scale: () => 1, calm: () => false, away: () => false })
    player.put(picture())
    expect([player.playing, player.shown?.told, player.shown?.scene]).toEqual([false, 7, NOW])
  })
  it('shows one thing after another, tells of each when it has landed, and then how things are', () => {
    const player = playing()
    player.put(picture())
    expect(player.playing).toBe(true)
    expect(watched(player)).toEqual(ALL)
    expect(player.shown?.scene.asked).toEqual([[1, 'bet']])
  })
  it('shows nothing while something else is read, and all of it afterwards', () => {
    const player = playing()
    player.hold(true)
    player.put(picture())
    expect([player.playing, player.shown?.told]).toEqual([false, 3])
    player.hold(false)
    expect(watched(player)).toEqual(ALL)
  })
  it('says what is in the light, and whose doing it is', () => {
    const player = playing()
    player.put(picture())
    expect(player.shown?.light).toEqual({ how: '', places: ['middle'], who: 0, seats: [] })
    vi.advanceTimersByTime(1000)
    expect(player.shown?.light).toEqual({ how: 'reveal', places: ['middle'], who: 1, seats: [0, 1] })
    vi.advanceTimersByTime(2600)
    expect(player.shown?.light).toMatchObject({ how: '', places: [] })
  })
  it('lets everybody have their own pace', () => {
    for (const [scale, lasts] of [
      [1.6, 5760],
      [1, 3600],
      [0.5, 1800],
    ] as const) {
      const player = playing({ scale: () => scale })
      player.put(picture())
      vi.advanceTimersByTime(lasts - 1)
      expect(player.playing).toBe(true)
      vi.advanceTimersByTime(1)
      expect(player.playing).toBe(false)
    }
  })
  it('takes as long where nothing moves, and has landed at once', () => {
    const player = playing({ calm: () => true })
    player.put(picture())
    expect(player.shown).toMatchObject({ told: 4, caption: { landed: true } })
    vi.advanceTimersByTime(3599)
    expect(player.playing).toBe(true)
    vi.advanceTimersByTime(1)
    expect(player.playing).toBe(false)
  })
  it('shows how things are at once, if somebody likes that better, or does not look', () => {
    for (const manner of [{ scale: () => 0 }, { away: () => true }]) {
      const player = playing(manner)
      player.put(picture())
      expect([player.playing, player.shown?.told, player.shown?.light.who]).toEqual([false, 7, 1])
    }
  })
  it('skips to how things are', () => {
    const player = playing()
    player.put(picture())
    player.skip()
    expect([player.playing, player.shown?.told, lying(player)]).toEqual([false, 7, ''])
    vi.advanceTimersByTime(20_000)
    expect(player.shown?.told).toBe(7)
  })

  const SEALED = picture({ scene: { ...NOW, asked: [[0, 'bet']] }, told: [], from: 7, moments: [] })
  it('ends with the newest picture, if nothing more has happened', () => {
    const player = playing()
    player.put(picture())
    player.put({ ...SEALED, scene: NOW })
    player.put(SEALED)
    expect(watched(player)).toEqual(ALL)
    expect(player.shown?.picture).toBe(SEALED)
  })

  const NEXT = picture({
    scene: scene(row('middle', 2), row('purse', 5, 1)),
    told: [line('Cy lays 2.')],
    from: 7,
    moments: [moment(0, 1000, { who: 1 })],
  })
  it('shows how things ended before something new happens', () => {
    const player = playing()
    player.put(picture())
    player.put(NEXT)
    expect(watched(player)).toEqual([
      ...ALL.slice(0, 4),
      ['Ben takes it.', 7, ''],
      ['Cy lays 2.', 7, '2'],
      ['Cy lays 2.', 8, '2'],
      [null, 8, '2'],
    ])
  })
  it('asks nothing that has been answered meanwhile', () => {
    const player = playing()
    player.put(picture())
    player.put(NEXT)
    const asked: unknown[] = []
    for (let time = 0; time < 10_000 && player.playing; time += 100) {
      asked.push(...(player.shown?.scene.asked ?? []))
      vi.advanceTimersByTime(100)
    }
    expect(asked).toEqual([])
  })
  it('hurries when it is more than four seconds behind', () => {
    const player = playing({ scale: () => 1.6 })
    player.put(picture())
    player.put(NEXT)
    vi.advanceTimersByTime(4000 + 1600 - 1)
    expect(player.playing).toBe(true)
    vi.advanceTimersByTime(1)
    expect(player.playing).toBe(false)
  })
  it('shows how things are when the story is told anew', () => {
    const player = playing()
    player.put(picture())
    player.put(picture({ told: ['1', '2'].map(line), from: 0, moments: [] }))
    expect([player.playing, player.shown?.told]).toEqual([false, 2])
  })
})
