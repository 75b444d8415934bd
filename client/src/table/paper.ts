/** Where a word in the middle of an area stands: the centre of its surface, or of its corners if it has none. */
export function centre(corners: readonly (readonly [number, number, ...unknown[]])[]): [number, number] {
  let [area, x, y] = [0, 0, 0]
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length] ?? [ax, ay]
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  })
  if (Math.abs(area) > 1e-9) return [x / (3 * area), y / (3 * area)]
  const mean = (which: 0 | 1) =>
    corners.reduce((sum, corner) => sum + corner[which], 0) / (corners.length || 1)
  return [mean(0), mean(1)]
}
