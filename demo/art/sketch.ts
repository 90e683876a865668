/** A sheet to draw on: collects SVG, keeps the names of its gradients, and knows its size. */
import { createRandom, type Random } from '../random.ts'
import { lightnessOf, ramp } from './colour.ts'
import type { Palette } from './palettes.ts'

export type Point = readonly [x: number, y: number]
type Stops = readonly string[]

export interface Sketch {
  readonly width: number
  readonly height: number
  /** A hundredth of the shorter side: sizes in it look alike in every format. */
  readonly unit: number
  readonly random: Random
  readonly palette: Palette
  /** Is the background dark? Then lines should be light. */
  readonly isDark: boolean
  add(...elements: string[]): void
  /** The address of a gradient from top to bottom, turned by `degrees`. */
  linear(stops: Stops, degrees?: number): string
  /** The address of a gradient from the middle outwards; each stop is a colour, or a colour and its opacity: `#aabbcc/0.5`. */
  radial(stops: Stops): string
  /** The colour at `share` (0–1) along the palette's tones. */
  tone(share: number): string
  /** Covers the sheet with the palette's background. */
  ground(degrees?: number): void
  toSvg(): string
}

/** A number as short as it may be in a path. */
export const short = (value: number): string => String(Math.round(value * 10) / 10)
const at = ([x, y]: Point) => `${short(x)} ${short(y)}`

export const polygon = (points: readonly Point[]): string => `M${points.map(at).join('L')}Z`
export const polyline = (points: readonly Point[]): string => `M${points.map(at).join('L')}`

/** A soft curve through all points (Catmull-Rom as cubic Béziers). */
export function curve(points: readonly Point[]): string {
  const parts = [`M${at(points[0] ?? [0, 0])}`]
  for (let index = 0; index < points.length - 1; index += 1) {
    const here = points[index] as Point
    const next = points[index + 1] as Point
    const before = points[index - 1] ?? here
    const after = points[index + 2] ?? next
    const leave: Point = [here[0] + (next[0] - before[0]) / 6, here[1] + (next[1] - before[1]) / 6]
    const arrive: Point = [next[0] - (after[0] - here[0]) / 6, next[1] - (after[1] - here[1]) / 6]
    parts.push(`C${at(leave)} ${at(arrive)} ${at(next)}`)
  }
  return parts.join('')
}

/** A closed shape whose corners are rounded away: it touches the middle of each side. */
export function pebble(points: readonly Point[]): string {
  const middle = (index: number): Point => {
    const here = points[index % points.length] as Point
    const next = points[(index + 1) % points.length] as Point
    return [(here[0] + next[0]) / 2, (here[1] + next[1]) / 2]
  }
  const turns = points.map((_, index) => `Q${at(points[(index + 1) % points.length] as Point)} ${at(middle(index + 1))}`)
  return `M${at(middle(0))}${turns.join('')}Z`
}

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`
export const stroke = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${Math.round(width * 100) / 100}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
export const circle = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${Math.round(radius * 100) / 100}" fill="${fill}" ${more}/>`
export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${more}/>`

function stopsOf(stops: Stops): string {
  return stops
    .map((stop, index) => {
      const [colour = stop, opacity = '1'] = stop.split('/')
      return `<stop offset="${Math.round((index / (stops.length - 1)) * 1000) / 1000}" stop-color="${colour}" stop-opacity="${opacity}"/>`
    })
    .join('')
}

/** An empty sheet of `width` × `height` pixels. The drawing depends on `seed` and `palette` only. */
export function createSketch(options: { width: number; height: number; seed: string; palette: Palette }): Sketch {
  const { width, height, seed, palette } = options
  const definitions: string[] = []
  const body: string[] = []
  const define = (make: (name: string) => string): string => {
    const name = `g${definitions.length}`
    definitions.push(make(name))
    return `url(#${name})`
  }
  const sketch: Sketch = {
    width,
    height,
    unit: Math.min(width, height) / 100,
    random: createRandom(seed),
    palette,
    isDark: lightnessOf(palette.ground[0]) < 0.5,
    add: (...elements) => void body.push(...elements),
    linear: (stops, degrees = 0) =>
      define(
        (name) =>
          `<linearGradient id="${name}" x1="0" y1="0" x2="0" y2="1" gradientTransform="rotate(${degrees} .5 .5)">${stopsOf(stops)}</linearGradient>`,
      ),
    radial: (stops) => define((name) => `<radialGradient id="${name}">${stopsOf(stops)}</radialGradient>`),
    tone: (share) => ramp(palette.tones, share),
    ground: (degrees = 0) => void body.push(rect(0, 0, width, height, sketch.linear(palette.ground, degrees))),
    toSvg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs>${body.join('')}</svg>`,
  }
  return sketch
}
