import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { appendCrc32, shiftBy } from './crc32-combine.ts'

test('the combined checksum of pieces is the checksum of the whole, for every cut', () => {
  for (const lengths of [
    [0, 0],
    [0, 5],
    [7, 0],
    [1, 1],
    [40_000, 24],
    [3, 65_536, 1, 900],
  ]) {
    const pieces = lengths.map((length) => randomBytes(length))
    const together = pieces.reduce((crc, piece) => appendCrc32(crc, crc32(piece), shiftBy(piece.length)), 0)
    expect(together).toBe(crc32(Buffer.concat(pieces)))
  }
})
