/** Unpacks the font in a WOFF file once, because the PDF library reads its tables again and again. */
import { inflateSync } from 'node:zlib'

const WOFF_HEADER_BYTES = 44
const WOFF_ENTRY_BYTES = 20
const SFNT_HEADER_BYTES = 12
const SFNT_ENTRY_BYTES = 16

/** The bytes of the font inside a WOFF (version 1) file. Throws on anything else. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = WOFF_HEADER_BYTES + at * WOFF_ENTRY_BYTES
    const [offset, packed, length] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    }
  })
  const header = Buffer.alloc(SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  header.writeUInt16BE(2 ** power * SFNT_ENTRY_BYTES, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE((count - 2 ** power) * SFNT_ENTRY_BYTES, 10)
  const parts: Buffer[] = [header]
  let offset = header.length
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER_BYTES + at * SFNT_ENTRY_BYTES
    tag.copy(header, entry)
    header.writeUInt32BE(checksum, entry + 4)
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(bytes.length, entry + 12)
    // Each table begins at a multiple of four.
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}
