/** Determines the kind of a stored file by its content, and whether it is safe to deliver. */
import type { ByteSource } from './byte-source.ts'
import { checkZip, startsLikeZip } from './check-zip.ts'
import { kindByExtension, PDF, PLAIN_TEXT, type FileKind } from './file-types.ts'
import { loadSharp } from './load-sharp.ts'
import { FileRefusal } from './refusal.ts'

const HEAD_BYTES = 64 * 1024
/** The end record of a ZIP with the longest comment, and some reserve. */
const TAIL_BYTES = 80 * 1024
/** Pictures larger than this (in pixels) would crash the program that opens them. */
const PIXELS_MAX = 250_000_000
/** Readable by our picture library; the others rely on the detection by content. */
const READABLE_PICTURES = new Set(['jpg', 'png', 'apng', 'gif', 'webp', 'avif', 'tif'])

const END_RECORD = Buffer.from('PK\x05\x06', 'latin1')

/** Control signs apart from tab, line breaks and page breaks. */
const PROGRAM_SIGNS = /(?![\t\n\f\r])[\p{Cc}\ufffe\uffff]/u

const ACCEPTED = 'pictures, videos, sound and ZIP files'

function refuseByHead(head: Buffer): never {
  const text = head
    .subarray(0, 1024)
    .toString('latin1')
    .replace(/^\uFEFF|^ï»¿/, '')
    .trimStart()
    .toLowerCase()
  if (text.startsWith('<'))
    throw new FileRefusal(
      'wrong_type',
      `Web pages and SVG drawings cannot be delivered as they are. Please export a picture, or put the file into a ZIP.`,
    )
  if (text.startsWith('%pdf'))
    throw new FileRefusal('wrong_type', 'PDF files cannot be delivered as they are. Please put the file into a ZIP.')
  throw new FileRefusal(
    'wrong_type',
    `This kind of file cannot be delivered. Accepted are ${ACCEPTED}; anything else can be put into a ZIP.`,
  )
}

/** Whether a ZIP directory ends in these bytes, with entries where it says. Then another program opens the file as an archive. */
function hidesZip(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf(END_RECORD); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(END_RECORD, at - 1)) {
    if (at + 22 > tail.length) continue
    const directoryBytes = tail.readUInt32LE(at + 12)
    const start = at - directoryBytes
    // A directory longer than the tail cannot be verified: then the end record alone counts.
    if (start < 0 || tail.toString('latin1', start, start + 4) === 'PK\x01\x02') return true
  }
  return false
}

function refuseDouble(head: Buffer, tail: Buffer, isPdf = false): void {
  if (hidesZip(tail) || (!isPdf && head.subarray(0, 1024).includes('%PDF-'))) {
    throw new FileRefusal(
      'unsafe_file',
      'This file is two files in one: something else is hidden in it. Please export it again, or send both files in a ZIP.',
    )
  }
}

async function checkPicture(source: ByteSource): Promise<void> {
  const bytes = await source.slice(0, source.sizeBytes)
  let width: number
  let height: number
  try {
    const sharp = await loadSharp()
    const found = await sharp(bytes, { limitInputPixels: false }).metadata()
    width = found.width
    height = found.height
  } catch (error) {
    throw new FileRefusal(
      'unsafe_file',
      `This picture cannot be opened (${error instanceof Error ? error.message.slice(0, 100) : 'unknown reason'}). Please export it again.`,
    )
  }
  if (width * height > PIXELS_MAX)
    throw new FileRefusal('unsafe_file', `This picture is too large to be opened (${width} × ${height} pixels). Please make it smaller.`)
}

async function kindOf(head: Buffer): Promise<FileKind> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  const kind = found === undefined ? undefined : kindByExtension(found.ext)
  return kind ?? refuseByHead(head)
}

/** Is it text in UTF-8, without signs that only programs write? */
async function isPlainText(source: ByteSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of source.stream(0, source.sizeBytes))
      if (PROGRAM_SIGNS.test(decoder.decode(chunk as Buffer, { stream: true }))) return false
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** A PDF, or plain text; null for all other files. Text that begins like a web page is one. */
async function documentKindOf(head: Buffer, source: ByteSource): Promise<FileKind | null> {
  const start = head
    .subarray(0, 1024)
    .toString('latin1')
    .replace(/^ï»¿/, '')
    .trimStart()
  if (start.startsWith('%PDF-')) {
    refuseDouble(head, await source.slice(Math.max(0, source.sizeBytes - TAIL_BYTES), source.sizeBytes), true)
    return PDF
  }
  const { fileTypeFromBuffer } = await import('file-type')
  if (start.startsWith('<') || (await fileTypeFromBuffer(head)) !== undefined) return null
  return (await isPlainText(source)) ? PLAIN_TEXT : null
}

/**
 * The kind of the file. Throws `FileRefusal` when it is not deliverable or not safe. `withDocuments`: of a message, which may also hold a
 * PDF or plain text.
 */
export async function checkFile(source: ByteSource, withDocuments = false): Promise<FileKind> {
  const head = await source.slice(0, HEAD_BYTES)
  if (withDocuments) {
    const document = await documentKindOf(head, source)
    if (document !== null) return document
  }
  if (startsLikeZip(head)) {
    await checkZip(source)
    return kindByExtension('zip') ?? refuseByHead(head)
  }
  const kind = await kindOf(head)
  if (kind.extension === 'zip') throw new FileRefusal('unsafe_file', 'The ZIP is empty or damaged. Please pack the files again.')
  refuseDouble(head, await source.slice(Math.max(0, source.sizeBytes - TAIL_BYTES), source.sizeBytes))
  if (READABLE_PICTURES.has(kind.extension)) await checkPicture(source)
  return kind
}
