// The table from above, with somebody's own edge at the bottom.

import type { StagePlace } from '../wire/types'
import { fromEdge, radians, seenFrom, type Edge, type Point, type Space } from './geometry'
import type { View } from './view'

export class Above implements View {
  /** pixels for a mm */
  readonly scale: number
  readonly #left: number
  readonly #top: number

  /** `reach` is what of the room behind the edge is in sight; `part`: corners of what is looked at, if that is not all. */
  constructor(
    place: StagePlace,
    readonly edge: Edge,
    readonly size: Point,
    reach: number,
    part: Point[] | null = null,
  ) {
    const corners = (part ?? place.outline).map((corner) => seenFrom(edge, corner))
    const xs = corners.map(([x]) => x)
    const ys = [...corners.map(([, y]) => y), ...(part ? [] : [-reach])]
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    const [near, far] = [Math.min(...ys), Math.max(...ys)]
    const margin = 8
    this.scale = Math.min((size[0] - 2 * margin) / (right - left), (size[1] - 2 * margin) / (far - near))
    this.#left = (left + right) / 2 - size[0] / 2 / this.scale
    this.#top = (near + far) / 2 + size[1] / 2 / this.scale
  }

  project([x, y]: Space | Point): Point {
    const [side, ahead] = seenFrom(this.edge, [x, y])
    return [(side - this.#left) * this.scale, (this.#top - ahead) * this.scale]
  }

  locate([x, y]: Point): Point {
    return fromEdge(this.edge, [x / this.scale + this.#left, this.#top - y / this.scale])
  }

  /** A direction on the table, in pixels. */
  way(heading: number): Point {
    const turned = radians(heading - this.edge[2])
    return [-Math.sin(turned), -Math.cos(turned)]
  }
}
