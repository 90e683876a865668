/** Makes the widths of a picture, or of a clip's poster: AVIF and WebP, upright, without metadata, and a blurred placeholder. */
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { ITEM_PIXELS_MAX } from '#contract/limits.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { ItemFailure } from './item-failure.ts'
import { ITEM_WIDTHS, itemKey, putOriginal, type OriginalExtension } from './item-files.ts'
import type { MediaItemRow } from './items.sql.ts'
import { loadSharp } from './load-sharp.ts'

const WIDTH_MAX = ITEM_WIDTHS[ITEM_WIDTHS.length - 1] ?? 0
/** WebP ends at 16,383 pixels; longer strips are of no use on a screen. */
const HEIGHT_MAX = 8_192
const BLUR_SIZE = 16
const AVIF = { quality: 55, chromaSubsampling: '4:2:0' } as const
/** Of 9: a photograph of 12 megapixels takes half a second; one more step doubles that. */
const AVIF_EFFORT = 2
const WEBP = { quality: 78, effort: 2 } as const
const ORIGINAL_QUALITY = 92

const READABLE = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif', 'avif'])

export interface MadeImage {
  /** The original's size in pixels, upright. */
  readonly width: number
  readonly height: number
  readonly widths: number[]
  readonly blur: string
}

const OPTIONS = { limitInputPixels: ITEM_PIXELS_MAX, failOn: 'error' } as const

/** An unreadable picture is a failure of the file. */
async function orFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ItemFailure ? error : new ItemFailure('damaged', error)
  }
}

async function sizeOf(path: string): Promise<{ width: number; height: number; hasAlpha: boolean }> {
  const sharp = await loadSharp()
  const { format, width, height, autoOrient, hasAlpha, compression } = await orFailure(() =>
    sharp(path, { limitInputPixels: false }).metadata(),
  )
  if (!READABLE.has(format) || (format === 'heif' && compression === 'hevc')) throw new ItemFailure('unsupported')
  if (width * height > ITEM_PIXELS_MAX) throw new ItemFailure('too_many_pixels')
  return { width: autoOrient.width, height: autoOrient.height, hasAlpha }
}

/** The picture upright and no wider than the widest variant, decoded once. */
async function uprightOf(path: string): Promise<{ pixels: Sharp; width: number }> {
  const sharp = await loadSharp()
  const { data, info } = await orFailure(() =>
    sharp(path, OPTIONS)
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: WIDTH_MAX, height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  return { pixels: sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }), width: info.width }
}

async function blurOf(pixels: Sharp): Promise<string> {
  const small = await pixels.clone().resize({ width: BLUR_SIZE, height: BLUR_SIZE, fit: 'inside' }).webp({ quality: 30 }).toBuffer()
  return `data:image/webp;base64,${small.toString('base64')}`
}

export interface ImageProgress {
  /** Called with the widths before the first is stored. */
  readonly onWidths: (widths: readonly number[]) => Promise<unknown>
  /** Called with the share that is done, 0–1. */
  readonly onShare: (share: number) => Promise<void>
}

/** Makes and stores every width of the picture at `path`. Less `avifEffort` is faster and gives larger files. */
export async function makeImage(
  storage: Storage,
  itemId: string,
  path: string,
  { onWidths, onShare }: ImageProgress,
  avifEffort = AVIF_EFFORT,
): Promise<MadeImage> {
  const { width, height } = await sizeOf(path)
  const upright = await uprightOf(path)
  const widths = [...ITEM_WIDTHS.filter((each) => each < upright.width), upright.width]
  await onWidths(widths)
  for (const [at, each] of widths.entries()) {
    const scaled = upright.pixels.clone().resize({ width: each, withoutEnlargement: true })
    await storage.put(itemKey(itemId, `${each}.webp`), await scaled.clone().webp(WEBP).toBuffer(), 'image/webp')
    await storage.put(
      itemKey(itemId, `${each}.avif`),
      await scaled
        .clone()
        .avif({ ...AVIF, effort: avifEffort })
        .toBuffer(),
      'image/avif',
    )
    await onShare((at + 1) / widths.length)
  }
  return { width, height, widths, blur: await blurOf(upright.pixels) }
}

/** Makes and stores the picture in its full size, upright and without metadata, for buyers to download. Answers its extension. */
export async function makeOriginalImage(
  storage: Storage,
  row: Pick<MediaItemRow, 'id' | 'fileName'>,
  path: string,
  folder: string,
): Promise<OriginalExtension> {
  const { hasAlpha } = await sizeOf(path)
  const extension = hasAlpha ? 'png' : 'jpg'
  const target = join(folder, `full.${extension}`)
  const sharp = await loadSharp()
  const upright = sharp(path, OPTIONS).autoOrient()
  await orFailure(() => (hasAlpha ? upright.png() : upright.jpeg({ quality: ORIGINAL_QUALITY })).toFile(target))
  await putOriginal(storage, row, extension, target)
  return extension
}
