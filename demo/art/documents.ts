/** Made-up identity documents: drawn like everything in the demo, without a readable name. */
import sharp from 'sharp'
import type { Point, Sketch } from './sketch.ts'
import { circle, createSketch, curve, path, rect, short, stroke } from './sketch.ts'
import { PALETTES, PALETTE_NAMES, type PaletteName } from './palettes.ts'
import { hashText } from '../random.ts'

export type DocumentSide = 'front' | 'back' | 'selfie'

const paletteOf = (seed: string): PaletteName => PALETTE_NAMES[(hashText(seed) >>> 8) % PALETTE_NAMES.length] as PaletteName

/** Of a card as it lies on a table, photographed from above. */
const SIZE = { width: 1000, height: 680 } as const
const MARGIN = 60

const lines = (sketch: Sketch, x: number, y: number, widths: readonly number[], gap: number, height = 12): void =>
  sketch.add(...widths.map((width, at) => rect(x, y + at * gap, width, height, sketch.palette.ink, `rx="${height / 2}" opacity="0.62"`)))

/** Head and shoulders, `size` pixels high, with their middle at `x` and their foot at `y`. */
function bust(sketch: Sketch, x: number, y: number, size: number): void {
  const { palette, random } = sketch
  const skin = sketch.tone(0.82)
  const shoulders = size * 0.46
  sketch.add(
    path(
      `M${short(x - shoulders)} ${short(y)}Q${short(x - shoulders)} ${short(y - size * 0.36)} ${short(x)} ${short(y - size * 0.36)}Q${short(x + shoulders)} ${short(y - size * 0.36)} ${short(x + shoulders)} ${short(y)}Z`,
      sketch.tone(random.between(0.1, 0.35)),
    ),
    rect(x - size * 0.09, y - size * 0.5, size * 0.18, size * 0.2, skin),
    circle(x, y - size * 0.62, size * 0.22, skin),
    path(
      `M${short(x - size * 0.23)} ${short(y - size * 0.6)}Q${short(x - size * 0.2)} ${short(y - size * 0.92)} ${short(x)} ${short(y - size * 0.88)}Q${short(x + size * 0.22)} ${short(y - size * 0.9)} ${short(x + size * 0.23)} ${short(y - size * 0.6)}Q${short(x + size * 0.1)} ${short(y - size * 0.78)} ${short(x - size * 0.23)} ${short(y - size * 0.6)}Z`,
      palette.ink,
    ),
  )
}

/** Fine waves, as on paper that is hard to copy. */
function waves(sketch: Sketch, x: number, y: number, width: number, height: number): void {
  for (let at = 0; at < 9; at += 1) {
    const points = Array.from({ length: 9 }, (_none, step): Point => [
      x + (width * step) / 8,
      y + (height * (at + 0.5)) / 9 + Math.sin(step * 1.3 + at) * height * 0.05,
    ])
    sketch.add(stroke(curve(points), sketch.tone(0.5), 1.5, 'opacity="0.35"'))
  }
}

const card = (sketch: Sketch, x: number, y: number, width: number, height: number): void =>
  sketch.add(
    rect(x + 6, y + 10, width, height, sketch.palette.ink, 'rx="28" opacity="0.25"'),
    rect(x, y, width, height, sketch.palette.light, 'rx="28"'),
  )

function front(sketch: Sketch): void {
  const [width, height] = [sketch.width - 2 * MARGIN, sketch.height - 2 * MARGIN]
  card(sketch, MARGIN, MARGIN, width, height)
  waves(sketch, MARGIN + 20, MARGIN + 100, width - 40, height - 140)
  sketch.add(
    rect(MARGIN, MARGIN + 26, width, 52, sketch.tone(0.3)),
    rect(MARGIN + 50, MARGIN + 120, 230, 300, sketch.palette.ground[1], 'rx="10"'),
  )
  bust(sketch, MARGIN + 165, MARGIN + 420, 244)
  lines(sketch, MARGIN + 330, MARGIN + 140, [300, 210, 360, 180, 260], 56)
  lines(sketch, MARGIN + 50, MARGIN + 470, [width - 100, width - 130], 34, 16)
}

function back(sketch: Sketch): void {
  const [width, height] = [sketch.width - 2 * MARGIN, sketch.height - 2 * MARGIN]
  card(sketch, MARGIN, MARGIN, width, height)
  waves(sketch, MARGIN + 20, MARGIN + 140, width - 40, 220)
  sketch.add(
    rect(MARGIN, MARGIN + 50, width, 70, sketch.palette.ink, 'opacity="0.85"'),
    rect(MARGIN + 50, MARGIN + 170, 130, 100, sketch.tone(0.75), 'rx="14"'),
  )
  lines(sketch, MARGIN + 230, MARGIN + 170, [400, 320, 360], 48)
  lines(sketch, MARGIN + 50, MARGIN + 390, [width - 100, width - 100, width - 140], 40, 18)
}

/** A selfie with the card beside the face. */
function selfie(sketch: Sketch): void {
  const { width, height } = sketch
  bust(sketch, width * 0.4, height, height * 0.95)
  card(sketch, width * 0.58, height * 0.5, 320, 205)
  const x = width * 0.58
  const y = height * 0.5
  sketch.add(rect(x + 20, y + 45, 80, 105, sketch.palette.ground[1], 'rx="6"'), circle(x + 70, y + 200, 26, sketch.tone(0.82)))
  bust(sketch, x + 60, y + 150, 84)
  lines(sketch, x + 120, y + 52, [150, 110, 130], 30, 8)
}

const SIDES = { front, back, selfie } as const

/** A side of a document that belongs to `seed`, as a JPEG that a camera could have made. */
export function documentPhoto(seed: string, side: DocumentSide): Promise<Buffer> {
  const sketch = createSketch({ ...SIZE, seed: `document:${side}:${seed}`, palette: PALETTES[paletteOf(seed)] })
  sketch.ground(12)
  SIDES[side](sketch)
  return sharp(Buffer.from(sketch.toSvg())).removeAlpha().jpeg({ quality: 82 }).toBuffer()
}
