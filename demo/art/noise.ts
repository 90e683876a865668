/** Soft chance over the plane: near places have near values. */
import type { Random } from '../random.ts'

export type Field = (x: number, y: number) => number

const TABLE = 256
const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

/** Value noise, 0–1, with a period of 256 lattice steps. */
export function createNoise(random: Random): Field {
  const values = Float64Array.from({ length: TABLE * 2 }, () => random.next())
  const order = random.shuffle(Array.from({ length: TABLE }, (_, index) => index))
  const corner = (x: number, y: number) => values[((order[x & 255] ?? 0) + y) & 511] ?? 0
  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const across = fade(x - left)
    const down = fade(y - top)
    const upper = corner(left, top & 255) * (1 - across) + corner(left + 1, top & 255) * across
    const lower = corner(left, (top + 1) & 255) * (1 - across) + corner(left + 1, (top + 1) & 255) * across
    return upper * (1 - down) + lower * down
  }
}

/** Noise with detail in it: `octaves` layers, each half as large and half as strong. 0–1. */
export function createFractal(random: Random, octaves: number): Field {
  const noise = createNoise(random)
  const total = 2 - 2 ** (1 - octaves)
  return (x, y) => {
    let sum = 0
    for (let octave = 0; octave < octaves; octave += 1)
      sum += noise(x * 2 ** octave + octave * 37, y * 2 ** octave + octave * 17) / 2 ** octave
    return sum / total
  }
}
