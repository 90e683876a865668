/** Pictures computed for each pixel: planets, cut stones, maps with relief, cloth, a glow. */
import { ramp } from '../art/colour.ts'
import { createFractal, createNoise } from '../art/noise.ts'
import { createRandom } from '../random.ts'
import { computed, type Shot } from './shot.ts'

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const step = (from: number, to: number, value: number) => {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

const SHADES = 512
/** A ramp of colours as bytes, looked up by a share. */
function shades(colours: readonly string[]): (share: number, out: Float64Array, light?: number) => void {
  const table = new Float64Array(SHADES * 3)
  for (let at = 0; at < SHADES; at += 1) {
    const bits = Number.parseInt(ramp(colours, at / (SHADES - 1)).slice(1), 16)
    table.set([bits >> 16, (bits >> 8) & 255, bits & 255], at * 3)
  }
  return (share, out, light = 1) => {
    const at = Math.round(clamp(share) * (SHADES - 1)) * 3
    out[0] = table[at]! * light
    out[1] = table[at + 1]! * light
    out[2] = table[at + 2]! * light
  }
}

export interface World {
  seed: string
  sky: readonly string[]
  surface: readonly string[]
  /** Shares of the width and of the height. */
  x: number
  y: number
  radius: number
  /** Bands of a gas giant, 0–1; else continents. */
  banded: number
  air: string
  rings?: { inner: number; outer: number; tilt: number; colours: readonly string[]; gaps: number }
  moons?: readonly { x: number; y: number; radius: number }[]
  dust?: number
}

const bytes = (hex: string): [number, number, number] => {
  const bits = Number.parseInt(hex.slice(1), 16)
  return [bits >> 16, (bits >> 8) & 255, bits & 255]
}

/** A planet in the light of a star at the upper left, with rings and moons. */
export const planet = (world: World): Shot =>
  computed((width, height) => {
    const random = createRandom(`planet ${world.seed}`)
    const rough = createFractal(random.fork('surface'), 4)
    const veil = createFractal(random.fork('dust'), 3)
    const fine = createNoise(random.fork('rings'))
    const [sky, surface, ringShade] = [shades(world.sky), shades(world.surface), shades(world.rings?.colours ?? world.surface)]
    const air = bytes(world.air)
    const [cx, cy, radius] = [world.x * width, world.y * height, world.radius * height]
    const sun = [-0.62, -0.5, 0.6] as const
    const sphere = (x: number, y: number, r: number, out: Float64Array, isMoon: boolean): boolean => {
      const [nx, ny] = [x / r, y / r]
      const flat = nx * nx + ny * ny
      if (flat > 1) return false
      const nz = Math.sqrt(1 - flat)
      const turn = Math.atan2(nx, nz) * 1.6 + (isMoon ? 9 : 0)
      const tall = Math.asin(ny)
      const swirl = rough(turn * 1.4 + 20, tall * 2 + 20)
      const share =
        world.banded > 0 && !isMoon
          ? 0.5 + 0.5 * Math.sin(tall * 13 * world.banded + swirl * 5) * 0.8 + (rough(turn * 3 + 7, tall * 14) - 0.5) * 0.4
          : (rough(turn * 2.2 + 31, tall * 2.6 + 17) - 0.25) * 1.8
      const light = clamp(nx * sun[0] + ny * sun[1] + nz * sun[2] + 0.04)
      surface(share, out, 0.05 + 1.05 * light ** 0.8)
      const haze = (1 - nz) ** 2.2 * clamp(light * 1.6 + 0.05)
      for (let c = 0; c < 3; c += 1) out[c]! += (air[c]! - out[c]!) * haze * (isMoon ? 0.15 : 0.8)
      return true
    }
    const ringAt = (x: number, y: number): number => {
      const { rings } = world
      if (rings === undefined) return -1
      const [c, s] = [Math.cos(-0.35), Math.sin(-0.35)]
      const far = Math.hypot(x * c - y * s, (x * s + y * c) / rings.tilt) / radius
      return far > rings.inner && far < rings.outer ? (far - rings.inner) / (rings.outer - rings.inner) : -1
    }
    const paintRing = (share: number, x: number, y: number, out: Float64Array) => {
      const gaps = world.rings?.gaps ?? 1
      const dense =
        clamp(fine(share * 26 * gaps, 3) * 0.7 + fine(share * 90 * gaps, 9) * 0.5 - 0.12) *
        step(0, 0.04, share) *
        (1 - step(0.94, 1, share))
      const isShaded =
        (x * -sun[0] + y * -sun[1]) / radius > 0 &&
        Math.hypot(x - (x * -sun[0] + y * -sun[1]) * -sun[0], y - (x * -sun[0] + y * -sun[1]) * -sun[1]) < radius * 0.98
      const own = new Float64Array(3)
      ringShade(fine(share * 9, 1), own, isShaded ? 0.16 : 1)
      for (let c = 0; c < 3; c += 1) out[c]! += (own[c]! - out[c]!) * dense
    }
    return (px, py, out) => {
      const [u, v] = [px / width, py / height]
      sky(v * 0.8 + (veil(u * 3 + 5, v * 3) - 0.5) * 0.7, out)
      const [sx, sy] = [Math.floor((px / height) * 130), Math.floor(v * 130)]
      const bright = fine(sx * 1.7 + 0.5, sy * 1.3 + 0.5)
      if (bright > 0.88) {
        const light = 230 * (bright - 0.86) * 7 * Math.max(0, 0.42 - Math.hypot((px / height) * 130 - sx - 0.5, v * 130 - sy - 0.5))
        for (let c = 0; c < 3; c += 1) out[c]! += light
      }
      for (const moon of world.moons ?? []) sphere(px - moon.x * width, py - moon.y * height, moon.radius * height, out, true)
      const [x, y] = [px - cx, py - cy]
      const glow = Math.max(0, Math.hypot(x, y) / radius - 1)
      if (glow > 0)
        for (let c = 0; c < 3; c += 1) out[c]! += air[c]! * 0.35 * Math.exp(-glow * 14) * clamp(-(x * sun[0] + y * sun[1]) / -radius + 0.3)
      const ring = ringAt(x, y)
      const isFront = y > x * -0.36
      if (ring >= 0 && !isFront) paintRing(ring, x, y, out)
      sphere(x, y, radius, out, false)
      if (ring >= 0 && isFront) paintRing(ring, x, y, out)
      if (world.dust !== undefined) {
        const cover = step(0.4, 0.8, veil(u * 4 + 60, v * 7 + 3 + u)) * world.dust
        for (let c = 0; c < 3; c += 1) out[c]! += (air[c]! * 0.55 - out[c]!) * cover
      }
    }
  })

/** The polished face of a banded stone, lit from behind. `heart` is the size of its crystal middle. */
export const agate = (options: { seed: string; colours: readonly string[]; heart: number; bands: number; isCoast?: boolean }): Shot =>
  computed((width, height) => {
    const random = createRandom(`agate ${options.seed}`)
    const bend = createFractal(random.fork('bend'), 4)
    const grain = createNoise(random.fork('grain'))
    const shade = shades(options.colours)
    const [x0, y0] = [random.between(0.38, 0.62), random.between(0.4, 0.6)]
    const ratio = width / height
    return (px, py, out) => {
      const [u, v] = [(px / width) * ratio, py / height]
      const warp = bend(u * 1.7 + 3, v * 1.7 + 9)
      const warp2 = bend(u * 4.4 + 13, v * 4.4)
      const away =
        options.isCoast === true
          ? v * 1.15 + (warp - 0.5) * 0.8 + (warp2 - 0.5) * 0.12
          : Math.hypot(u - x0 * ratio, (v - y0) * 1.15) * (0.72 + warp * 0.85) + (warp2 - 0.5) * 0.05
      if (away < options.heart) {
        const facet = grain(u * 22 + grain(u * 9, v * 9) * 3, v * 22)
        const sparkle = grain(u * 70, v * 70) > 0.86 ? 70 : 0
        shade(0.96 - facet * 0.3, out, 0.55 + 0.6 * facet)
        for (let c = 0; c < 3; c += 1) out[c]! += sparkle
        return
      }
      const band = away * options.bands
      const index = Math.floor(band)
      const inside = band - index
      const tone = grain(index * 3.7 + 1.5, 4.5)
      const edge = step(0, 0.16, inside) * (1 - step(0.84, 1, inside))
      const vein = 0.82 + 0.22 * Math.sin(band * 19) * 0.5 + 0.1 * grain(u * 60, v * 60)
      shade(tone * 0.75 + inside * 0.22, out, (0.72 + 0.36 * edge) * vein * (1.08 - 0.28 * Math.hypot(u / ratio - 0.5, v - 0.5)))
      const gleam = step(0.55, 0.9, bend(u * 1.1 + 70, v * 1.1)) * 26
      for (let c = 0; c < 3; c += 1) out[c]! += gleam
    }
  })

export interface Relief {
  seed: string
  /** From deep water to the summits. */
  colours: readonly string[]
  line: string
  /** Contour lines from bottom to top. */
  lines: number
  scale: number
  /** Height of the sea, 0–1. */
  sea: number
  /** Draws the land towards the middle: an island. */
  island: number
}

/** A map with contour lines and light on its hills. */
export const relief = (options: Relief): Shot =>
  computed((width, height) => {
    const { seed, colours, lines, scale, sea, island } = options
    const random = createRandom(`relief ${seed}`)
    const rough = createFractal(random.fork('rough'), 4)
    const shade = shades(colours)
    const ink = bytes(options.line)
    const ratio = width / height
    const at = (u: number, v: number): number => {
      const away = Math.hypot((u - ratio / 2) / ratio, (v - 0.5) * 0.95) * 2
      return clamp(rough(u * scale + 7, v * scale + 3) * (1.15 - island * 0.2) + island * (0.42 - away * away * 0.72) - (1 - island) * 0.08)
    }
    const e = 1.2 / height
    return (px, py, out) => {
      const [u, v] = [px / height, py / height]
      const here = at(u, v)
      const [right, below] = [at(u + e, v), at(u, v + e)]
      const light = clamp(0.82 + ((right - here) * 0.7 + (below - here)) * -26 * (here > sea ? 1 : 0.25))
      shade(here, out, 0.78 + 0.24 * light)
      const slope = Math.hypot(right - here, below - here)
      const phase = here * lines
      const near = Math.abs(phase - Math.round(phase)) / Math.max(slope * lines, 1e-5)
      const isCoast = Math.abs(here - sea) < slope * 1.4
      const strength = isCoast ? 0.95 : (1 - clamp(near - (Math.round(phase) % 5 === 0 ? 0.75 : 0.3))) * (here > sea ? 0.6 : 0.28)
      for (let c = 0; c < 3; c += 1) out[c]! += (ink[c]! - out[c]!) * clamp(strength)
    }
  })

/** Cloth seen from near: threads over and under, each with its own light. `pattern` chooses the colour of a crossing. */
export const cloth = (options: {
  threads: number
  warp: (column: number) => string
  weft: (row: number) => string
  isOver: (column: number, row: number) => boolean
}): Shot =>
  computed((width) => {
    const random = createRandom('cloth')
    const fuzz = createNoise(random)
    const size = width / options.threads
    const colours = new Map<string, [number, number, number]>()
    const of = (hex: string) => {
      const known = colours.get(hex) ?? bytes(hex)
      colours.set(hex, known)
      return known
    }
    return (px, py, out) => {
      const [x, y] = [px / size, py / size]
      const wobble = (fuzz(x * 0.35, y * 0.35) - 0.5) * 0.35
      const [column, row] = [Math.floor(x + wobble), Math.floor(y + wobble * 0.6)]
      const [fx, fy] = [x + wobble - column, y + wobble * 0.6 - row]
      const isOver = options.isOver(column, row)
      const [across, along] = isOver ? [fx, fy] : [fy, fx]
      const round = Math.sqrt(Math.max(0, 1 - ((across - 0.5) * 2.05) ** 2))
      const arch = 0.72 + 0.28 * Math.sin(Math.PI * clamp(along))
      const twist = 0.9 + 0.1 * Math.sin((along * 2.2 + across * 1.6) * Math.PI * 2)
      const hair = 0.88 + 0.24 * fuzz(px * 0.9, py * 0.9)
      const light = (0.3 + 0.78 * round) * arch * twist * hair
      const colour = of(isOver ? options.warp(column) : options.weft(row))
      for (let c = 0; c < 3; c += 1) out[c] = colour[c]! * light
    }
  })

/** A warm light that opens like a breath. */
export const glow = (colours: readonly string[], x = 0.5, y = 0.5, radius = 0.3): Shot =>
  computed((width, height) => {
    const shade = shades(colours)
    const noise = createNoise(createRandom('glow'))
    return (px, py, out) => {
      const away = Math.hypot(px - x * width, py - y * height) / (radius * Math.min(width, height))
      const petal = 1 + 0.05 * Math.sin(Math.atan2(py - y * height, px - x * width) * 8)
      const share = Math.exp(-((away * petal) ** 2) * 0.75) * 0.72 + (1 - step(0.96, 1.03, away)) * 0.2 + (1 - step(0.6, 0.66, away)) * 0.08
      shade(share + (noise(px * 0.8, py * 0.8) - 0.5) * 0.012, out)
    }
  })
