import type { Point, Space } from './geometry'

/** How a table is looked at: from there to pixels, and back to the table top. */
export interface View {
  project(point: Space): Point
  locate(pixel: Point): Point
}
