/** Landscapes: a height field seen column by column, with snow where it is flat and high, water, fog, and a sky with its own light. */
import { createFractal, createNoise } from '../art/noise.ts'
import { createRandom } from '../random.ts'
import type { Sheet } from './materials.ts'
import type { Shot } from './shot.ts'

type Rgb = readonly [number, number, number]

const rgb = (hex: string): Rgb => {
  const bits = Number.parseInt(hex.slice(1), 16)
  return [bits >> 16, (bits >> 8) & 255, bits & 255]
}
const clamp = (value: number) => Math.min(1, Math.max(0, value))
const step = (from: number, to: number, value: number) => {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

export interface Land {
  seed: string
  /** Colours of the sky from above to the horizon. */
  sky: readonly [string, string, string]
  /** Where the sun or moon stands, as shares of width and height; null without one. */
  sun: { x: number; y: number; size: number; colour: string; glow: number } | null
  /** Colours of lit snow or sand, of shade, of rock, of the low land. */
  snow: string
  shade: string
  rock: string
  low: string
  /** Height above which snow lies, 0–1. */
  snowLine: number
  /** Height of the water, 0–1; 0: none. */
  water: number
  /** Share of the picture above the horizon. */
  horizon: number
  /** How high mountains are, and how pointed: 1 soft dunes, 2 peaks. */
  relief: number
  sharp: number
  fog: number
  stars?: number
  aurora?: { colours: readonly [string, string]; low: number; tall: number; strength: number }
  /** Curtains of rain that end above the ground, 0–1. */
  rain?: number
  pines?: number
  /** From which side the light comes, -1 to 1. */
  side?: number
}

const MAP = 384

/** Heights 0–1 on a square that repeats; `sharp` bends the noise into ridges. */
function heightMap(seed: string, sharp: number): Float32Array {
  const random = createRandom(`land ${seed}`)
  const rough = createFractal(random.fork('rough'), 5)
  const bend = createNoise(random.fork('bend'))
  const map = new Float32Array(MAP * MAP)
  for (let y = 0; y < MAP; y += 1)
    for (let x = 0; x < MAP; x += 1) {
      const [u, v] = [x / 52, y / 52]
      const warp = bend(u * 0.9 + 30, v * 0.9) * 0.9
      const plain = rough(u + warp, v + warp * 0.7)
      const ridged = 1 - Math.abs(2 * rough(u * 0.72 + warp + 40, v * 0.72 + 11) - 1) * 2
      map[y * MAP + x] = sharp > 1 ? clamp(ridged * 0.62 + plain * 0.45 - 0.1) : plain
    }
  return map
}

class Landscape {
  readonly #land: Land
  readonly #width: number
  readonly #height: number
  readonly #map: Float32Array
  readonly #noise
  readonly #pixels: Uint8Array
  readonly #colours: Readonly<Record<'snow' | 'shade' | 'rock' | 'low' | 'top' | 'middle' | 'bottom', Rgb>>

  constructor(land: Land, width: number, height: number) {
    this.#land = land
    this.#width = width
    this.#height = height
    this.#map = heightMap(land.seed, land.sharp)
    this.#noise = createNoise(createRandom(`sky ${land.seed}`))
    this.#pixels = new Uint8Array(width * height * 3)
    const [top, middle, bottom] = land.sky
    this.#colours = {
      snow: rgb(land.snow),
      shade: rgb(land.shade),
      rock: rgb(land.rock),
      low: rgb(land.low),
      top: rgb(top),
      middle: rgb(middle),
      bottom: rgb(bottom),
    }
  }

  #put(x: number, y: number, r: number, g: number, b: number): void {
    const at = (y * this.#width + x) * 3
    this.#pixels[at] = Math.max(0, Math.min(255, r))
    this.#pixels[at + 1] = Math.max(0, Math.min(255, g))
    this.#pixels[at + 2] = Math.max(0, Math.min(255, b))
  }

  #sky(x: number, y: number, out: Float64Array): void {
    const { sun, aurora, stars = 0, horizon, rain = 0 } = this.#land
    const { top, middle, bottom } = this.#colours
    const [u, v] = [x / this.#width, y / this.#height]
    const ratio = this.#width / this.#height
    const share = clamp(v / horizon)
    for (let c = 0; c < 3; c += 1)
      out[c] =
        share < 0.55 ? top[c]! + (middle[c]! - top[c]!) * (share / 0.55) : middle[c]! + (bottom[c]! - middle[c]!) * ((share - 0.55) / 0.45)
    const cloud =
      step(0.5, 0.85, this.#noise(u * 3.2 * ratio + 4, v * 15) * 0.7 + this.#noise(u * 9 * ratio + 14, v * 38) * 0.3) * share * 0.5
    for (let c = 0; c < 3; c += 1) out[c]! += (bottom[c]! * 1.04 - out[c]!) * cloud
    if (stars > 0) {
      const cell = 0.011
      const [cx, cy] = [Math.floor((u * ratio) / cell), Math.floor(v / cell)]
      if (this.#noise(cx * 1.37 + 9.5, cy * 1.91 + 3.5) > 0.86) {
        const away = Math.hypot((u * ratio) / cell - cx - 0.5, v / cell - cy - 0.5)
        const light = stars * 210 * Math.max(0, 0.34 - away) * (1 - share * 0.7) * 2
        for (let c = 0; c < 3; c += 1) out[c]! += light
      }
    }
    if (sun !== null) this.#sun(sun, (u - sun.x) * ratio, v - sun.y, out)
    if (aurora !== undefined) this.#aurora(aurora, u, v, out)
    if (rain > 0) {
      const veil =
        step(0.3, 0.58, this.#noise(u * 5 + v * 1.2, 3)) * step(0.1, 0.3, share) * (1 - step(0.8, 1, share + this.#noise(u * 9, 7) * 0.3))
      const fine = 0.75 + 0.5 * (this.#noise(u * 190 + v * 42, v * 3) - 0.5)
      for (let c = 0; c < 3; c += 1) out[c]! += (top[c]! * 0.62 - out[c]!) * veil * fine * rain
    }
  }

  #sun({ size, colour, glow }: NonNullable<Land['sun']>, dx: number, dy: number, out: Float64Array): void {
    const away = Math.sqrt(dx * dx + dy * dy)
    const disc = 1 - step(size * 0.94, size * 1.04, away)
    const light = glow * Math.exp(-away / (size * 3.6)) * 0.75 + glow * Math.exp(-away / (size * 12)) * 0.35
    const own = rgb(colour)
    for (let c = 0; c < 3; c += 1) {
      out[c]! += (own[c]! - out[c]!) * clamp(light)
      out[c]! += (Math.min(255, own[c]! * 1.06) - out[c]!) * disc
    }
  }

  #aurora({ colours, low, tall, strength }: NonNullable<Land['aurora']>, u: number, v: number, out: Float64Array): void {
    const [foot, head] = [rgb(colours[0]), rgb(colours[1])]
    for (let curtain = 0; curtain < 3; curtain += 1) {
      const sway = this.#noise(u * (2 + curtain) + curtain * 13, 2 + curtain)
      const base = low - curtain * 0.1 + (sway - 0.5) * 0.34
      const reach = tall * (0.6 + 0.9 * this.#noise(u * 9 + curtain * 31, 20))
      const up = (base - v) / reach
      if (up < -0.08 || up > 1.3) continue
      const ray = 0.55 + 0.6 * this.#noise(u * 60 + curtain * 17 + v * 2, curtain * 5)
      const light = step(-0.08, 0.06, up) * Math.exp(-up * 2.5) * ray * strength * (0.55 + 0.7 * this.#noise(u * 3.3 + curtain * 50, 8))
      for (let c = 0; c < 3; c += 1) out[c]! += (foot[c]! * (1 - clamp(up)) + head[c]! * clamp(up)) * light
    }
  }

  #at(x: number, z: number): number {
    const fx = ((x % MAP) + MAP) % MAP
    const fz = ((z % MAP) + MAP) % MAP
    const [ix, iz] = [Math.trunc(fx), Math.trunc(fz)]
    const [jx, jz] = [(ix + 1) % MAP, (iz + 1) % MAP]
    const [a, b] = [fx - ix, fz - iz]
    return (
      (this.#map[iz * MAP + ix]! * (1 - a) + this.#map[iz * MAP + jx]! * a) * (1 - b) +
      (this.#map[jz * MAP + ix]! * (1 - a) + this.#map[jz * MAP + jx]! * a) * b
    )
  }

  #ground(x: number, z: number, height: number, far: number, out: Float64Array): void {
    const { snowLine, fog, side = -0.7, relief } = this.#land
    const { snow, shade, rock, low, bottom } = this.#colours
    const slopeX = (this.#at(x + 1.2, z) - this.#at(x - 1.2, z)) * relief * 15
    const slopeZ = (this.#at(x, z + 1.2) - this.#at(x, z - 1.2)) * relief * 15
    const length = Math.sqrt(slopeX * slopeX + slopeZ * slopeZ + 1)
    const lit = clamp(((-slopeX * -side + slopeZ * 0.35) / length) * 0.75 + 0.5 / length + 0.08)
    const grain = this.#noise(x * 0.8, z * 0.8) * 0.6 + this.#noise(x * 2.6 + 40, z * 2.6) * 0.4
    const white = step(snowLine - 0.1, snowLine + 0.08, height + (grain - 0.5) * 0.12) * step(0.2, 0.55, 1 / length + (grain - 0.5) * 0.16)
    const green = 1 - step(snowLine - 0.28, snowLine - 0.06, height + (grain - 0.5) * 0.2)
    const mist = 1 - Math.exp((-far * fog) / 240)
    for (let c = 0; c < 3; c += 1) {
      const stone = rock[c]! * (0.45 + 0.75 * lit) * (0.9 + 0.2 * grain)
      const field = low[c]! * (0.5 + 0.7 * lit) * (0.85 + 0.3 * grain)
      const bare = stone + (field - stone) * green
      const bright = shade[c]! + (snow[c]! - shade[c]!) * step(0.2, 0.75, lit)
      const seen = bare + (bright - bare) * white
      out[c] = seen + (bottom[c]! - seen) * mist
    }
  }

  #column(x: number, out: Float64Array): void {
    const { horizon, relief, water } = this.#land
    const horizonY = Math.round(this.#height * horizon)
    const angle = (x / this.#width - 0.5) * 1.1 * Math.min(1.6, this.#width / this.#height)
    const eye = Math.max(water, this.#at(190, 40)) * relief * 70 * 0.55 + 20
    let lowest = this.#height
    let before = 7
    for (let far = 7; far < 430 && lowest > 0; far += 0.25 + far * 0.0045) {
      const mapX = 190 + Math.sin(angle) * far
      const mapZ = 40 + Math.cos(angle) * far
      const near = step(8, 130, far)
      const land = this.#at(mapX, mapZ) * (0.25 + 0.75 * near)
      const height = Math.max(land, water)
      const y = Math.max(0, Math.round(horizonY + ((eye - height * relief * 70 * (0.5 + near * 0.9)) / far) * this.#height * 0.62))
      if (y < lowest) {
        for (let row = y; row < lowest; row += 1) {
          if (land <= water) {
            this.#pools.push([x, row, Math.max(horizonY, 0)])
            continue
          }
          // Between two samples along the column, so that a steep face is not one flat colour.
          const at = far - ((far - before) * (row - y + 0.5)) / (lowest - y)
          this.#ground(190 + Math.sin(angle) * at, 40 + Math.cos(angle) * at, land, at, out)
          this.#put(x, row, out[0]!, out[1]!, out[2]!)
        }
        lowest = y
      }
      before = far
    }
  }

  readonly #pools: [number, number, number][] = []

  /** Water shows what stands above it, darker and a little moved. */
  #reflect(): void {
    const { shade } = this.#colours
    const copy = this.#pixels.slice()
    for (const [x, y, horizonY] of this.#pools) {
      const ripple = (this.#noise(x * 0.02, y * 0.35) - 0.5) * (2 + (y - horizonY) * 0.08)
      const fromX = Math.round(Math.min(this.#width - 1, Math.max(0, x + ripple)))
      const fromY = Math.round(Math.min(this.#height - 1, Math.max(0, 2 * horizonY - y - ripple * 0.6)))
      const at = (fromY * this.#width + fromX) * 3
      const dark = 0.24 + 0.3 * clamp((y - horizonY) / (this.#height - horizonY))
      this.#put(
        x,
        y,
        copy[at]! * (1 - dark) + shade[0] * dark * 0.55,
        copy[at + 1]! * (1 - dark) + shade[1] * dark * 0.55,
        copy[at + 2]! * (1 - dark) + shade[2] * dark * 0.6,
      )
    }
  }

  #pines(count: number): void {
    const random = createRandom(`pines ${this.#land.seed}`)
    const [r, g, b] = this.#colours.low
    for (let tree = 0; tree < count; tree += 1) {
      const x0 = random.between(-0.02, 1.02) * this.#width
      const tall = this.#height * random.between(0.09, 0.26) * (Math.abs(x0 / this.#width - 0.5) + 0.45)
      const foot = this.#height * random.between(0.97, 1.06)
      const dark = random.between(0.16, 0.34)
      for (let y = Math.max(0, Math.round(foot - tall)); y < Math.min(this.#height, foot); y += 1) {
        const share = (y - foot + tall) / tall
        const half = tall * 0.19 * share * (0.55 + 0.45 * ((share * 9) % 1)) + 0.6
        for (let x = Math.max(0, Math.ceil(x0 - half)); x <= Math.min(this.#width - 1, x0 + half); x += 1)
          this.#put(x, y, r * dark, g * dark, b * dark)
      }
    }
  }

  take(): Sheet {
    const out = new Float64Array(3)
    for (let y = 0; y < this.#height; y += 1)
      for (let x = 0; x < this.#width; x += 1) {
        this.#sky(x, y, out)
        this.#put(x, y, out[0]!, out[1]!, out[2]!)
      }
    for (let x = 0; x < this.#width; x += 1) this.#column(x, out)
    this.#reflect()
    if (this.#land.pines !== undefined) this.#pines(this.#land.pines)
    return { pixels: this.#pixels, width: this.#width, height: this.#height }
  }
}

export const landscape =
  (land: Land): Shot =>
  (width, height) =>
    Promise.resolve(new Landscape(land, width, height).take())
