// The table in three dimensions. Loaded only where there is one: three.js is bigger than everything else together.

import {
  AmbientLight,
  BufferGeometry,
  CanvasTexture,
  Color,
  CylinderGeometry,
  DirectionalLight,
  DoubleSide,
  ExtrudeGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshPhongMaterial,
  PerspectiveCamera,
  Plane,
  PlaneGeometry,
  Raycaster,
  RepeatWrapping,
  Scene,
  ShadowMaterial,
  Shape,
  ShapeGeometry,
  SRGBColorSpace,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Material,
  type Object3D,
} from 'three'
import type { Solid, StagePlace, Style } from '../wire/types'
import type { Picture, Thing } from './film'
import { arrow, fromEdge, radians, sizeOf, TILE, type Edge, type Point, type Space } from './geometry'
import { paintOf, type Paint } from './tones'
import type { View } from './view'
import { t } from '../words'

const INK = '#1d1712'
const TOP = '#eed9b0'
const SIDE = '#8a6138'
const FOV = 32
const SLAB = '"Alfa Slab One", Rockwell, serif'
const TYPE = '"Special Elite", "Courier New", monospace'
const SLOW = 90 // ms for a frame: then it has to do without soft shadows and fine pixels

/** One thing: its body, and the arrow that says where it looks. */
interface Body {
  group: Group
  mesh: Mesh
  materials: (MeshPhongMaterial | LineBasicMaterial)[]
  skin: MeshPhongMaterial
  dress: string
}

export class Theatre implements View {
  readonly #renderer: WebGLRenderer
  readonly #scene = new Scene()
  readonly #camera = new PerspectiveCamera(FOV, 1, 50, 5000)
  readonly #sun = new DirectionalLight('#fff3dd', 2)
  readonly #table = new Group()
  readonly #bodies = new Map<string, Body>()
  readonly #fields = new Group()
  readonly #skins = new Map<string, CanvasTexture>()
  readonly #shapes = new Map<Solid, { faces: BufferGeometry; edges: BufferGeometry }>()
  #built = ''
  #width = 1
  #height = 1
  #frames = 0
  #spent = 0
  /** names of areas, which turn to whoever reads them; and which way that is */
  #names: Mesh[] = []
  #ahead = 0

  /** Fonts first: what is printed on things is drawn with them. */
  static async open(canvas: HTMLCanvasElement, tones: Style['tones']): Promise<Theatre> {
    await Promise.all([
      document.fonts.load(`60px ${SLAB}`, '0'),
      document.fonts.load(`30px ${TYPE}`, 'a'),
    ]).catch(() => undefined)
    return new Theatre(canvas, tones)
  }

