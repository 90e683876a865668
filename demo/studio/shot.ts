/** How a picture of the demo is made: photographed in the studio, drawn as SVG, or computed pixel by pixel. */
import type { Scene, Thing } from './scene.ts'
import sharp, { type Sharp } from 'sharp'
import { renderArt } from '../art/render.ts'
import type { Family } from '../art/families.ts'
import type { PaletteName } from '../art/palettes.ts'
import { develop } from './develop.ts'
import { backdrop, plaster, sash, type Sheet } from './materials.ts'
import { takePicture } from './trace.ts'

/** Makes the picture in this size. */
export type Shot = (width: number, height: number) => Promise<Sheet>

/** Photographs are taken smaller and enlarged: a window's light has no finer detail, and the first start is sooner. */
const TAKEN_SCALE = 0.4
/** Computed pictures are soft, too: half of their size is enough. */
const COMPUTED_SCALE = 0.5

const raw = async (picture: Sharp): Promise<Sheet> => {
  const { data, info } = await picture.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** A drawing, as the content of an SVG of `width` × `height`. */
export const drawn =
  (draw: (width: number, height: number) => string): Shot =>
  (width, height) =>
    raw(
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${draw(width, height)}</svg>`,
        ),
      ).flatten({ background: '#ffffff' }),
    )

/** A drawing made for `size` units of width; its height follows the picture's. */
export const drawnIn = (size: number, draw: (width: number, height: number) => string): Shot =>
  drawn((width, height) => `<g transform="scale(${width / size})">${draw(size, (height / width) * size)}</g>`)

/** One of the ornaments, as printed on paper, cloth or a wall. */
export const printed =
  (family: Family, palette: PaletteName, seed: string): Shot =>
  async (width, height) =>
    raw(sharp(await renderArt({ family, palette, seed, width, height })))

/** Computes each pixel. `paint` writes bytes (0–255). */
export const computed =
  (prepare: (width: number, height: number) => (x: number, y: number, out: Float64Array) => void): Shot =>
  async (fullWidth, fullHeight) => {
    const [width, height] = [Math.round(fullWidth * COMPUTED_SCALE), Math.round(fullHeight * COMPUTED_SCALE)]
    const paint = prepare(width, height)
    const pixels = new Uint8ClampedArray(width * height * 3)
    const out = new Float64Array(3)
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        paint(x, y, out)
        const at = (y * width + x) * 3
        pixels[at] = out[0]!
        pixels[at + 1] = out[1]!
        pixels[at + 2] = out[2]!
      }
    return raw(
      sharp(pixels, { raw: { width, height, channels: 3 } }).resize({
        width: fullWidth,
        height: fullHeight,
        fit: 'fill',
        kernel: 'lanczos3',
      }),
    )
  }

export interface Still extends Partial<Omit<Scene, 'things'>> {
  things: readonly (Thing | readonly Thing[])[]
}

/** A table by a window in the morning. */
const MORNING: Omit<Scene, 'things'> = {
  eye: [0, 2.6, 7.2],
  look: [0, 0.75, 0],
  lens: 30,
  floor: plaster('#d9cfc0'),
  wall: backdrop('#e3d8c6', '#8f8172'),
  wallAt: 3.2,
  light: [-3.2, 3.4, 2.4],
  lightColour: [2.3, 2.08, 1.74],
  fill: [0.5, 0.52, 0.58],
  hardness: 7,
  gobo: sash(0.4, 0.3),
  blur: 2.2,
}

/** A photograph of things; what is not said is as in the morning. A wide or tall picture sees the same height or width. */
export const still =
  (build: () => Still | Promise<Still>): Shot =>
  async (width, height) => {
    const wanted = await build()
    const things = wanted.things.flat()
    const scene: Scene = { ...MORNING, ...wanted, things }
    const [tracedWidth, tracedHeight] = [Math.round(width * TAKEN_SCALE), Math.round(height * TAKEN_SCALE)]
    const focus = scene.focus ?? Math.hypot(scene.eye[0] - scene.look[0], scene.eye[1] - scene.look[1], scene.eye[2] - scene.look[2])
    // Made for 4:3: a taller picture sees more above and below, a wider one more at its sides.
    const lens =
      height / width > 0.76 ? (Math.atan(Math.tan((scene.lens * Math.PI) / 360) * (height / width / 0.75)) * 360) / Math.PI : scene.lens
    const negative = takePicture({ ...scene, lens }, tracedWidth, tracedHeight)
    const pixels = develop(negative, tracedWidth, tracedHeight, { focus, blur: scene.blur ?? 0 })
    return raw(
      sharp(pixels, { raw: { width: tracedWidth, height: tracedHeight, channels: 3 } })
        .resize({ width, height, fit: 'fill', kernel: 'lanczos3' })
        .sharpen({ sigma: 0.7, m1: 0.5, m2: 1 }),
    )
  }

/** A picture inside a still, as a surface. */
export const sheetOf = (shot: Shot, width: number, height: number): Promise<Sheet> => shot(width, height)
