/** Writes ZIPs whose entries are stored as they are (APPNOTE 6.3, no compression): pictures and sound do not shrink further. */
import { crc32 } from 'node:zlib'

export interface ZipFile {
  /** Path inside the ZIP, with forward slashes. */
  name: string
  content: Buffer
}

/** 2026-01-01 in MS-DOS form: always the same, so that the same files give the same bytes. */
const DOS_DATE = ((2026 - 1980) << 9) | (1 << 5) | 1
const NAMES_ARE_UTF8 = 0x800
const VERSION_2 = 20

/** The part that local header and directory share. */
function fields(name: Buffer, content: Buffer): Buffer {
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(VERSION_2, 0)
  shared.writeUInt16LE(NAMES_ARE_UTF8, 2)
  shared.writeUInt16LE(DOS_DATE, 8)
  shared.writeUInt32LE(crc32(content), 10)
  shared.writeUInt32LE(content.length, 14)
  shared.writeUInt32LE(content.length, 18)
  shared.writeUInt16LE(name.length, 22)
  return shared
}

const signature = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** A ZIP with `files` in their order. Throws on a name that is empty, absolute or climbs out of its folder. */
export function writeZip(files: readonly ZipFile[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    if (name === '' || name.startsWith('/') || name.split('/').includes('..')) throw new Error(`a ZIP cannot hold a file named "${name}"`)
    const nameBytes = Buffer.from(name)
    const shared = fields(nameBytes, content)
    const local = Buffer.concat([signature(0x04034b50), shared, nameBytes, content])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(signature(0x02014b50), Buffer.from([VERSION_2, 0]), shared, rest, nameBytes)
    locals.push(local)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listing, end])
}
