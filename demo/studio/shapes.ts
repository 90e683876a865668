/** Solids as signed distances, in units of their own (about 10 cm), around their own origin. Negative inside. */

export interface Shape {
  distance: (x: number, y: number, z: number) => number
  /** Half the box around it, and the middle of that box. */
  half: readonly [number, number, number]
  middle: readonly [number, number, number]
  /** A plain box: its surface is found without steps. */
  isBox?: boolean
}

export type Corner = readonly [number, number]

const CELLS = 112

/** The distance to a closed outline, negative inside, sampled once: looking it up costs the same for every outline. */
function outlineField(outline: readonly Corner[], pad: number) {
  const xs = outline.map(([x]) => x)
  const ys = outline.map(([, y]) => y)
  const [left, right] = [Math.min(...xs) - pad, Math.max(...xs) + pad]
  const [low, high] = [Math.min(...ys) - pad, Math.max(...ys) + pad]
  const step = Math.max(right - left, high - low) / (CELLS - 1)
  const columns = Math.ceil((right - left) / step) + 2
  const rows = Math.ceil((high - low) / step) + 2
  const values = new Float64Array(columns * rows)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      values[row * columns + column] = distanceToOutline(outline, left + column * step, low + row * step)
  return (x: number, y: number): number => {
    const fx = Math.min(columns - 1.001, Math.max(0, (x - left) / step))
    const fy = Math.min(rows - 1.001, Math.max(0, (y - low) / step))
    const column = Math.trunc(fx)
    const row = Math.trunc(fy)
    const at = row * columns + column
    const across = fx - column
    const up = fy - row
    const below = values[at]! * (1 - across) + values[at + 1]! * across
    const above = values[at + columns]! * (1 - across) + values[at + columns + 1]! * across
    return below * (1 - up) + above * up
  }
}

function distanceToOutline(outline: readonly Corner[], x: number, y: number): number {
  let nearest = Infinity
  let isInside = false
  for (let at = 0, before = outline.length - 1; at < outline.length; before = at, at += 1) {
    const [ax, ay] = outline[at]!
    const [bx, by] = outline[before]!
    const [ex, ey] = [bx - ax, by - ay]
    const [px, py] = [x - ax, y - ay]
    const share = Math.min(1, Math.max(0, (px * ex + py * ey) / (ex * ex + ey * ey || 1)))
    nearest = Math.min(nearest, (px - ex * share) ** 2 + (py - ey * share) ** 2)
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
  }
  return isInside ? -Math.sqrt(nearest) : Math.sqrt(nearest)
}

/** Points on a soft curve through `points` (Catmull-Rom). */
export function smooth(points: readonly Corner[], perSpan = 8): Corner[] {
  const soft: Corner[] = []
  for (let at = 0; at < points.length - 1; at += 1) {
    const [before, here, next, after] = [points[at - 1] ?? points[at]!, points[at]!, points[at + 1]!, points[at + 2] ?? points[at + 1]!]
    for (let step = 0; step < perSpan; step += 1) {
      const t = step / perSpan
      const along = (a: number, b: number, c: number, d: number) =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
      soft.push([along(before[0], here[0], next[0], after[0]), along(before[1], here[1], next[1], after[1])])
    }
  }
  return [...soft, points.at(-1)!]
}

/** Turned on a wheel or a lathe: `outline` is half of the section, as (radius, height), closed along the axis. */
export function turned(outline: readonly Corner[]): Shape {
  const field = outlineField(outline, 0.12)
  const radius = Math.max(...outline.map(([r]) => r))
  const ys = outline.map(([, y]) => y)
  const [low, high] = [Math.min(...ys), Math.max(...ys)]
  return {
    distance: (x, y, z) => field(Math.sqrt(x * x + z * z), y),
    half: [radius, (high - low) / 2, radius],
    middle: [0, (high + low) / 2, 0],
  }
}

/** A turned vessel with a wall: `profile` is its outer line from the foot to the rim. */
export function vesselShape(profile: readonly Corner[], wall = 0.06): Shape {
  const outer = smooth(profile)
  const inner = outer.filter(([, y]) => y > wall * 1.6).map(([r, y]): Corner => [Math.max(0.001, r - wall), y])
  const rim = outer.at(-1)!
  return turned([[0, 0], ...outer, [rim[0] - wall / 2, rim[1] + wall / 3], ...inner.toReversed(), [0, wall * 1.6]])
}

