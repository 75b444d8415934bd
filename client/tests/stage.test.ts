import { describe, expect, it } from 'vitest'
import { Above } from '../src/stage/above'
import { filmTime, PALE, pictureAt, poseAt, timeOf } from '../src/stage/film'
import {
  arrow,
  between,
  boxed,
  edgeOf,
  facets,
  flat,
  fromEdge,
  hull,
  placed,
  seenFrom,
  TILE,
  wayOf,
  whereabouts,
  type Edge,
  type Point,
  type Space,
} from '../src/stage/geometry'
import { Projector } from '../src/stage/projector'
import type { Act, Film, Place, Solid, StagePlace } from '../src/wire/types'
import { scene, token } from './scenes'

const OCTAHEDRON: Solid = {
  points: [17, -17].flatMap((r): Space[] => [
    [r, 0, 0],
    [0, r, 0],
    [0, 0, r],
  ]),
  faces: [
    [[0, 1, 2], '1', 2],
    [[3, 1, 5], '3', 5],
    [[3, 4, 2], '4', 2],
    [[4, 3, 5], '8', 5],
  ],
  tones: [],
}
/** Flat on its 8, with a 1 on top that looks along +x: from a table of the rules. */
const ONE = [0.339851, 0.424708, 0.17592, 0.820473]

const SQUARE: Point[] = [
  [-240, -240],
  [240, -240],
  [240, 240],
  [-240, 240],
]

function stage(more: { film?: Film | null; acts?: Partial<Act>[]; names?: string[] } = {}): StagePlace {
  const names = more.names ?? ['A1', 'B1']
  const bare = {
    kind: 'Stage',
    id: 'table',
    tokens: names.map((name) => token('octahedron', '1', { value: name })),
    poses: names.map((_, i) => [100 * i, 0, 9.8, ...ONE]),
    outline: SQUARE,
    ...(more.film ? { film: more.film } : {}),
    ...(more.acts ? { acts: more.acts } : {}),
  }
  return scene(bare).places.find((place: Place): place is StagePlace => place.kind === 'Stage') as StagePlace
}

const reel = (name: string, ...xs: number[]) => ({
  token: token('octahedron', '?', { value: name }),
  frames: xs.flatMap((x) => [x * 10, 0, 98, 1000, 0, 0, 0]),
})
const film = (number: number, ...reels: ReturnType<typeof reel>[]) =>
  ({ number, step: 20, reels }) as unknown as Film

describe('a stage on the wire', () => {
  it('has everything that was left out', () => {
    const bare = { edges: [], solids: {}, sights: [], acts: [], areas: [], film: null, thick: 0 }
    expect(stage()).toMatchObject(bare)
    expect(stage({ acts: [{ text: 'Bang.' }] }).acts).toEqual([
      { text: 'Bang.', shooters: [], rays: [], gone: [] },
    ])
    expect(stage({ film: film(1, reel('A1', 0)) }).film?.reels[0]?.token.marks).toEqual([])
  })
})

describe('a pose', () => {
  it('turns a point from its own frame into the world', () => {
    const quarter = Math.SQRT1_2
    expect(placed([1, 0, 0], [10, 20, 30, quarter, 0, 0, quarter]).map(Math.round)).toEqual([10, 21, 30])
  })
  it('goes over into another the short way round, however that is signed', () => {
    const half = between([0, 0, 0, 1, 0, 0, 0], [10, 0, 0, -Math.SQRT1_2, 0, 0, -Math.SQRT1_2], 0.5)
    expect(half[0]).toBe(5)
    expect(half[3]).toBeCloseTo(Math.cos(Math.PI / 8))
    expect(half[6]).toBeCloseTo(Math.sin(Math.PI / 8))
  })
})

describe('slow motion', () => {
  it('begins with its frame, and takes so many times longer', () => {
    const quick = film(1, reel('A1', 0, 100, 200, 300, 400))
    const place = stage({ film: { ...quick, slow: [2, 3] } })
    const usual = filmTime(quick)
    expect(filmTime(place.film)).toBe(usual + 3 * quick.step * 2)
    const x = (time: number) => pictureAt(place, time).things[0]?.pose[0] ?? 0
    expect(x(quick.step)).toBeCloseTo(100)
    expect(x(2 * quick.step)).toBeCloseTo(200)
    expect(x(5 * quick.step)).toBeCloseTo(300)
  })
})

