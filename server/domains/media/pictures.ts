/** Public pictures in a few widths: avatars, covers, samples. */
import { randomUUID } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Tx } from '#platform/db/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { loadSharp } from './load-sharp.ts'
import { insertPicture } from './media.sql.ts'

/** The widths in which a picture is served, in pixels. */
export const PICTURE_WIDTHS = [96, 192, 384, 768, 1200] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The widths of the upright crop for cards: of a landscape they show a third, and need not load the rest. */
const CARD_WIDTHS = [320, 640] as const
/** Width by height of a card's picture (`aspect-4/5`). */
const CARD_RATIO = 4 / 5
/** Replaces a crop of a picture that is too small for one. */
const CARD_STAND_IN_WIDTH: PictureWidth = 768

/** Decoded at twice the largest width, so that the crop of a broad picture is sharp, too. */
const WIDTH_MAX = 2 * Math.max(...PICTURE_WIDTHS)
/** WebP ends at 16,383 pixels, and the placeholder must stay tiny. */
const HEIGHT_MAX = 4_096
const QUALITY = 80
/** Of 6: half the work of the next level, for files a thirtieth larger. */
const EFFORT = 2
const BLUR_WIDTH = 16
const PIXELS_MAX = 50_000_000
/** Formats that hold pixels. SVG is a program, so it is excluded. */
const INPUT_FORMATS = new Set(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff', 'heif'])

/** A file of a picture: its width in pixels, or `card-` and the width for the upright crop. */
export type PictureFile = number | `${number}` | `card-${number}`

export const pictureKey = (id: string, file: PictureFile): string => `pictures/${id}/${file}.webp`

/**
 * The files that may be served for the requested one, best first: a small original has no large ones, and no crop. Empty when no picture
 * has such a file.
 */
export function filesInPlaceOf(asked: string): readonly PictureFile[] {
  const plainUpTo = (wanted: number): PictureFile[] => PICTURE_WIDTHS.filter((width) => width <= wanted).toReversed()
  const width = PICTURE_WIDTHS.find((each) => String(each) === asked)
  if (width !== undefined) return plainUpTo(width)
  const card = CARD_WIDTHS.find((each) => `card-${each}` === asked)
  if (card === undefined) return []
  const crops = CARD_WIDTHS.filter((each) => each <= card).map((each): PictureFile => `card-${each}`)
  return [...crops.toReversed(), ...plainUpTo(CARD_STAND_IN_WIDTH)]
}

/** The address of a picture on this origin; null for no picture. A width above the original's gives the original. */
export function pictureUrl(id: string, width: PictureWidth): string
export function pictureUrl(id: string | null, width: PictureWidth): string | null
export function pictureUrl(id: string | null, width: PictureWidth): string | null {
  return id === null ? null : `/media/pictures/${id}/${width}.webp`
}

/** Width of users' pictures in lists and beside texts, in pixels. */
const AVATAR_WIDTH = 96

/** The address of a user's picture for a list or beside a text; null for no picture. */
export function avatarUrl(id: string): string
export function avatarUrl(id: string | null): string | null
export function avatarUrl(id: string | null): string | null {
  return pictureUrl(id, AVATAR_WIDTH)
}

export interface StoredPicture {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  /** A `data:` address of a tiny blurred placeholder. */
  readonly blur: string
}

/** The useful widths: all below the original's, and the next one, which holds the original as it is. */
function widthsFor<W extends number>(widths: readonly W[], originalWidth: number): W[] {
  const smaller = widths.filter((width) => width < originalWidth)
  const next = widths.find((width) => width >= originalWidth)
  return next === undefined ? smaller : [...smaller, next]
}

/** The bytes cannot be made into a picture; the message gives the reason. */
export class UnreadablePicture extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message.slice(0, 100) : 'unknown reason', { cause })
    this.name = 'UnreadablePicture'
  }
}

interface Upright {
  pixels: Sharp
  /** The decoded size, in pixels. */
  decoded: { width: number; height: number }
  /** The original's size, in pixels. */
  width: number
  height: number
}

/** Decodes once, at the size that the largest file needs; every other file is made from that. */
async function uprightOf(bytes: Uint8Array): Promise<Upright> {
  const sharp = await loadSharp()
  const options = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const
  try {
    const { format, autoOrient } = await sharp(bytes, options).metadata()
    if (!INPUT_FORMATS.has(format)) throw new Error(`a picture cannot be made of ${format}`)
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize({ width: WIDTH_MAX, height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return {
      pixels: sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }),
      decoded: { width: info.width, height: info.height },
      width: autoOrient.width,
      height: autoOrient.height,
    }
  } catch (error) {
    throw new UnreadablePicture(error)
  }
}

/** Makes the upright crop of the middle; none of a picture smaller than the smallest crop. */
async function makeCrops(storage: Storage, id: string, { pixels, decoded }: Upright): Promise<void> {
  const width = Math.min(decoded.width, Math.round(decoded.height * CARD_RATIO))
  const height = Math.min(decoded.height, Math.round(width / CARD_RATIO))
  if (width < CARD_WIDTHS[0]) return
  const crop = pixels
    .clone()
    .extract({ left: Math.floor((decoded.width - width) / 2), top: Math.floor((decoded.height - height) / 2), width, height })
  for (const each of widthsFor(CARD_WIDTHS, width)) await putScaled(storage, pictureKey(id, `card-${each}`), crop, each)
}

const putScaled = async (storage: Storage, key: string, pixels: Sharp, width: number): Promise<void> =>
  storage.put(
    key,
    await pixels.clone().resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY, effort: EFFORT }).toBuffer(),
    'image/webp',
  )

/**
 * Makes a picture in all its widths, turned upright and without metadata (no place, no camera), and stores the files; `keepPicture`
 * inserts its row. Throws UnreadablePicture for bytes that are no picture, for SVG and for more than 50 megapixels.
 */
export async function makePicture(storage: Storage, bytes: Uint8Array): Promise<StoredPicture> {
  const upright = await uprightOf(bytes)
  const { pixels, width: originalWidth, height } = upright
  const id = randomUUID()
  const widths = widthsFor(PICTURE_WIDTHS, originalWidth)
  for (const width of widths) await putScaled(storage, pictureKey(id, width), pixels, width)
  await makeCrops(storage, id, upright)
  const small = await pixels.clone().resize({ width: BLUR_WIDTH, height: BLUR_WIDTH, fit: 'inside' }).webp({ quality: 30 }).toBuffer()
  return { id, width: originalWidth, height, widths, blur: `data:image/webp;base64,${small.toString('base64')}` }
}

/** Inserts the row of a picture whose files are stored. */
export const keepPicture = async (tx: Tx, { id, width, height, widths, blur }: StoredPicture): Promise<void> =>
  void (await tx.one(insertPicture, id, width, height, widths, blur))

/** Makes a picture and inserts its row in an open transaction. Throws as `makePicture` does. */
export async function storePicture({ storage, tx }: { storage: Storage; tx: Tx }, bytes: Uint8Array): Promise<StoredPicture> {
  const picture = await makePicture(storage, bytes)
  await keepPicture(tx, picture)
  return picture
}

/** Removes the files of a picture without a row. */
export async function removePictureFiles(storage: Storage, { id, widths }: Pick<StoredPicture, 'id' | 'widths'>): Promise<void> {
  for (const file of [...widths, ...CARD_WIDTHS.map((width): PictureFile => `card-${width}`)]) await storage.remove(pictureKey(id, file))
}
