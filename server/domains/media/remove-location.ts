/**
 * Removes the camera's position from a file without changing anything else of it: the bytes of the position are blanked where they are,
 * so that pictures, sound and length stay as they were made. Covers what cameras, phones and picture editors write: the GPS directory of
 * EXIF, the GPS fields of XMP, and the location fields of QuickTime, MP4 and 3GPP. Files within a ZIP stay as they are, and so does a
 * track of positions that an action camera records beside its pictures.
 */
import { crc32 } from 'node:zlib'

const GPS_POINTER = 0x8825
const ENTRY_BYTES = 12
/** More directories or entries than these are no EXIF. */
const DIRECTORIES_MAX = 20
const GPS_ENTRIES_MAX = 64
/** Bytes of one value, by the type of a TIFF entry. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

const TIFF_HEADS = [Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.from('MM\0*\0\0\0\x08', 'latin1')]
const EXIF_HEAD = Buffer.from('Exif\0\0', 'latin1')
const XMP_FIELD = Buffer.from('exif:GPS', 'latin1')

/** Each place at which `wanted` begins. */
function* placesOf(bytes: Buffer, wanted: Buffer): Generator<number> {
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + wanted.length)) yield at
}

interface Numbers {
  readonly u16: (at: number) => number
  readonly u32: (at: number) => number
}

function numbersOf(tiff: Buffer): Numbers | null {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return null
  const isLittle = order === 'II'
  const numbers: Numbers = {
    u16: (at) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
    u32: (at) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
  }
  return numbers.u16(2) === 42 ? numbers : null
}

/** Blanks a GPS directory and its values. */
function blankDirectory(tiff: Buffer, { u16, u32 }: Numbers, at: number): boolean {
  if (at + 2 > tiff.length) return false
  const count = u16(at)
  const end = at + 2 + count * ENTRY_BYTES
  if (count === 0 || count > GPS_ENTRIES_MAX || end > tiff.length) return false
  for (let entry = at + 2; entry < end; entry += ENTRY_BYTES) {
    const size = (TYPE_BYTES[u16(entry + 2)] ?? 0) * u32(entry + 4)
    const value = u32(entry + 8)
    if (size > 4 && value + size <= tiff.length) tiff.fill(0, value, value + size)
  }
  tiff.fill(0, at, end)
  return true
}

/** Removes the pointers to GPS directories from the directories of an EXIF block, and blanks what they lead to. */
function blankExif(tiff: Buffer): boolean {
  const numbers = numbersOf(tiff)
  if (numbers === null) return false
  const { u16, u32 } = numbers
  let isFound = false
  let at = u32(4)
  for (let directory = 0; directory < DIRECTORIES_MAX && at >= 8 && at + 2 <= tiff.length; directory += 1) {
    let count = u16(at)
    if (at + 2 + count * ENTRY_BYTES + 4 > tiff.length) return isFound
    for (let index = 0; index < count; index += 1) {
      const entry = at + 2 + index * ENTRY_BYTES
      if (u16(entry) !== GPS_POINTER || !blankDirectory(tiff, numbers, u32(entry + 8))) continue
      // The later entries and the pointer to the next directory move up by one entry.
      const end = at + 2 + count * ENTRY_BYTES + 4
      tiff.copyWithin(entry, entry + ENTRY_BYTES, end)
      tiff.fill(0, end - ENTRY_BYTES, end)
      count -= 1
      if (tiff[0] === 0x49) tiff.writeUInt16LE(count, at)
      else tiff.writeUInt16BE(count, at)
      index -= 1
      isFound = true
    }
    at = u32(at + 2 + count * ENTRY_BYTES)
  }
  return isFound
}

function blankAllExif(bytes: Buffer): boolean {
  const places = new Set([0])
  for (const at of placesOf(bytes, EXIF_HEAD)) places.add(at + EXIF_HEAD.length)
  for (const head of TIFF_HEADS) for (const at of placesOf(bytes, head)) places.add(at)
  return [...places].map((at) => blankExif(bytes.subarray(at))).includes(true)
}

/** The longest value of a GPS field of XMP, in bytes. */
const XMP_VALUE_MAX = 200

