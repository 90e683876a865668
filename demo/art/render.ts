/** Ornaments for paper, cloth and walls: drawn, not downloaded. The same seed gives the same bytes. */
import sharp from 'sharp'
import { FAMILIES, type Family } from './families.ts'
import { PALETTES, type PaletteName } from './palettes.ts'
import { createSketch } from './sketch.ts'

/** A fast PNG: it is only on its way to another picture. */
const rasterize = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer()

/** A picture of `width` × `height` pixels, as PNG. Throws when the family or the palette is unknown. */
export function renderArt(options: { family: Family; seed: string; palette: PaletteName; width: number; height: number }): Promise<Buffer> {
  const { family, seed, palette, width, height } = options
  const sketch = createSketch({ width, height, seed: `${family}:${seed}`, palette: PALETTES[palette] })
  FAMILIES[family](sketch)
  return rasterize(sketch.toSvg())
}
