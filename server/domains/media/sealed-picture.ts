/**
 * The picture inside a sealed file. The input is decoded whole and encoded anew, upright and without metadata, so that only pixels are
 * stored. Everything happens in memory.
 */
import { limitConcurrency } from '#server/shared/limit-concurrency.ts'
import { loadSharp } from './load-sharp.ts'

/** Enough to read the small print of a passport. */
const SIDE_MAX = 3000
const THUMBNAIL_SIDE = 480
const QUALITY = 88
const PIXELS_MAX = 64_000_000
/** Pictures decoded at the same time: one of the largest takes 200 MB. */
const DECODED_AT_ONCE = 2
const limited = limitConcurrency(DECODED_AT_ONCE)
/** Readable formats that hold pixels only. HEIC is excluded: phones send JPEG when a page asks for it. */
const FORMATS = new Set(['jpeg', 'png', 'webp'])

export class PictureRefusal extends Error {
  readonly reason: 'wrong_type' | 'damaged'

  constructor(reason: 'wrong_type' | 'damaged', options?: ErrorOptions) {
    super(
      reason === 'wrong_type' ? 'Please send a picture in JPEG, PNG or WebP.' : 'This picture cannot be read. Please take it again.',
      options,
    )
    this.name = 'PictureRefusal'
    this.reason = reason
  }
}

export interface PlainPicture {
  /** JPEG. */
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

const STARTS: readonly (readonly [at: number, text: string])[] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n\x1a\n'],
  [8, 'WEBP'],
]

/** Whether it starts like one of the formats; only then it reaches the decoder. */
const beginsLikePicture = (bytes: Buffer): boolean =>
  STARTS.some(([at, text]) => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1')))

/** Encodes the sent picture anew. Throws `PictureRefusal`. */
export async function readPlainPicture(bytes: Buffer): Promise<PlainPicture> {
  if (!beginsLikePicture(bytes)) throw new PictureRefusal('wrong_type')
  return limited(() => decode(bytes))
}

async function decode(bytes: Buffer): Promise<PlainPicture> {
  try {
    const sharp = await loadSharp()
    const input = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false })
    const { format } = await input.metadata()
    if (!FORMATS.has(format)) throw new PictureRefusal('wrong_type')
    const { data, info } = await input
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof PictureRefusal) throw error
    throw new PictureRefusal('damaged', { cause: error })
  }
}

/** A small version, as JPEG. */
export async function thumbnailOf(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(bytes, { failOn: 'error' })
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
}
