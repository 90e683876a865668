/** Pictures of the demo: drawn, not downloaded. The same seed gives the same bytes. */
import sharp from 'sharp'
import { hashText } from '../random.ts'
import { drawEmblem } from './emblems.ts'
import { FAMILIES, FAMILY_NAMES, type Family } from './families.ts'
import { PALETTES, PALETTE_NAMES, type PaletteName } from './palettes.ts'
import { createSketch } from './sketch.ts'

export const AVATAR_SIZE = 512
export const COVER_SIZE = { width: 1600, height: 600 } as const
export const SAMPLE_SIZE = { width: 1200, height: 900 } as const

/** The common style of all pictures of one model. `companion` is the second drawing style, in the same colours. */
export interface ArtIdentity {
  seed: string
  family: Family
  companion: Family
  palette: PaletteName
}

export type PictureFormat = 'webp' | 'avif' | 'jpeg'

export interface EncodeOptions {
  /** Pixels; the height follows. Never enlarged. */
  width?: number
  format: PictureFormat
  /** 1–100. */
  quality?: number
}

/** A style for users without their own, such as customers. */
export function identityOf(seed: string): ArtIdentity {
  const hash = hashText(seed)
  const family = FAMILY_NAMES[hash % FAMILY_NAMES.length] as Family
  const companion = FAMILY_NAMES[(hash + 7) % FAMILY_NAMES.length] as Family
  return { seed, family, companion, palette: PALETTE_NAMES[(hash >>> 8) % PALETTE_NAMES.length] as PaletteName }
}

/** A fast PNG: it is only on its way to `encodePicture`. */
const rasterize = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer()

/** A picture of `width` × `height` pixels, as PNG. Throws when the family or the palette is unknown. */
export function renderArt(options: { family: Family; seed: string; palette: PaletteName; width: number; height: number }): Promise<Buffer> {
  const { family, seed, palette, width, height } = options
  const sketch = createSketch({ width, height, seed: `${family}:${seed}`, palette: PALETTES[palette] })
  FAMILIES[family](sketch)
  return rasterize(sketch.toSvg())
}

/** A square PNG with the sign of the model, or of any seed; made to be cut to a circle. */
export function avatarArt(source: ArtIdentity | string, size: number = AVATAR_SIZE): Promise<Buffer> {
  const { seed, family, palette } = typeof source === 'string' ? identityOf(source) : source
  const sketch = createSketch({ width: size, height: size, seed: `avatar:${seed}`, palette: PALETTES[palette] })
  drawEmblem(sketch, family)
  return rasterize(sketch.toSvg())
}

/** The wide PNG (1600 × 600) above a profile. */
export function coverArt(source: ArtIdentity | string): Promise<Buffer> {
  const { seed, family, palette } = typeof source === 'string' ? identityOf(source) : source
  return renderArt({ family, seed: `${seed}/cover`, palette, ...COVER_SIZE })
}

/** The sample (PNG, 1200 × 900) of the product at `index` (from 0); every second one is by the companion family. */
export function sampleArt(source: ArtIdentity | string, index: number): Promise<Buffer> {
  const { seed, family, companion, palette } = typeof source === 'string' ? identityOf(source) : source
  return renderArt({ family: index % 2 === 0 ? family : companion, seed: `${seed}/sample ${index}`, palette, ...SAMPLE_SIZE })
}

/** The picture as it is served. WebP and AVIF at low effort: the first start waits for it. */
export function encodePicture(buffer: Buffer, { width, format, quality = 80 }: EncodeOptions): Promise<Buffer> {
  const picture = sharp(buffer)
  const sized = width === undefined ? picture : picture.resize({ width, withoutEnlargement: true })
  switch (format) {
    case 'webp':
      return sized.webp({ quality, effort: 1 }).toBuffer()
    case 'avif':
      return sized.avif({ quality: Math.round(quality * 0.75), effort: 1 }).toBuffer()
    case 'jpeg':
      return sized.jpeg({ quality, mozjpeg: false, chromaSubsampling: '4:4:4' }).toBuffer()
    default:
      return format satisfies never
  }
}

/** A data address (≤ 400 bytes) of a tiny blurred copy, shown while the picture loads. */
export async function placeholderDataUri(buffer: Buffer): Promise<string> {
  const tiny = await sharp(buffer).resize({ width: 14 }).blur(0.8).webp({ quality: 30, alphaQuality: 0, effort: 4 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