/** A flat shape of `thickness`, standing upright in x and y, with edges rounded by `round`. */
export function plate(outline: readonly Corner[], thickness: number, round = 0.01): Shape {
  const field = outlineField(outline, 0.12)
  const xs = outline.map(([x]) => x)
  const ys = outline.map(([, y]) => y)
  const half = thickness / 2 - round
  return {
    distance: (x, y, z) => {
      const flat = field(x, y) + round
      const deep = Math.abs(z) - half
      const outside = Math.sqrt(Math.max(flat, 0) ** 2 + Math.max(deep, 0) ** 2)
      return Math.min(Math.max(flat, deep), 0) + outside - round
    },
    half: [(Math.max(...xs) - Math.min(...xs)) / 2, (Math.max(...ys) - Math.min(...ys)) / 2, thickness / 2],
    middle: [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2, 0],
  }
}

/** A box by its whole width, height and depth, its foot at the origin. Without `round` its edges are sharp. */
export function box(width: number, height: number, depth: number, round = 0): Shape {
  const [hx, hy, hz] = [width / 2 - round, height / 2 - round, depth / 2 - round]
  const up = height / 2
  return {
    distance: (x, y, z) => {
      const qx = Math.abs(x) - hx
      const qy = Math.abs(y - up) - hy
      const qz = Math.abs(z) - hz
      const [ox, oy, oz] = [Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0)]
      return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - round
    },
    half: [width / 2, up, depth / 2],
    middle: [0, up, 0],
    isBox: round === 0,
  }
}

export const ball = (radius: number): Shape => ({
  distance: (x, y, z) => Math.sqrt(x * x + y * y + z * z) - radius,
  half: [radius, radius, radius],
  middle: [0, 0, 0],
})

/** A ball stretched to three radii, bent by `lumps` of noise (0: smooth). */
export function pebbleShape(rx: number, ry: number, rz: number, lumps = 0, phase = 0): Shape {
  const least = Math.min(rx, ry, rz)
  return {
    distance: (x, y, z) => {
      const k0 = Math.sqrt((x / rx) ** 2 + (y / ry) ** 2 + (z / rz) ** 2)
      const bump = lumps === 0 ? 0 : lumps * Math.sin(x * 3.1 + phase) * Math.sin(y * 3.7 + phase * 2) * Math.sin(z * 2.9 - phase)
      return (k0 - 1) * least * 0.9 + bump
    },
    half: [rx + lumps, ry + lumps, rz + lumps],
    middle: [0, 0, 0],
  }
}

/** A ring lying flat: `radius` to the middle of its tube. */
export const ring = (radius: number, tube: number): Shape => ({
  distance: (x, y, z) => Math.sqrt((Math.sqrt(x * x + z * z) - radius) ** 2 + y * y) - tube,
  half: [radius + tube, tube, radius + tube],
  middle: [0, 0, 0],
})

/** A rod along y from the origin, thinner or thicker at its end, both ends round. */
export const rod = (length: number, radius: number, endRadius = radius): Shape => ({
  distance: (x, y, z) => {
    const share = Math.min(1, Math.max(0, y / length))
    return (Math.sqrt(x * x + (y - share * length) ** 2 + z * z) - (radius + (endRadius - radius) * share)) * 0.94
  },
  half: [Math.max(radius, endRadius), length / 2 + Math.max(radius, endRadius), Math.max(radius, endRadius)],
  middle: [0, length / 2, 0],
})

/** `shape` without what lies beyond the plane through `at` with the normal (nx, ny, nz). */
export const cut = (shape: Shape, nx: number, ny: number, nz: number, at: number): Shape => ({
  ...shape,
  isBox: false,
  distance: (x, y, z) => Math.max(shape.distance(x, y, z), nx * x + ny * y + nz * z - at),
})

/** A convex body between planes (nx, ny, nz, distance from the origin): folded paper, cut gems. */
export const facets = (planes: readonly (readonly [number, number, number, number])[], half: number): Shape => ({
  distance: (x, y, z) => {
    let most = -Infinity
    for (const [nx, ny, nz, at] of planes) most = Math.max(most, nx * x + ny * y + nz * z - at)
    return most
  },
  half: [half, half, half],
  middle: [0, 0, 0],
})

/** A crumpled ball of paper: sharp folds in three directions. */
export const crumpled = (radius: number, phase: number): Shape => ({
  distance: (x, y, z) => {
    const [a, b, c] = [x / radius, y / radius, z / radius]
    const fold =
      Math.abs(Math.sin(a * 3.3 + b * 2.1 + phase)) +
      Math.abs(Math.sin(b * 3.9 - c * 2.4 + phase * 2)) +
      Math.abs(Math.sin(c * 3.1 + a * 2.9 - phase)) +
      0.45 * Math.abs(Math.sin(a * 8 - b * 7 + c * 6 + phase))
    return (Math.sqrt(x * x + y * y + z * z) - radius * (0.62 + fold * 0.15)) * 0.6
  },
  half: [radius, radius, radius],
  middle: [0, 0, 0],
})
