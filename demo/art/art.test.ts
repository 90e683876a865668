import { fromBuffer, type Entry, type ZipFile as OpenZip } from 'yauzl'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { DEMO_MODELS } from '../content/people.ts'
import { chordWav } from './chord.ts'
import { deliveryFiles } from './delivery-files.ts'
import { documentPhoto } from './documents.ts'
import { FAMILY_NAMES } from './families.ts'
import { PALETTE_NAMES } from './palettes.ts'
import {
  AVATAR_SIZE,
  avatarArt,
  coverArt,
  encodePicture,
  identityOf,
  placeholderDataUri,
  renderArt,
  sampleArt,
  type ArtIdentity,
} from './render.ts'
import { writeZip } from './zip.ts'

const small = { width: 120, height: 90 } as const
const identity = DEMO_MODELS[0]?.art as ArtIdentity

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

describe('drawn pictures', () => {
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

  test('there are at least a dozen families, and a palette for every model', () => {
    expect(FAMILY_NAMES.length).toBeGreaterThanOrEqual(12)
    expect(PALETTE_NAMES.length).toBeGreaterThanOrEqual(DEMO_MODELS.length)
  })

  test('each model has a distinct avatar and cover', async () => {
    for (const draw of [
      (art: ArtIdentity) => avatarArt(art, 96),
      (art: ArtIdentity) => renderArt({ ...art, seed: `${art.seed}/cover`, width: 160, height: 60 }),
    ]) {
      const pictures = await Promise.all(DEMO_MODELS.map(({ art }) => draw(art)))
      for (const [place, one] of pictures.entries()) {
        for (const other of pictures.slice(place + 1)) expect(await distance(one, other)).toBeGreaterThan(4)
      }
    }
  })

  test('the samples of a model differ from each other', async () => {
    const samples = await Promise.all([0, 1, 2, 3].map((index) => sampleArt(identity, index)))
    expect(new Set(samples.map((sample) => sample.toString('base64'))).size).toBe(4)
  })

  test('a name alone gives a deterministic avatar', async () => {
    expect(identityOf('owen')).toEqual(identityOf('owen'))
    expect(identityOf('owen')).not.toEqual(identityOf('nora'))
    const avatar = await avatarArt('owen')
    expect(avatar.equals(await avatarArt('owen'))).toBe(true)
    expect(await sharp(avatar).metadata()).toMatchObject({ width: AVATAR_SIZE, height: AVATAR_SIZE })
  })
})

describe('encoded pictures', () => {
  test('have the asked format and width, are never enlarged, and repeat byte for byte', async () => {
    const drawn = await renderArt({ family: 'hills', seed: 'encode', palette: 'pine', ...small })
    for (const format of ['webp', 'avif', 'jpeg'] as const) {
      const encoded = await encodePicture(drawn, { format, width: 60 })
      expect(encoded.equals(await encodePicture(drawn, { format, width: 60 }))).toBe(true)
      expect(await sharp(encoded).metadata()).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: 60, height: 45 })
    }
    const large = await encodePicture(drawn, { format: 'webp', width: 4_000 })
    expect((await sharp(large).metadata()).width).toBe(small.width)
  })

  test('covers and samples are light enough to be served', async () => {
    for (const { art } of DEMO_MODELS) {
      const [avatar, cover] = await Promise.all([avatarArt(art), coverArt(art)])
      expect((await encodePicture(avatar, { format: 'webp' })).length, art.seed).toBeLessThan(60_000)
      expect((await encodePicture(cover, { format: 'webp' })).length, art.seed).toBeLessThan(300_000)
    }
  })

  test('a placeholder is a picture in at most 400 bytes', async () => {
    for (const family of FAMILY_NAMES) {
      const uri = await placeholderDataUri(await renderArt({ family, seed: 'tiny', palette: 'citrus', ...small }))
      expect(uri.length).toBeLessThanOrEqual(400)
      const bytes = Buffer.from(uri.replace('data:image/webp;base64,', ''), 'base64')
      expect((await sharp(bytes).metadata()).format).toBe('webp')
    }
  })
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
    for (const kind of ['image', 'audio', 'zip'] as const) {
      const files = await deliveryFiles({ identity, seed: '0042', kind })
      expect(await deliveryFiles({ identity, seed: '0042', kind })).toEqual(files)
      for (const { bytes, fileName } of files) {
        expect(fileName).toMatch(/^ines-duarte-0042\.(jpg|wav|zip)$/)
        expect(bytes.length).toBeGreaterThan(1_000)
        expect(bytes.length).toBeLessThan(2_000_000)
      }
    }
    const [zip] = await deliveryFiles({ identity, seed: '0042', kind: 'zip' })
    const inside = await unzip(zip?.bytes ?? Buffer.alloc(0))
    expect([...inside.keys()]).toEqual(['final/picture-1.jpg', 'final/picture-2.jpg', 'read-me.txt'])
    expect((await sharp(inside.get('final/picture-1.jpg')).metadata()).format).toBe('jpeg')
  })
})