describe('a verdict', () => {
  it('stays as long as it is on the table', () => {
    const [quick, act] = [
      film(1, reel('A1', 0, 100)),
      { text: 'On its back.', shooters: [0], rays: [], gone: [] },
    ]
    const place = stage({ film: quick, acts: [act] })
    expect(pictureAt(place, 0).text).toBe('')
    for (const time of [timeOf(place) - 1, Infinity]) {
      expect(pictureAt(place, time).text).toBe('On its back.')
      expect(pictureAt(place, time).things[0]?.lit).toBe(true)
    }
    const shot = stage({ film: quick, acts: [{ ...act, gone: [1] }] })
    expect(pictureAt(shot, Infinity).text).toBe('')
  })
})

describe('a thing from above', () => {
  it('shows all that looks up, the highest last', () => {
    const shown = facets(TILE, [0, 0, 5, 1, 0, 0, 0])
    expect(shown.map(([, n]) => n)).toEqual([0])
    expect(facets(TILE, [0, 0, 5, 0, 1, 0, 0]).map(([, n]) => n)).toEqual([1])
  })
  it('shows the face that is on top, within its outline', () => {
    const { outline, top, text } = flat(OCTAHEDRON, [100, 50, 9.8, ...ONE])
    expect(text).toBe('1')
    expect(outline).toHaveLength(6)
    for (const [x, y] of outline) expect(Math.hypot(x - 100, y - 50)).toBeCloseTo(13.88, 1)
    // Its top corner lies straight ahead, along +x.
    expect(Math.max(...top.map(([x]) => x))).toBeCloseTo(113.88, 1)
  })
  it('has an outline without the corners inside', () => {
    const corners: Point[] = [...SQUARE, [0, 0], [0, -240]]
    expect(hull(corners)).toHaveLength(4)
  })
  it('has an arrow that points where it looks', () => {
    const tip = arrow([10, 10], 90, 5, 40, 3)[3] ?? [0, 0]
    expect(tip.map(Math.round)).toEqual([10, 50])
  })
})

describe('an own edge', () => {
  const far: Edge = [0, 240, -90]
  it('is where things are counted from', () => {
    expect(seenFrom(far, [-50, 200]).map(Math.round)).toEqual([50, 40])
    expect(fromEdge(far, [50, 40]).map(Math.round)).toEqual([-50, 200])
  })
  it('is at the bottom of the plan, with the table whole in sight', () => {
    const view = new Above(stage(), far, [400, 400], 120)
    const [x, y] = view.project([0, 240])
    expect(x).toBeCloseTo(200)
    expect(y).toBeGreaterThan(200)
    for (const corner of SQUARE)
      for (const pixel of view.project(corner)) {
        expect(pixel).toBeGreaterThanOrEqual(0)
        expect(pixel).toBeLessThanOrEqual(400)
      }
    expect(view.locate(view.project([33, -44])).map(Math.round)).toEqual([33, -44])
  })
  it('is the nearest one where nobody has said whose is which', () =>
    expect(edgeOf(stage(), 1)).toEqual([0, -240, 90]))
  it('tells those who listen where things lie and look', () => {
    expect(whereabouts([-50, 200], far)).toBe('40 mm from your edge, 50 mm to the right')
    expect(wayOf(-90, far)).toBe('straight away from you')
    expect(wayOf(90, far)).toBe('back towards you')
    expect(wayOf(0, far)).toBe('to the left')
  })
})

describe('a film', () => {
  const moving = stage({ film: film(1, reel('A1', -300, -100), reel('X1', 50)) })
  const xAt = (time: number, index = 0) => pictureAt(moving, time).things.find((one) => one.index === index)
  it('is seen between its frames too', () => {
    expect(xAt(0)?.pose[0]).toBe(-300)
    expect(xAt(10)?.pose[0]).toBe(-200)
    expect(xAt(20)?.pose[0]).toBe(-100)
  })
  it('glides on to where the thing came to rest', () => {
    expect(xAt(30)?.pose[0]).toBe(-50)
    expect(xAt(30)?.moving).toBe(true)
    expect(xAt(40)?.pose[0]).toBe(0)
    expect(xAt(40)?.moving).toBe(false)
  })
  it('leaves alone what lay still', () => expect(xAt(10, 1)?.pose[0]).toBe(100))
  it('shows what is gone by now, until it goes', () => {
    expect(pictureAt(moving, 0).things.map(({ token }) => token.value)).toContain('X1')
    expect(pictureAt(moving, filmTime(moving.film)).things).toHaveLength(2)
    expect(pictureAt(moving, Infinity).things).toHaveLength(2)
  })
  it('keeps turns whole: thousandths are made a turn again', () => {
    const one = { token: moving.tokens[0], frames: [0, 0, 0, 707, 0, 0, 706] } as never
    const pose = poseAt(one, 20, 0, undefined)
    expect(Math.hypot(...pose.slice(3))).toBeCloseTo(1, 6)
  })
})

