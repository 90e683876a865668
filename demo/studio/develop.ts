/** From light to a picture: what is out of focus blurs, bright light rolls off as on film, the corners darken a little. */
import type { Negative } from './trace.ts'

const GAMMA = Uint8ClampedArray.from({ length: 4097 }, (_, at) => {
  const linear = at / 4096
  return Math.round(255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055))
})

/** A soft shoulder (after Narkowicz's curve for ACES), brightened to keep white paper white. */
const filmed = (light: number): number => {
  const x = light * 0.78
  return Math.min(1, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14))
}

/** Blurs rows, then columns, by a running mean. */
function blurred(light: Float32Array, width: number, height: number, radius: number): Float32Array {
  const pass = (from: Float32Array, lines: number, length: number, lineStep: number, step: number): Float32Array => {
    const to = new Float32Array(from.length)
    for (let line = 0; line < lines; line += 1)
      for (let c = 0; c < 3; c += 1) {
        const start = line * lineStep + c
        const value = (at: number) => from[start + Math.min(length - 1, Math.max(0, at)) * step]!
        let sum = 0
        for (let at = -radius; at <= radius; at += 1) sum += value(at)
        for (let at = 0; at < length; at += 1) {
          to[start + at * step] = sum / (2 * radius + 1)
          sum += value(at + radius + 1) - value(at - radius)
        }
      }
    return to
  }
  let result = light
  for (let turn = 0; turn < 2; turn += 1) result = pass(pass(result, height, width, width * 3, 3), width, height, 3, width * 3)
  return result
}

export interface Lens {
  /** Distance in focus. */
  focus: number
  /** 0: everything is sharp. */
  blur: number
}

/** The light of what is out of focus only, so that sharp things in front do not bleed into it. */
function outOfFocus(light: Float32Array, away: Float32Array, width: number, height: number, radius: number): Float32Array {
  const weighted = new Float32Array(light.length)
  const weights = new Float32Array(light.length)
  for (let at = 0; at < away.length; at += 1) {
    const weight = Math.min(1, away[at]!) + 0.004
    for (let c = 0; c < 3; c += 1) {
      weighted[at * 3 + c] = Math.min(3, light[at * 3 + c]!) * weight
      weights[at * 3 + c] = weight
    }
  }
  const soft = blurred(weighted, width, height, radius)
  const sums = blurred(weights, width, height, radius)
  for (let i = 0; i < soft.length; i += 1) soft[i]! /= sums[i]!
  return soft
}

/** Pixels (three bytes each) of a negative. */
export function develop({ light, depth }: Negative, width: number, height: number, { focus, blur }: Lens): Uint8Array {
  const radius = Math.max(1, Math.round(height / 80))
  const away = depth.map((far) => (blur > 0 ? Math.min(2, Math.max(0, (Math.abs(far - focus) / far) * blur - 0.08)) : 0))
  const soft = blur > 0 ? outOfFocus(light, away, width, height, radius) : light
  const softer = blur > 0 ? outOfFocus(soft, away, width, height, radius * 2) : light
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const one = Math.min(1, away[at]!)
      const two = Math.max(0, away[at]! - 1)
      const vignette = 1 - 0.2 * (((x / width - 0.5) * 1.3) ** 2 + ((y / height - 0.5) * 1.2) ** 2)
      for (let c = 0; c < 3; c += 1) {
        const i = at * 3 + c
        const seen = (light[i]! * (1 - one) + soft[i]! * one) * (1 - two) + softer[i]! * two
        pixels[i] = GAMMA[Math.round(filmed(seen * vignette) * 4096)]!
      }
    }
  return pixels
}
