/**
 * Pictures of the site's own brand: re-encoded as PNG in a few sizes, without metadata. PNG, because mail programs and the icons of
 * browsers know no newer format. They stay for good, so that the history of the settings can show them.
 */
import { randomUUID } from 'node:crypto'
import { brandAddress, BRAND_MAX_BYTES, BRAND_SHOWN, BRAND_SIZES, type BrandKind } from '#contract/rules/brand.ts'
import { CallError } from '#platform/call-error.ts'
import type { MediaDeps } from './deps.ts'
import { loadSharp } from './load-sharp.ts'
import { storageCall } from './storage-call.ts'

const PIXELS_MAX = 50_000_000
/** Relative luminance of the surfaces that a picture stands on: white, and the dark theme's. */
const LIGHT = 1
const DARK = 0.01
/** Below this contrast to either surface a transparent picture gets a background. WCAG asks for 3; the mean of a picture is below its strongest part. */
const CONTRAST_MIN = 1.9
const PLATES = { light: { r: 255, g: 255, b: 255, alpha: 1 }, dark: { r: 24, g: 21, b: 18, alpha: 1 } } as const
/** Space around a picture on its plate, of its longer side. */
const PLATE_MARGIN = 0.1
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

export const brandKey = (id: string, size: number | string): string => `brand/${id}/${size}.png`

const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('hex') === '89504e47'
const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).toString('hex') === 'ffd8ff'
const isWebp = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

export const wrongType = () => new CallError('wrong_type', 'Please choose a PNG, JPEG or WebP picture.')

/** By their first bytes: an SVG is a program and gets nowhere near a decoder. Errors: wrong_type, too_large. */
export function decodedPicture(base64Data: string): Buffer {
  const bytes = Buffer.from(base64Data.replace(/^data:[^,]{0,200},/, ''), 'base64')
  if (bytes.length > BRAND_MAX_BYTES)
    throw new CallError('too_large', `The picture can have up to ${BRAND_MAX_BYTES / 1024 / 1024} MB.`, { maxBytes: BRAND_MAX_BYTES })
  if (!isPng(bytes) && !isJpeg(bytes) && !isWebp(bytes)) throw wrongType()
  return bytes
}

const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** The mean luminance of the visible part; null for a picture without transparency, which has a surface of its own. */
async function luminanceOf(png: Buffer): Promise<number | null> {
  const sharp = await loadSharp()
  const pixels = await sharp(png).resize(64, 64, { fit: 'inside' }).ensureAlpha().raw().toBuffer()
  let [sum, weight, clear] = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255
    const [r = 0, g = 0, b = 0] = [0, 1, 2].map((part) => ((pixels[at + part] ?? 0) / 255) ** 2.2)
    sum += alpha * (0.2126 * r + 0.7152 * g + 0.0722 * b)
    weight += alpha
    clear += alpha < 0.5 ? 1 : 0
  }
  return clear === 0 || weight === 0 ? null : sum / weight
}

/** On a plate, where the light or the dark theme would swallow the picture. */
async function safeOnBoth(png: Buffer): Promise<Buffer> {
  const luminance = await luminanceOf(png)
  if (luminance === null || Math.min(contrast(luminance, LIGHT), contrast(luminance, DARK)) >= CONTRAST_MIN) return png
  const sharp = await loadSharp()
  const plate = luminance < 0.5 ? PLATES.light : PLATES.dark
  const { width, height } = await sharp(png).metadata()
  const margin = Math.ceil(Math.max(width, height) * PLATE_MARGIN)
  // In two steps: the library flattens before it extends, whatever the order here.
  const wider = await sharp(png).extend({ top: margin, bottom: margin, left: margin, right: margin, background: CLEAR }).png().toBuffer()
  return sharp(wider).flatten({ background: plate }).png().toBuffer()
}

/** The sizes of a picture as PNG. Errors: wrong_type, too_large. */
export async function makeBrandPicture(kind: BrandKind, base64Data: string): Promise<ReadonlyMap<number, Buffer>> {
  const bytes = decodedPicture(base64Data)
  const sharp = await loadSharp()
  const most = Math.max(...BRAND_SIZES[kind])
  try {
    const upright = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .toColourspace('srgb')
      .trim()
      .resize(most, most, { fit: 'inside' })
      .png()
      .toBuffer()
    const safe = await safeOnBoth(upright)
    const sizes = new Map<number, Buffer>()
    for (const size of BRAND_SIZES[kind])
      sizes.set(
        size,
        await sharp(safe)
          .resize(size, size, { fit: kind === 'logo' ? 'inside' : 'contain', background: CLEAR })
          .png()
          .toBuffer(),
      )
    return sizes
  } catch {
    // A picture that no decoder reads, or that is one colour.
    throw wrongType()
  }
}

/** Stores a picture in its sizes, and returns the address of the one that pages show. Errors: wrong_type, too_large, storage_failed. */
export async function storeBrandPicture(deps: Pick<MediaDeps, 'storage' | 'log'>, kind: BrandKind, base64Data: string): Promise<string> {
  const id = randomUUID()
  for (const [size, png] of await makeBrandPicture(kind, base64Data))
    await storageCall(deps, () => deps.storage.put(brandKey(id, size), png, 'image/png'))
  return brandAddress(id, BRAND_SHOWN[kind])
}
