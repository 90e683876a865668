/**
 * A cached page: its fixed bytes, compressed once, with gaps for the few values that differ from answer to answer (nonce,
 * theme, account corner). Sending it costs no rendering and no compression: fixed pieces are raw deflate blocks that end on
 * a byte boundary (full flush), the values between them are stored blocks, and gzip's checksum is put together from those of the pieces.
 */
import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { appendCrc32, shiftBy } from './crc32-combine.ts'

/** The gzip header of a stream without a name or time. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty final block: ends the deflate stream. */
const LAST_BLOCK = Buffer.from([0x03, 0x00])
/** Longest stored block of deflate. */
const STORED_MAX = 65_535

type Piece = { kind: 'fixed'; plain: Buffer; deflated: Buffer; crc: number; shift: number } | { kind: 'gap'; name: string }

/** A value as deflate blocks without compression. */
function storedBlocks(value: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = 0; at < value.length; at += STORED_MAX) {
    const part = value.subarray(at, at + STORED_MAX)
    const head = Buffer.alloc(5)
    head.writeUInt16LE(part.length, 1)
    head.writeUInt16LE(part.length ^ 0xff_ff, 3)
    blocks.push(head, part)
  }
  return blocks
}

const deflatePiece = (plain: Buffer, level: number): Buffer => deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH })

export interface AssembledPage {
  /** Over the fixed bytes: changes when the page does. */
  readonly contentHash: string
  /** The whole page as text bytes. */
  plain(values: Readonly<Record<string, string>>): Buffer
  /** The whole page as one gzip stream. */
  gzip(values: Readonly<Record<string, string>>): Buffer
}

/** Cuts `html` at every mark. `marks` maps the name of a value to the text that stands for it in the page; `level` is that of zlib. */
export function assemblePage(html: string, marks: Readonly<Record<string, string>>, level = 9): AssembledPage {
  const byText = new Map(Object.entries(marks).map(([name, text]) => [text, name]))
  const pattern = new RegExp(`(${[...byText.keys()].map((text) => RegExp.escape(text)).join('|')})`)
  const pieces = html.split(pattern).flatMap((text): Piece[] => {
    const name = byText.get(text)
    if (name !== undefined) return [{ kind: 'gap', name }]
    if (text === '') return []
    const plain = Buffer.from(text)
    return [{ kind: 'fixed', plain, deflated: deflatePiece(plain, level), crc: crc32(plain), shift: shiftBy(plain.length) }]
  })

  const valueOf = (name: string, values: Readonly<Record<string, string>>): Buffer => {
    const value = values[name]
    if (value === undefined) throw new Error(`the page wants a value for ${name}`)
    return Buffer.from(value)
  }
  const plain = (values: Readonly<Record<string, string>>) =>
    Buffer.concat(pieces.map((piece) => (piece.kind === 'fixed' ? piece.plain : valueOf(piece.name, values))))

  return {
    contentHash: createHash('sha256').update(html).digest('base64url').slice(0, 22),
    plain,
    gzip(values) {
      const blocks: Buffer[] = [HEADER]
      let crc = 0
      let length = 0
      for (const piece of pieces) {
        if (piece.kind === 'fixed') {
          blocks.push(piece.deflated)
          crc = appendCrc32(crc, piece.crc, piece.shift)
          length += piece.plain.length
        } else {
          const value = valueOf(piece.name, values)
          blocks.push(...storedBlocks(value))
          crc = crc32(value, crc)
          length += value.length
        }
      }
      const trailer = Buffer.alloc(8)
      trailer.writeUInt32LE(crc, 0)
      trailer.writeUInt32LE(length, 4)
      return Buffer.concat([...blocks, LAST_BLOCK, trailer])
    },
  }
}