/** Blanks the values of `exif:GPS…="…"` and `<exif:GPS…>…</exif:GPS…>`. */
function blankXmp(bytes: Buffer): boolean {
  let isFound = false
  for (const at of placesOf(bytes, XMP_FIELD)) {
    if (bytes[at - 1] === 0x2f) continue
    const text = bytes.toString('latin1', at, at + 2 * XMP_VALUE_MAX)
    const [whole = '', start = '', value = ''] =
      /^(exif:GPS\w+\s*=\s*")([^"]*)"/.exec(text) ??
      /^(exif:GPS\w+\s*=\s*')([^']*)'/.exec(text) ??
      /^(exif:GPS\w+>)([^<]*)</.exec(text) ??
      []
    if (whole === '' || value.trim() === '') continue
    bytes.fill(' ', at + start.length, at + start.length + value.length)
    isFound = true
  }
  return isFound
}

/** A position as QuickTime writes it (ISO 6709): `+51.5074-000.1278+011.000/`. */
const ISO_6709 = /[+-]\d{2,6}(?:\.\d+)?[+-]\d{3,7}(?:\.\d+)?(?:[+-]\d+(?:\.\d+)?)?(?:CRS[\w:]*)?\//g
const LOCI = Buffer.from('loci', 'latin1')

/** The box `moov` of a QuickTime, MP4 or 3GPP file, where its metadata are; null without one. */
function movieBoxOf(bytes: Buffer): Buffer | null {
  for (let at = 0; at + 16 <= bytes.length;) {
    const short = bytes.readUInt32BE(at)
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
    if (size < 8) return null
    if (bytes.toString('latin1', at + 4, at + 8) === 'moov') return bytes.subarray(at, Math.min(bytes.length, at + size))
    at += size
  }
  return null
}

/** Blanks longitude, latitude and altitude of a 3GPP location: after version, language, name and role. */
function blankLoci(box: Buffer): boolean {
  let isFound = false
  for (const at of placesOf(box, LOCI)) {
    const end = at - 4 + (at >= 4 ? box.readUInt32BE(at - 4) : 0)
    const nameEnd = box.indexOf(0, at + 10)
    if (end > box.length || nameEnd < 0 || nameEnd + 14 > end) continue
    isFound ||= box.subarray(nameEnd + 2, nameEnd + 14).some((byte) => byte !== 0)
    box.fill(0, nameEnd + 2, nameEnd + 14)
  }
  return isFound
}

function blankMovie(bytes: Buffer): boolean {
  const box = movieBoxOf(bytes)
  if (box === null) return false
  let isFound = blankLoci(box)
  for (const { 0: position, index } of box.toString('latin1').matchAll(ISO_6709)) {
    const blank = position.replaceAll(/\d/g, '0')
    if (blank === position) continue
    box.write(blank, index, 'latin1')
    isFound = true
  }
  return isFound
}

const PNG_HEAD_BYTES = 8

/** Each chunk of a PNG ends with a checksum. */
function renewChecksums(png: Buffer): void {
  for (let at = PNG_HEAD_BYTES; at + 12 <= png.length;) {
    const end = at + 8 + png.readUInt32BE(at)
    if (end + 4 > png.length) return
    png.writeUInt32BE(crc32(png.subarray(at + 4, end)), end)
    at = end + 4
  }
}

/** Kinds whose metadata are known, and not under a checksum that we do not renew; by the extension of the kind. */
const PICTURES: ReadonlySet<string> = new Set(['jpg', 'png', 'apng', 'webp', 'avif', 'heic', 'tif'])
const MOVIES: ReadonlySet<string> = new Set(['mp4', 'm4v', 'mov', '3gp', 'm4a', 'm4b'])

/** Whether a file of this kind may hold a position that `blankLocation` finds. */
export const mayHoldLocation = (extension: string): boolean => PICTURES.has(extension) || MOVIES.has(extension)

/** Blanks the position in `bytes`. Answers whether there was one. */
export function blankLocation(bytes: Buffer, extension: string): boolean {
  if (!mayHoldLocation(extension)) return false
  const found = [blankAllExif(bytes), blankXmp(bytes), MOVIES.has(extension) && blankMovie(bytes)]
  if (!found.includes(true)) return false
  if (extension === 'png' || extension === 'apng') renewChecksums(bytes)
  return true
}
