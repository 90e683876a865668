/** Writes ZIPs for tests, including malformed ones. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content?: Uint8Array | string
  /** A false entry in the directory. */
  claimedBytes?: number
  claimedCrc?: number
  /** The upper sixteen bits are a Unix mode. */
  attributes?: number
  encrypted?: boolean
  method?: number
  /** A local name that differs from the directory. */
  localName?: string
  /** Shares the content of the entry at this index. */
  sharesWith?: number
}

function localHeader(name: Buffer, packed: Buffer, bytes: Buffer, { encrypted, method = 8 }: ZipEntry): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(0x800 | (encrypted === true ? 1 : 0), 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(crc32(bytes), 14)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(bytes.length, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name, packed])
}

function directoryHeader(name: Buffer, packed: Buffer, bytes: Buffer, offset: number, entry: ZipEntry): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(0x0314, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(0x800 | (entry.encrypted === true ? 1 : 0), 8)
  header.writeUInt16LE(entry.method ?? 8, 10)
  header.writeUInt32LE(entry.claimedCrc ?? crc32(bytes), 16)
  header.writeUInt32LE(packed.length, 20)
  header.writeUInt32LE(entry.claimedBytes ?? bytes.length, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE((entry.attributes ?? 0) >>> 0, 38)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

/** A ZIP of `entries` after `prefix`, with right offsets in its directory. */
export function makeZip(entries: readonly ZipEntry[], prefix: Buffer = Buffer.alloc(0)): Buffer {
  const locals: Buffer[] = [prefix]
  const directory: Buffer[] = []
  const offsets: number[] = []
  let offset = prefix.length
  for (const entry of entries) {
    const bytes = Buffer.from((entry.content ?? 'content') as string)
    const packed = entry.method === 0 ? bytes : deflateRawSync(bytes)
    const shared = entry.sharesWith === undefined ? undefined : offsets[entry.sharesWith]
    if (shared === undefined) {
      const local = localHeader(Buffer.from(entry.localName ?? entry.name), packed, bytes, entry)
      locals.push(local)
      offsets.push(offset)
      offset += local.length
    } else offsets.push(shared)
    directory.push(directoryHeader(Buffer.from(entry.name), packed, bytes, offsets.at(-1) ?? 0, entry))
  }
  const end = Buffer.alloc(22)
  const directoryBytes = Buffer.concat(directory)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directoryBytes.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directoryBytes, end])
}