  private constructor(
    canvas: HTMLCanvasElement,
    /** the colours of the game */
    readonly tones: Style['tones'],
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'low-power' })
    this.#renderer.shadowMap.enabled = true
    this.#camera.up.set(0, 0, 1)
    this.#sun.castShadow = true
    this.#sun.shadow.mapSize.set(1024, 1024)
    this.#sun.shadow.radius = 4
    this.#sun.shadow.bias = -0.002
    const reach = this.#sun.shadow.camera
    ;[reach.left, reach.right, reach.bottom, reach.top, reach.near, reach.far] = [
      -420, 420, -420, 420, 200, 1800,
    ]
    this.#scene.add(new AmbientLight('#ffffff', 1.45), this.#sun, this.#sun.target, this.#table, this.#fields)
  }

  // ---- the table

  #build(place: StagePlace): void {
    const { outline, thick, lines, areas, blocks } = place
    const now = JSON.stringify([outline, thick, lines, areas, blocks])
    if (now === this.#built) return
    this.#built = now
    this.#names = []
    discard(this.#table)
    const slab = new ExtrudeGeometry(shapeOf(outline), { depth: Math.max(thick, 4), bevelEnabled: false })
    slab.translate(0, 0, -Math.max(thick, 4))
    const wood = new MeshLambertMaterial({ color: SIDE })
    const board = new Mesh(slab, [new MeshLambertMaterial({ map: planks() }), wood])
    board.receiveShadow = true
    board.castShadow = true
    const floor = new Mesh(new PlaneGeometry(4000, 4000), new ShadowMaterial({ opacity: 0.22 }))
    floor.position.z = -Math.max(thick, 4) - 50
    floor.receiveShadow = true
    this.#table.add(board, floor)
    const around = outline.map((from, n) => [from, outline[(n + 1) % outline.length] ?? from] as const)
    for (const [from, to] of around) this.#table.add(ribbon(from, to, 3, INK, 0.25, 1))
    for (const [corners, tone, text] of areas) {
      this.#table.add(sheet(corners, paintOf(tone, this.tones).fill, 0.3, 0.4))
      if (!text) continue
      const name = label(text, [0, 0], 0, 22)
      const [x, y] = centre(corners)
      name.position.set(x, y, 0.4)
      this.#names.push(name)
      this.#table.add(name)
    }
    for (const [x1, y1, x2, y2, text] of lines) {
      const [length, parts] = [
        Math.hypot(x2 - x1, y2 - y1),
        Math.max(1, Math.round(Math.hypot(x2 - x1, y2 - y1) / 24)),
      ]
      const at = (n: number): Point => [x1 + ((x2 - x1) * n) / parts, y1 + ((y2 - y1) * n) / parts]
      for (let n = 0; n < parts; n++) this.#table.add(ribbon(at(n + 0.2), at(n + 0.8), 2.2, INK, 0.35, 0.75))
      if (text && length) this.#table.add(label(text, at(parts / 2), Math.atan2(y2 - y1, x2 - x1), 20))
    }
    for (const [x, y, radius, height, text] of blocks) this.#table.add(block(x, y, radius, height, text))
  }

  // ---- where one looks from

  /** From an edge: `yaw` and `pitch` in degrees, `size` in pixels. `reach` is what of the room behind the edge is in sight;
   * `part`: the corners of what is looked at, if that is not all. */
  aim(
    place: StagePlace,
    edge: Edge,
    yaw: number,
    pitch: number,
    [width, height]: Point,
    reach: number,
    part: Point[] | null = null,
  ): void {
    this.#width = width
    this.#height = height
    const ratio = Math.min(devicePixelRatio, this.#isSlow ? 1 : 2)
    this.#renderer.setPixelRatio(ratio)
    this.#renderer.setSize(width, height, false)
    this.#camera.aspect = width / height
    const ahead = radians(edge[2] + yaw)
    this.#ahead = ahead
    const [flat, up] = [Math.cos(radians(pitch)), Math.sin(radians(pitch))]
    const forward = new Vector3(flat * Math.cos(ahead), flat * Math.sin(ahead), -up)
    const right = new Vector3(Math.sin(ahead), -Math.cos(ahead), 0)
    const above = new Vector3().crossVectors(right, forward)
    const whole = [
      ...place.outline.flatMap(([x, y]) => [new Vector3(x, y, 0), new Vector3(x, y, -place.thick)]),
      ...place.outline.map(([x, y]) => new Vector3(x * 0.9, y * 0.9, 30)),
      ...[-90, 90].map((side) => new Vector3(...fromEdge(edge, [side, -reach]), 0)),
    ]
    const points = part ? part.flatMap(([x, y]) => [0, 30].map((z) => new Vector3(x, y, z))) : whole
    const tall = Math.tan(radians(FOV / 2)) * 0.97
    const wide = tall * this.#camera.aspect
    const target = new Vector3()
    let far = 0
    for (let round = 0; round < 4; round++) {
      const seen = points.map((point) => {
        const off = point.clone().sub(target)
        return [off.dot(right), off.dot(above), off.dot(forward)] as const
      })
      far = Math.max(...seen.map(([x, y, z]) => Math.max(Math.abs(x) / wide, Math.abs(y) / tall) - z))
      // What is near looks bigger: the middle of the picture is not the middle of the table.
      const heights = seen.map(([, y, z]) => y / (far + z))
      const widths = seen.map(([x, , z]) => x / (far + z))
      target.addScaledVector(above, (far * (Math.max(...heights) + Math.min(...heights))) / 2)
      target.addScaledVector(right, (far * (Math.max(...widths) + Math.min(...widths))) / 2)
    }
    this.#camera.position.copy(target).addScaledVector(forward, -far)
    this.#camera.lookAt(target)
    this.#camera.updateProjectionMatrix()
    this.#camera.updateMatrixWorld()
    // The light comes over the left shoulder of whoever sits there.
    const light = radians(edge[2] + 140)
    this.#sun.position.set(420 * Math.cos(light), 420 * Math.sin(light), 820)
  }

  project(point: Space): Point {
    const at = new Vector3(...point).project(this.#camera)
    return [((at.x + 1) / 2) * this.#width, ((1 - at.y) / 2) * this.#height]
  }

  locate([x, y]: Point): Point {
    const ray = new Raycaster()
    ray.setFromCamera(new Vector2((x / this.#width) * 2 - 1, 1 - (y / this.#height) * 2), this.#camera)
    const hit = ray.ray.intersectPlane(new Plane(new Vector3(0, 0, 1), 0), new Vector3())
    return hit ? [hit.x, hit.y] : [0, 0]
  }

  // ---- what lies there

  /** `chosen`: whose field of vision is shown, though nothing happens. */
  draw(place: StagePlace, picture: Picture, chosen: number | null): void {
    const begun = performance.now()
    this.#build(place)
    for (const name of this.#names) name.rotation.z = this.#ahead - Math.PI / 2
    const left = new Set(this.#bodies.keys())
    for (const thing of picture.things) {
      left.delete(thing.name)
      this.#set(place, thing)
    }
    for (const name of left) this.#remove(name)
    discard(this.#fields)
    for (const [n, strength] of picture.fields) this.#field(place, n, strength)
    if (chosen !== null && !picture.fields.length) this.#field(place, chosen, 1)
    for (const thing of picture.things) {
      if (thing.lit) this.#halo(place, thing)
      this.#heading(place, thing, thing.index === chosen)
    }
    this.#renderer.render(this.#scene, this.#camera)
    this.#watch(performance.now() - begun)
  }

  #set(place: StagePlace, thing: Thing): void {
    const { look, tone } = thing.token
    const solid = place.solids[look] ?? TILE
    const dress = `${look} ${tone} ${place.solids[look] ? '' : thing.token.text}`
    let body = this.#bodies.get(thing.name)
    if (body && body.dress !== dress) {
      this.#remove(thing.name)
      body = undefined
    }
    if (!body) {
      body = this.#make(solid, dress, tone, place.solids[look] ? null : thing.token.text)
      this.#bodies.set(thing.name, body)
      this.#scene.add(body.group)
    }
    const [x = 0, y = 0, z = 0, w = 1, i = 0, j = 0, k = 0] = thing.pose
    body.group.position.set(x, y, z)
    body.group.quaternion.set(i, j, k, w)
    for (const material of body.materials) {
      if (material.transparent !== thing.ink < 1) {
        material.transparent = thing.ink < 1
        material.needsUpdate = true
      }
      material.opacity = thing.ink
      material.depthWrite = thing.ink > 0.5
    }
    body.skin.emissive.set(thing.lit ? '#4a3800' : '#000000')
    body.mesh.castShadow = thing.ink > 0.6
  }

  #make(solid: Solid, dress: string, tone: string, text: string | null): Body {
    let shape = this.#shapes.get(solid)
    if (!shape) {
      shape = { faces: facesOf(solid), edges: edgesOf(solid) }
      this.#shapes.set(solid, shape)
    }
    let print = this.#skins.get(dress)
    if (!print) {
      print = skinOf(solid, paintOf(tone, this.tones), text, this.tones)
      print.anisotropy = 4
      this.#skins.set(dress, print)
    }
    const skin = new MeshPhongMaterial({ map: print, shininess: 55, specular: new Color('#444444') })
    const edge = new LineBasicMaterial({ color: INK })
    const mesh = new Mesh(shape.faces, skin)
    mesh.receiveShadow = true
    const group = new Group()
    group.add(mesh, new LineSegments(shape.edges, edge))
    return { group, mesh, materials: [skin, edge], skin, dress }
  }

  #remove(name: string): void {
    const body = this.#bodies.get(name)
    if (!body) return
    this.#scene.remove(body.group)
    for (const material of body.materials) material.dispose()
    this.#bodies.delete(name)
  }

  #field(place: StagePlace, n: number, strength: number): void {
    const area = place.sights[n]?.area ?? []
    const [from, to] = area
    if (area.length < 3 || !from || !to) return
    const { fill } = paintOf(place.tokens[n]?.tone ?? '', this.tones)
    this.#fields.add(sheet(area, fill, 0.5, 0.26 * strength), ribbon(from, to, 3.5, fill, 0.7, strength))
  }

  /** A light round what shoots. */
  #halo(place: StagePlace, thing: Thing): void {
    const size = sizeOf(place.solids[thing.token.look] ?? TILE) * 1.5
    const [x = 0, y = 0] = thing.pose
    const round = Array.from({ length: 28 }, (_, n): Point => {
      const angle = (n * Math.PI) / 14
      return [x + size * Math.cos(angle), y + size * Math.sin(angle)]
    })
    this.#fields.add(sheet(round, '#ffd84d', 0.8, 0.9))
  }

  #heading(place: StagePlace, thing: Thing, chosen: boolean): void {
    const sight = place.sights[thing.index]
    if (!sight || thing.moving || thing.ink < 0.5) return
    const size = sizeOf(place.solids[thing.token.look] ?? TILE)
    const [x = 0, y = 0] = thing.pose
    const shape = arrow(
      [x, y],
      sight.heading,
      size * 0.9,
      size * (chosen ? 3.2 : 2.5),
      size * (chosen ? 0.22 : 0.16),
    )
    this.#fields.add(sheet(shape, INK, 0.9, chosen ? 1 : 0.75))
  }

  // ---- on slow machines

  get #isSlow(): boolean {
    return this.#frames > 6 && this.#spent / this.#frames > SLOW
  }

  #watch(spent: number): void {
    // The first pictures make all the shaders.
    if (++this.#frames > 3) this.#spent += spent
    else this.#spent = 0
    if (this.#isSlow && this.#renderer.shadowMap.enabled) {
      this.#renderer.shadowMap.enabled = false
      this.#sun.castShadow = false
    }
  }

  close(): void {
    for (const name of [...this.#bodies.keys()]) this.#remove(name)
    for (const { faces, edges } of this.#shapes.values()) {
      faces.dispose()
      edges.dispose()
    }
    for (const skin of this.#skins.values()) skin.dispose()
    discard(this.#table)
    discard(this.#fields)
    this.#renderer.dispose()
    this.#renderer.forceContextLoss()
  }
}

// ---- shapes

function shapeOf(points: Point[]): Shape {
  return new Shape(points.map(([x, y]) => new Vector2(x, y)))
}

function centre(points: Point[]): Point {
  const sum = points.reduce<Point>(([a, b], [x, y]) => [a + x, b + y], [0, 0])
  return [sum[0] / points.length, sum[1] / points.length]
}

/** Something flat on the table: higher up lies over lower down. */
function sheet(points: Point[], color: string, height: number, opacity: number): Mesh {
  const paint = { color, opacity, transparent: true, depthWrite: false, side: DoubleSide }
  const mesh = new Mesh(new ShapeGeometry(shapeOf(points)), new MeshBasicMaterial(paint))
  mesh.position.z = height
  mesh.renderOrder = height
  return mesh
}

function ribbon(
  [x1, y1]: Point,
  [x2, y2]: Point,
  width: number,
  color: string,
  height: number,
  opacity: number,
): Mesh {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [nx, ny] = [(-(y2 - y1) / length) * (width / 2), ((x2 - x1) / length) * (width / 2)]
  const corners: Point[] = [
    [x1 + nx, y1 + ny],
    [x2 + nx, y2 + ny],
    [x2 - nx, y2 - ny],
    [x1 - nx, y1 - ny],
  ]
  return sheet(corners, color, height, opacity)
}

/** Something to draw on. */
function sheetOf(
  width: number,
  height: number,
): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [width, height]
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error(t('This browser cannot draw.'))
  return { canvas, pen }
}

/** Words on the table, `size` mm high, along a line. */
function label(text: string, [x, y]: Point, angle: number, size: number): Mesh {
  const wide = Math.ceil(text.length * 29) + 24
  const { canvas, pen } = sheetOf(wide, 64)
  pen.font = `48px ${TYPE}`
  pen.fillStyle = INK
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, wide / 2, 34)
  const map = new CanvasTexture(canvas)
  map.colorSpace = SRGBColorSpace
  const plane = new PlaneGeometry((size * canvas.width) / canvas.height, size)
  const mesh = new Mesh(
    plane,
    new MeshBasicMaterial({ map, transparent: true, depthWrite: false, opacity: 0.8 }),
  )
  // Under its line, as one sees it from the side from which it is read.
  mesh.position.set(x + Math.sin(angle) * size * 0.7, y - Math.cos(angle) * size * 0.7, 0.4)
  mesh.rotation.z = angle
  mesh.renderOrder = 0.4
  return mesh
}

/** A kitchen table's wood, 256 mm of it. */
function planks(): CanvasTexture {
  const { canvas, pen } = sheetOf(512, 512)
  pen.fillStyle = TOP
  pen.fillRect(0, 0, 512, 512)
  // The same grain on every screen.
  let seed = 7
  const any = (most: number) => ((seed = (seed * 16807) % 2147483647) / 2147483647) * most
  for (let n = 0; n < 260; n++) {
    pen.fillStyle = `rgba(150, 96, 40, ${0.02 + any(0.05)})`
    const [x, y, long, thick] = [any(512), any(512), 60 + any(260), 1 + any(2)]
    for (const again of [0, -512]) pen.fillRect(x + again, y, long, thick)
  }
  pen.fillStyle = 'rgba(90, 58, 28, 0.3)'
  for (const y of [0, 128, 256, 384]) pen.fillRect(0, y, 512, 2)
  const map = new CanvasTexture(canvas)
  map.colorSpace = SRGBColorSpace
  map.wrapS = map.wrapT = RepeatWrapping
  map.repeat.set(1 / 256, 1 / 256)
  map.anisotropy = 4
  return map
}

/** Something upright that stands in the way, with its name round it. */
function block(x: number, y: number, radius: number, height: number, text: string): Group {
  const { canvas, pen } = sheetOf(1024, 256)
  pen.fillStyle = '#d9b04a'
  pen.fillRect(0, 0, 1024, 256)
  pen.fillStyle = '#7a2f1a'
  pen.fillRect(0, 0, 1024, 34)
  pen.fillRect(0, 222, 1024, 34)
  pen.font = `92px ${SLAB}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  for (const n of [0, 1]) pen.fillText(text.toUpperCase(), 256 + n * 512, 132, 460)
  const map = new CanvasTexture(canvas)
  map.colorSpace = SRGBColorSpace
  const side = new MeshLambertMaterial({ map })
  const lid = new MeshLambertMaterial({ color: '#7a2f1a' })
  const mesh = new Mesh(new CylinderGeometry(radius, radius, height, 32), [side, lid, lid])
  mesh.rotation.x = Math.PI / 2
  mesh.castShadow = true
  mesh.receiveShadow = true
  const group = new Group()
  group.add(mesh)
  group.position.set(x, y, height / 2)
  return group
}

const CELLS = 4 // faces in a row of the skin
const CELL = 128

/** Where the corners of a face lie in its cell of the skin: its top is upwards. */
function spread(solid: Solid, [face, , top]: Solid['faces'][number]): Point[] {
  const corner = (n: number) => new Vector3(...(solid.points[face[n] ?? 0] ?? [0, 0, 0]))
  const corners = face.map((_, n) => corner(n))
  const centre = corners.reduce((sum, corner) => sum.add(corner), new Vector3()).divideScalar(corners.length)
  const normal = new Vector3().crossVectors(corner(1).sub(corner(0)), corner(2).sub(corner(0))).normalize()
  const above = new Vector3(...(solid.points[top] ?? solid.points[face[0] ?? 0] ?? [0, 0, 1])).sub(centre)
  above.addScaledVector(normal, -above.dot(normal)).normalize()
  const right = new Vector3().crossVectors(above, normal)
  const flat = corners.map((corner) => corner.clone().sub(centre))
  const size = Math.max(...flat.map((corner) => corner.length())) * 2.1
  return flat.map((corner) => [0.5 + corner.dot(right) / size, 0.5 - corner.dot(above) / size])
}

function cellOf(n: number, solid: Solid): { column: number; row: number; rows: number } {
  return { column: n % CELLS, row: Math.floor(n / CELLS), rows: Math.ceil(solid.faces.length / CELLS) }
}

function facesOf(solid: Solid): BufferGeometry {
  const positions: number[] = []
  const uvs: number[] = []
  solid.faces.forEach((face, n) => {
    const places = spread(solid, face)
    const { column, row, rows } = cellOf(n, solid)
    for (let third = 2; third < face[0].length; third++)
      for (const corner of [0, third - 1, third]) {
        const [u, v] = places[corner] ?? [0, 0]
        positions.push(...(solid.points[face[0][corner] ?? 0] ?? [0, 0, 0]))
        uvs.push((column + u) / CELLS, 1 - (row + v) / rows)
      }
  })
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  geometry.setAttribute('uv', new Float32BufferAttribute(uvs, 2))
  geometry.computeVertexNormals()
  return geometry
}

function edgesOf(solid: Solid): BufferGeometry {
  const seen = new Set<string>()
  const positions: number[] = []
  for (const [face] of solid.faces)
    face.forEach((from, n) => {
      const to = face[(n + 1) % face.length] ?? from
      const key = [from, to].sort((a, b) => a - b).join(' ')
      if (seen.has(key)) return
      seen.add(key)
      for (const end of [from, to]) positions.push(...(solid.points[end] ?? [0, 0, 0]).map((v) => v * 1.004))
    })
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  return geometry
}

/** What is printed on the faces: a cell for each. `text`: on all of them the same. */
function skinOf(
  solid: Solid,
  { fill, ink, mark }: Paint,
  text: string | null,
  tones: Style['tones'],
): CanvasTexture {
  const rows = Math.ceil(solid.faces.length / CELLS)
  const { canvas, pen } = sheetOf(CELLS * CELL, rows * CELL)
  pen.fillStyle = fill
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = ink
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  solid.faces.forEach((face, n) => {
    const printed = text ?? face[1]
    const { column, row } = cellOf(n, solid)
    const own = solid.tones[n]
    if (own) {
      pen.fillStyle = paintOf(own, tones).fill
      pen.fillRect(column * CELL, row * CELL, CELL, CELL)
      pen.fillStyle = paintOf(own, tones).ink
    } else pen.fillStyle = ink
    if (!printed) return
    const [x, y] = [(column + 0.5) * CELL, (row + 0.5) * CELL]
    const size = printed.length > 2 ? 0.24 : 0.44
    pen.font = `${CELL * size}px ${SLAB}`
    pen.fillText(printed, x, y + CELL * 0.01)
    if (own) return
    pen.font = `${CELL * 0.13}px sans-serif`
    pen.fillText(mark, x, y - CELL * 0.27)
  })
  const map = new CanvasTexture(canvas)
  map.colorSpace = SRGBColorSpace
  return map
}

/** Everything in a group goes, and so does what it took of the graphics card. */
function discard(group: Group): void {
  group.traverse((object: Object3D) => {
    if (!(object instanceof Mesh)) return
    const mesh = object as Mesh<BufferGeometry, Material | Material[]>
    mesh.geometry.dispose()
    for (const material of [mesh.material].flat()) {
      ;(material as MeshBasicMaterial).map?.dispose()
      material.dispose()
    }
  })
  group.clear()
}
