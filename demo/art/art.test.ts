import { fromBuffer, type Entry, type ZipFile as OpenZip } from 'yauzl'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { chordWav } from './chord.ts'
import { deliveryFiles } from './delivery-files.ts'
import { documentPhoto } from './documents.ts'
import { FAMILY_NAMES } from './families.ts'
import { renderArt } from './render.ts'
import { writeZip } from './zip.ts'

const small = { width: 120, height: 90 } as const

/** How far apart two pictures are: the mean difference of their channels at 16 × 12 pixels, 0–255. */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).resize(16, 12, { fit: 'fill' }).raw().toBuffer()))
  const first = a as Buffer
  const second = b as Buffer
  return first.reduce((sum, value, index) => sum + Math.abs(value - (second[index] ?? 0)), 0) / first.length
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<OpenZip>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, opened) =>
      error === null ? resolve(opened) : reject(error),
    ),
  )
  const files = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(files))
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error !== null) return reject(error)
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('error', reject)
        stream.on('end', () => {
          files.set(entry.fileName, Buffer.concat(parts))
          zip.readEntry()
        })
      })
    })
    zip.readEntry()
  })
}

describe('ornaments and documents', () => {
  test.each(FAMILY_NAMES)('%s: the same seed gives the same bytes, another seed another picture, and it is not blank', async (family) => {
    const options = { family, seed: 'one', palette: 'harbour', ...small } as const
    const [first, again, other] = await Promise.all([renderArt(options), renderArt(options), renderArt({ ...options, seed: 'two' })])
    expect(first.equals(again)).toBe(true)
    expect(first.equals(other)).toBe(false)
    const { channels } = await sharp(first).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(6)
    expect(await sharp(first).metadata()).toMatchObject({ ...small, format: 'png' })
  })

  test.each(['front', 'back', 'selfie'] as const)(
    'the %s of a document: a photograph that is the same each time, and another one for somebody else',
    async (side) => {
      const [first, again, other] = await Promise.all([documentPhoto('one', side), documentPhoto('one', side), documentPhoto('two', side)])
      expect(first.equals(again)).toBe(true)
      expect(await distance(first, other)).toBeGreaterThan(6)
      expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 1000, height: 680 })
    },
  )
})

describe('deliveries', () => {
  test('a ZIP opens in another reader with the same files, checked by their sums', async () => {
    const files = await unzip(
      writeZip([
        { name: 'a/ä 书.txt', content: Buffer.from('one') },
        { name: 'empty.bin', content: Buffer.alloc(0) },
      ]),
    )
    expect([...files].map(([name, content]) => [name, content.toString()])).toEqual([
      ['a/ä 书.txt', 'one'],
      ['empty.bin', ''],
    ])
  })

  test('a ZIP takes no name that leaves its folder', () => {
    for (const name of ['', '/etc/passwd', '../up.txt', 'a/../../b'])
      expect(() => writeZip([{ name, content: Buffer.alloc(1) }])).toThrow('cannot hold')
  })

  test('a chord is a WAV of four seconds, heard but not clipped, and fades to silence', () => {
    const wav = chordWav('evening')
    expect(wav.equals(chordWav('evening'))).toBe(true)
    expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 12)).toBe('RIFFWAVE')
    expect(wav.readUInt32LE(40) / wav.readUInt32LE(28)).toBe(4)
    const levels = Array.from({ length: (wav.length - 44) / 2 }, (_, index) => Math.abs(wav.readInt16LE(44 + index * 2)))
    const peak = Math.max(...levels.slice(0, 40_000), ...levels.slice(40_000))
    expect(peak).toBeGreaterThan(8_000)
    expect(peak).toBeLessThan(32_000)
    expect(levels.at(-1)).toBeLessThan(50)
  })

  test('each kind of delivery holds real files of that kind, the same each time', async () => {
    const pictures = await Promise.all(['one', 'two'].map((seed) => renderArt({ family: 'mosaic', seed, palette: 'reef', ...small })))
    const options = { name: 'ines-duarte', seed: '0042', pictures }
    for (const kind of ['image', 'audio', 'zip'] as const) {
      const files = await deliveryFiles({ ...options, kind })
      expect(await deliveryFiles({ ...options, kind })).toEqual(files)
      for (const { bytes, fileName } of files) {
        expect(fileName).toMatch(/^ines-duarte-0042\.(jpg|wav|zip)$/)
        expect(bytes.length).toBeGreaterThan(1_000)
        expect(bytes.length).toBeLessThan(2_000_000)
      }
    }
    const [zip] = await deliveryFiles({ ...options, kind: 'zip' })
    const inside = await unzip(zip?.bytes ?? Buffer.alloc(0))
    expect([...inside.keys()]).toEqual(['final/picture-1.jpg', 'final/picture-2.jpg', 'read-me.txt'])
    expect((await sharp(inside.get('final/picture-1.jpg')).metadata()).format).toBe('jpeg')
  })
})
