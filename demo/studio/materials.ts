/** Surfaces: clay, glaze, wood, paper, cloth, metal, and pictures laid on things. Colours are `#rrggbb`; patterns are in the thing's units. */
import type { Material, Paint, Vec } from './scene.ts'
import { createNoise, type Field } from '../art/noise.ts'
import { createRandom } from '../random.ts'

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** The linear light of a colour. */
export function linear(hex: string): Vec {
  const bits = Number.parseInt(hex.slice(1), 16)
  return [toLinear((bits >> 16) / 255), toLinear(((bits >> 8) & 255) / 255), toLinear((bits & 255) / 255)]
}

const noise: Field = createNoise(createRandom('surfaces'))
const clamp = (value: number) => Math.min(1, Math.max(0, value))
const step = (from: number, to: number, value: number) => {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/** Writes the mixture of two colours. */
const blend = (out: Float64Array, one: Vec, other: Vec, share: number, light = 1) => {
  for (let c = 0; c < 3; c += 1) out[c] = (one[c]! + (other[c]! - one[c]!) * share) * light
}

export const plain = (hex: string, gloss = 0): Material => {
  const [r, g, b] = linear(hex)
  return {
    gloss,
    paint: (_x, _y, _z, out) => {
      out[0] = r
      out[1] = g
      out[2] = b
    },
  }
}

export const metal = (hex: string, gloss = 0.8): Material => ({ ...plain(hex, gloss), isMetal: true })
export const glowing = (hex: string, glow = 1.5): Material => ({ ...plain(hex), glow })

/** Raw or fired clay with the rings of the wheel and fine specks. */
export function clay(hex: string, specks = 0.5): Material {
  const base = linear(hex)
  const dark: Vec = [base[0] * 0.55, base[1] * 0.5, base[2] * 0.45]
  return {
    gloss: 0.05,
    paint: (x, y, z, out) => {
      const turning = 0.5 + 0.5 * Math.sin(y * 55 + noise(x * 3 + 9, z * 3) * 3)
      const speck = noise(x * 38 + y * 21, z * 38 - y * 33) > 0.84 ? specks : 0
      blend(out, base, dark, turning * 0.16 + speck * 0.5)
    },
  }
}

/** A glaze from the rim (`top`) that thins over the shoulder to bare clay below `line`; it runs by `drip`. */
export function glaze(top: string, bottom: string, bare: string, options: { height: number; line?: number; drip?: number }): Material {
  const [upper, lower, clayColour] = [linear(top), linear(bottom), linear(bare)]
  const { height, line = -1, drip = 0.08 } = options
  return {
    gloss: 0.62,
    paint: (x, y, z, out) => {
      const angle = Math.atan2(z, x)
      const run = noise(angle * 2.2 + 30, 4) * drip + noise(angle * 7 + 60, 9) * drip * 0.5
      const cloud = noise(angle * 3 + 12, y * 4) * 0.5 + noise(x * 13 + 40, y * 13 + z * 9) * 0.22
      const share = clamp(1 - y / height + (cloud - 0.35) * 0.55)
      const edge = step(line - 0.015, line + 0.015, y + run)
      if (edge < 1) {
        blend(out, clayColour, clayColour, 0, 0.9 + 0.1 * Math.sin(y * 60))
        const [r, g, b] = [out[0]!, out[1]!, out[2]!]
        blend(out, upper, lower, share)
        out[0] = r + (out[0]! - r) * edge
        out[1] = g + (out[1]! - g) * edge
        out[2] = b + (out[2]! - b) * edge
        return
      }
      blend(out, upper, lower, share)
    },
  }
}

/** Boards along x (or z), each `board` wide, with grain. */
export function wood(hex: string, board = 0.9, isDeep = false): Material {
  const base = linear(hex)
  const dark: Vec = [base[0] * 0.42, base[1] * 0.36, base[2] * 0.3]
  return {
    gloss: 0.12,
    paint: (x, y, z, out) => {
      const along = isDeep ? z : x
      const across = (isDeep ? x : z) + y * 0.7
      const index = Math.floor(across / board)
      const tone = noise(index * 7.3 + 3, 5)
      const wave = noise(along * 0.5 + index * 17, across * 5 + index * 3)
      const grain = noise(along * 1.3 + index * 31, across * 26)
      const seam =
        1 -
        step(
          0,
          0.022 * Math.min(1, board),
          Math.abs(across / board - index - 0.5) < 0.5 ? Math.min(across - index * board, (index + 1) * board - across) : 0,
        )
      blend(out, base, dark, clamp(tone * 0.34 + wave * 0.28 + grain * 0.3 - 0.12))
      const shade = 1 - seam * 0.55
      out[0]! *= shade
      out[1]! *= shade
      out[2]! *= shade
    },
  }
}

/** A floor or wall of plaster, stone or seamless paper, with a slow change of tone. */
export function plaster(hex: string, rough = 0.12): Material {
  const base = linear(hex)
  const dark: Vec = [base[0] * 0.7, base[1] * 0.68, base[2] * 0.66]
  return {
    paint: (x, y, z, out) =>
      blend(out, base, dark, clamp(noise(x * 0.8 + 5, y * 0.8 + z * 0.8 + 8) * rough * 2 + noise(x * 9 + 50, y * 9 + z * 9) * rough)),
  }
}

/** Linen or canvas: two threads over and under. */
export function linen(hex: string, threads = 26): Material {
  const base = linear(hex)
  return {
    paint: (x, y, z, out) => {
      const a = Math.sin(x * threads * Math.PI)
      const b = Math.sin((z + y) * threads * Math.PI)
      const light = 0.86 + 0.1 * a * b + 0.14 * (noise(x * 5, (z + y) * 5 + 20) - 0.5)
      blend(out, base, base, 0, light)
    },
  }
}

/** A picture as a surface. */
export interface Sheet {
  pixels: Uint8Array
  width: number
  height: number
}

const LINEAR = Float64Array.from({ length: 256 }, (_, at) => toLinear(at / 255))

function pixelOf({ pixels, width, height }: Sheet, u: number, v: number, out: Float64Array): void {
  const fx = clamp(u) * (width - 1.001)
  const fy = clamp(v) * (height - 1.001)
  const x = Math.trunc(fx)
  const y = Math.trunc(fy)
  const [a, b] = [fx - x, fy - y]
  const at = (y * width + x) * 3
  const below = at + width * 3
  for (let c = 0; c < 3; c += 1)
    out[c] =
      (LINEAR[pixels[at + c]!]! * (1 - a) + LINEAR[pixels[at + 3 + c]!]! * a) * (1 - b) +
      (LINEAR[pixels[below + c]!]! * (1 - a) + LINEAR[pixels[below + 3 + c]!]! * a) * b
}

/** The picture seen from the front (+z) of a thing that is `width` × `height` with its foot at the origin; its sides are `edge`. */
export function pictured(sheet: Sheet, width: number, height: number, edge = '#f4efe6', gloss = 0): Material {
  const side = linear(edge)
  return {
    gloss,
    paint: (x, y, z, out) => {
      const [u, v] = [x / width + 0.5, 1 - y / height]
      if (z < 0.001 || u < 0.001 || u > 0.999 || v < 0.001 || v > 0.999) blend(out, side, side, 0)
      else pixelOf(sheet, u, v, out)
    },
  }
}

/** The picture on the upper face of a thing that lies and is `width` × `depth`. */
export function laid(sheet: Sheet, width: number, depth: number, edge = '#f4efe6', gloss = 0): Material {
  const side = linear(edge)
  return {
    gloss,
    paint: (x, y, z, out) => {
      if (y < 0.001) blend(out, side, side, 0)
      else pixelOf(sheet, x / width + 0.5, z / depth + 0.5, out)
    },
  }
}

/** The picture around something turned, repeated `times`, between two heights. */
export function wrapped(sheet: Sheet, times: number, low: number, high: number, rest: Material, gloss = rest.gloss ?? 0): Material {
  return {
    gloss,
    paint: (x, y, z, out) => {
      if (y < low || y > high) {
        rest.paint(x, y, z, out)
        return
      }
      const turn = (Math.atan2(x, z) / (2 * Math.PI) + 0.5) * times
      pixelOf(sheet, turn - Math.floor(turn), 1 - (y - low) / (high - low), out)
    },
  }
}

/** The picture repeated on every side of a thing, each copy `size` wide. */
export function papered(sheet: Sheet, size: number, gloss = 0.05): Material {
  return {
    gloss,
    paint: (x, y, z, out) => {
      const [u, v] = [(x + z * 0.999) / size + 100, (y + z * 0.001) / size + 100]
      pixelOf(sheet, u - Math.floor(u), v - Math.floor(v), out)
    },
  }
}

/** A wall that is lighter around a place. */
export function backdrop(near: string, far: string, x0 = 0, y0 = 1.6, reach = 5): Paint {
  const [light, dark] = [linear(near), linear(far)]
  return (x, y, _z, out) => {
    const away = Math.sqrt((x - x0) ** 2 + (y - y0) ** 2) / reach
    blend(out, light, dark, step(0, 1, away))
    const grain = 0.97 + 0.06 * noise(x * 1.4 + 30, y * 1.4 + 7)
    out[0]! *= grain
    out[1]! *= grain
    out[2]! *= grain
  }
}

/** A sash window's light: panes with bars, soft at their edges. */
export const sash =
  (x0 = 0, y0 = 0, width = 1.5, height = 1.9) =>
  (u: number, v: number): number => {
    const [x, y] = [u - x0, v - y0]
    const inside = Math.min(step(-0.12, 0.12, width - Math.abs(x)), step(-0.12, 0.12, height - Math.abs(y)))
    const bars = Math.min(step(0.03, 0.13, Math.abs(x)), step(0.03, 0.13, Math.abs(((y + 10) % 1.25) - 0.62)))
    return 0.1 + 0.9 * inside * bars
  }

/** Light through leaves, far from what it falls on. */
export const foliage =
  (seed = 3, amount = 0.5) =>
  (u: number, v: number): number => {
    const leaf = noise(u * 0.9 + v * 0.35 + seed, v * 1.5 + seed) * 0.68 + noise(u * 2.4 - v * 1.3 + seed * 3, v * 2.6) * 0.32
    return 0.4 + 0.6 * step(amount - 0.13, amount + 0.13, leaf)
  }