describe('what follows a film', () => {
  const shooting = stage({
    names: ['A1', 'B1', 'C1'],
    film: film(1, reel('A1', 0)),
    acts: [
      { text: 'The 2s shoot.', shooters: [0], rays: [[0, 1, '+1']], gone: [1] },
      { text: 'The 3s shoot.', shooters: [2], rays: [[2, 0, '+2']], gone: [0] },
    ],
  })
  const end = timeOf(shooting)
  const during = (share: number) =>
    pictureAt(shooting, filmTime(shooting.film) + (end - filmTime(shooting.film)) * share)
  it('is shown one after another', () => {
    const texts = Array.from({ length: 40 }, (_, n) => during(n / 40).text)
    expect([...new Set(texts)]).toEqual(['', 'The 2s shoot.', 'The 3s shoot.'])
  })
  it('lights the shooters, draws what they see, and sends rays to what they capture', () => {
    const lit = during(0.4)
    expect(lit.things.filter((one) => one.lit).map(({ index }) => index)).toEqual([0])
    expect(lit.fields.map(([n]) => n)).toEqual([0])
    expect(lit.rays[0]).toMatchObject({ from: [0, 0, 9.8], to: [100, 0, 9.8], text: '+1', grown: 1 })
  })
  it('takes what was captured only at the end of the act', () => {
    expect(during(0.3).things[1]?.ink).toBe(1)
    expect(during(0.6).things[1]?.ink).toBe(PALE)
    expect(during(0.6).things[0]?.ink).toBe(1)
    expect(pictureAt(shooting, Infinity).things.map(({ ink }) => ink)).toEqual([PALE, PALE, 1])
  })
  it('leaves pale what was captured before', () => {
    const later = stage({
      film: film(2),
      acts: [{ text: 'The 3s shoot.', shooters: [0], rays: [[0, 1, '+2']], gone: [1] }],
      names: ['A1', 'B1', 'C1'],
    })
    for (const n of [1, 2]) later.tokens[n]?.marks.push('captured')
    expect(pictureAt(later, 600).things.map(({ ink }) => ink)).toEqual([1, 1, PALE])
    expect(pictureAt(later, Infinity).things.map(({ ink }) => ink)).toEqual([1, PALE, PALE])
  })
})

describe('a projector', () => {
  const first = stage({ film: film(1, reel('A1', -300, -100)) })
  const second = stage({ film: film(2, reel('B1', 400, 200)) })
  it('shows those who come late how things lie', () => expect(new Projector(first).running).toBe(false))
  it('shows each film once', () => {
    const projector = new Projector(stage())
    projector.put(first, false)
    expect(projector.time).toBe(0)
    projector.tick(timeOf(first))
    expect(projector.running).toBe(false)
    projector.put({ ...first }, false)
    expect(projector.running).toBe(false)
  })
  it('runs on when something else on the table is new', () => {
    const projector = new Projector(stage())
    projector.put(first, false)
    projector.tick(40)
    projector.put({ ...first }, false)
    expect(projector.time).toBe(40)
  })
  it('shows how things lie when somebody has seen enough', () => {
    const projector = new Projector(stage())
    projector.put(first, false)
    projector.put({ ...first }, true)
    expect(projector.running).toBe(false)
    projector.put(second, false)
    projector.skip()
    expect([projector.place, projector.running]).toEqual([second, false])
  })
  it('shows nothing that moves to those who want calm, nor when one goes back', () => {
    const projector = new Projector(stage())
    projector.put(first, true)
    expect([projector.place, projector.running]).toEqual([first, false])
    projector.put(second, false)
    projector.put(first, false)
    expect([projector.place, projector.running]).toEqual([first, false])
  })
  it('shows the last film again, slowly', () => {
    const projector = new Projector(first)
    projector.again()
    projector.tick(100)
    expect(projector.time).toBe(20)
    projector.put({ ...first }, true)
    expect(projector.time).toBe(20)
  })
})

describe('what is looked at', () => {
  it('is a box round its points, with a margin, and not too small', () => {
    expect(
      boxed(
        [
          [0, 0],
          [100, 40],
        ],
        10,
        0,
      ),
    ).toEqual([-10, -10, 110, 50])
    expect(
      boxed(
        [
          [0, 0],
          [100, 40],
        ],
        10,
        100,
      ),
    ).toEqual([-10, -30, 110, 70])
  })
  it('fills the picture from above', () => {
    const corners: Point[] = [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ]
    const view = new Above(stage(), [0, -240, 90], [216, 216], 135, corners)
    expect(view.scale).toBe(2)
    expect(view.project([50, 50])).toEqual([108, 108])
  })
})
