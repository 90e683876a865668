/** Shapes that need some arithmetic: scattered points, cells around them, areas above a height. */
import type { Random } from '../random.ts'
import type { Field } from './noise.ts'
import type { Point } from './sketch.ts'

/** Points in a box that keep at least `distance` apart (best of many darts; stops when a dart rarely finds room). */
export function scatter(random: Random, width: number, height: number, distance: number, misses = 60): Point[] {
  const size = distance / Math.SQRT2
  const columns = Math.ceil(width / size)
  const taken = new Map<number, Point>()
  const isFree = (x: number, y: number, column: number, row: number) => {
    for (let dy = -2; dy <= 2; dy += 1) {
      for (let dx = -2; dx <= 2; dx += 1) {
        const other = taken.get((row + dy) * columns + column + dx)
        if (other !== undefined && Math.hypot(other[0] - x, other[1] - y) < distance) return false
      }
    }
    return true
  }
  for (let missed = 0; missed < misses;) {
    const x = random.between(0, width)
    const y = random.between(0, height)
    const column = Math.floor(x / size)
    const row = Math.floor(y / size)
    if (isFree(x, y, column, row)) {
      taken.set(row * columns + column, [x, y])
      missed = 0
    } else missed += 1
  }
  return [...taken.values()]
}

/** Keeps the part of a convex shape that is nearer to `site` than to `other`. */
function clip(shape: readonly Point[], site: Point, other: Point): Point[] {
  const normal: Point = [other[0] - site[0], other[1] - site[1]]
  const limit = (other[0] ** 2 - site[0] ** 2 + other[1] ** 2 - site[1] ** 2) / 2
  const depth = ([x, y]: Point) => limit - (x * normal[0] + y * normal[1])
  const kept: Point[] = []
  shape.forEach((here, index) => {
    const next = shape[(index + 1) % shape.length] as Point
    const depthHere = depth(here)
    const depthNext = depth(next)
    if (depthHere >= 0) kept.push(here)
    if (depthHere >= 0 !== depthNext >= 0) {
      const share = depthHere / (depthHere - depthNext)
      kept.push([here[0] + (next[0] - here[0]) * share, here[1] + (next[1] - here[1]) * share])
    }
  })
  return kept
}

/** The Voronoi cell of each site within `reach` of it: a convex polygon. */
export function cellsOf(sites: readonly Point[], reach: number): Point[][] {
  return sites.map((site) => {
    const [x, y] = site
    let shape: Point[] = [
      [x - reach, y - reach],
      [x + reach, y - reach],
      [x + reach, y + reach],
      [x - reach, y + reach],
    ]
    for (const other of sites) {
      if (other !== site && Math.abs(other[0] - x) < reach * 2 && Math.abs(other[1] - y) < reach * 2) shape = clip(shape, site, other)
    }
    return shape
  })
}

/** The mean of the corners. */
export function centreOf(shape: readonly Point[]): Point {
  const sum = shape.reduce<Point>(([x, y], [px, py]) => [x + px, y + py], [0, 0])
  return [sum[0] / shape.length, sum[1] / shape.length]
}

/** The shape drawn towards its centre, by a factor. */
export function shrink(shape: readonly Point[], factor: number): Point[] {
  const [cx, cy] = centreOf(shape)
  return shape.map(([x, y]) => [cx + (x - cx) * factor, cy + (y - cy) * factor])
}

/** Which edges (0 top, 1 right, 2 bottom, 3 left) a border crosses in a cell, by the corners that are inside. */
const CROSSINGS: readonly (readonly [number, number])[][] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
]

interface Grid {
  columns: number
  rows: number
  step: number
  values: Float64Array
}

/** Samples of a field on a grid of `step` pixels that reaches two steps over the edges; its border is low, so all areas are closed. */
export function sampleField(field: Field, width: number, height: number, step: number): Grid {
  const columns = Math.ceil(width / step) + 5
  const rows = Math.ceil(height / step) + 5
  const values = new Float64Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const isBorder = row === 0 || column === 0 || row === rows - 1 || column === columns - 1
      values[row * columns + column] = isBorder ? -1e9 : field((column - 2) * step, (row - 2) * step)
    }
  }
  return { columns, rows, step, values }
}

function crossingAt(grid: Grid, column: number, row: number, edge: number, level: number): Point {
  const x = edge === 1 ? column + 1 : column
  const y = edge === 2 ? row + 1 : row
  const isFlat = edge === 0 || edge === 2
  const from = grid.values[y * grid.columns + x] ?? 0
  const to = grid.values[(isFlat ? y : y + 1) * grid.columns + (isFlat ? x + 1 : x)] ?? 0
  const share = from < -1e8 || to < -1e8 ? 0.5 : (level - from) / (to - from)
  return [(x + (isFlat ? share : 0) - 2) * grid.step, (y + (isFlat ? 0 : share) - 2) * grid.step]
}

/** A name for an edge that both of its cells agree on. */
function edgeName(grid: Grid, column: number, row: number, edge: number): number {
  const x = edge === 1 ? column + 1 : column
  const y = edge === 2 ? row + 1 : row
  return (y * grid.columns + x) * 2 + (edge === 0 || edge === 2 ? 0 : 1)
}

/** The closed borders of all areas where the grid is at least `level` (marching squares). Fill them together, even-odd. */
export function areasAbove(grid: Grid, level: number): Point[][] {
  const nextOf = new Map<number, number>()
  const places = new Map<number, Point>()
  const inside = (column: number, row: number) => ((grid.values[row * grid.columns + column] ?? 0) >= level ? 1 : 0)
  for (let row = 0; row < grid.rows - 1; row += 1) {
    for (let column = 0; column < grid.columns - 1; column += 1) {
      const corners =
        inside(column, row) | (inside(column + 1, row) << 1) | (inside(column + 1, row + 1) << 2) | (inside(column, row + 1) << 3)
      for (const [from, to] of CROSSINGS[corners] ?? []) {
        const start = edgeName(grid, column, row, from)
        const end = edgeName(grid, column, row, to)
        places.set(start, crossingAt(grid, column, row, from, level))
        places.set(end, crossingAt(grid, column, row, to, level))
        nextOf.set(start, end)
      }
    }
  }
  return chain(nextOf, places)
}

function chain(nextOf: Map<number, number>, places: Map<number, Point>): Point[][] {
  const rings: Point[][] = []
  for (const start of nextOf.keys()) {
    const ring: Point[] = []
    for (let edge: number | undefined = start; edge !== undefined && nextOf.has(edge);) {
      ring.push(places.get(edge) as Point)
      const next = nextOf.get(edge)
      nextOf.delete(edge)
      edge = next
    }
    if (ring.length > 3) rings.push(ring)
  }
  return rings
}
