import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeTestClip } from '#test-support/clips.ts'
import { blankLocation } from './remove-location.ts'

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" exif:GPSLatitude="51,30.5N" dc:source="by hand"><exif:GPSLongitude>0,7.6W</exif:GPSLongitude></rdf:Description></rdf:RDF></x:xmpmeta>`
const EXIF = {
  IFD0: { Make: 'Leica of Ines' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 4242/100', GPSProcessingMethod: 'NETWORKMARK' },
}

const photo = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#a63' } })
    .withExif(EXIF)
    .withXmp(XMP)

/** The seconds of the latitude, in both orders of bytes. */
const MARKS = [Buffer.from([0x92, 0x10, 0, 0, 100, 0, 0, 0]), Buffer.from([0, 0, 0x10, 0x92, 0, 0, 0, 100]), Buffer.from('NETWORKMARK')]
const holds = (bytes: Buffer, mark: Buffer | string) => bytes.includes(mark)
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

describe.each([
  ['jpg', () => photo().jpeg().toBuffer()],
  ['png', () => photo().png().toBuffer()],
  ['webp', () => photo().webp().toBuffer()],
  ['avif', () => photo().avif().toBuffer()],
  ['tif', () => photo().tiff().toBuffer()],
] as const)('a picture of kind %s', (extension, make) => {
  test('loses its position and nothing else: no pixel, no camera, no byte of its length', async () => {
    const before = await make()
    expect(MARKS.some((mark) => holds(before, mark)) || holds(before, '51,30.5N')).toBe(true)
    const after = Buffer.from(before)
    expect(blankLocation(after, extension)).toBe(true)
    for (const mark of [...MARKS, '51,30.5N', '0,7.6W']) expect(holds(after, mark), String(mark)).toBe(false)
    expect(after.length).toBe(before.length)
    expect((await pixelsOf(after)).equals(await pixelsOf(before))).toBe(true)
    expect(holds(after, 'Leica of Ines')).toBe(holds(before, 'Leica of Ines'))
    expect(holds(after, 'by hand')).toBe(holds(before, 'by hand'))
    // Readers find no GPS directory and no damage.
    const { exif } = await sharp(after, { failOn: 'warning' }).metadata()
    expect(exif !== undefined && blankLocation(Buffer.from(exif), 'jpg')).toBe(false)
    expect(blankLocation(after, extension)).toBe(false)
  })
})

test.each(['mp4', 'mov', '3gp'])('a video of kind %s loses its position, and plays as before', async (extension) => {
  const before = await makeTestClip({
    extension,
    seconds: 1,
    size: '64x48',
    more: ['-metadata', 'location=+51.5074-000.1278/', '-metadata', 'title=A river'],
  })
  const after = Buffer.from(before)
  const isFound = blankLocation(after, extension)
  expect(isFound).toBe(true)
  expect(holds(after, '51.5074')).toBe(false)
  expect(after.length).toBe(before.length)
  expect(holds(after, 'A river')).toBe(holds(before, 'A river'))
  expect(blankLocation(after, extension)).toBe(false)
})

test('a file without a position, and what is no picture, stay byte for byte', async () => {
  const plain = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a63' } })
    .withExif({ IFD0: { Make: 'Leica' } })
    .jpeg()
    .toBuffer()
  const zip = Buffer.concat([Buffer.from('PK'), await photo().jpeg().toBuffer()])
  for (const [bytes, extension] of [
    [plain, 'jpg'],
    [await makeTestClip({ seconds: 1, size: '64x48' }), 'mp4'],
    [zip, 'zip'],
  ] as const) {
    const copy = Buffer.from(bytes)
    expect(blankLocation(copy, extension)).toBe(false)
    expect(copy.equals(bytes)).toBe(true)
  }
})

test('metadata that lie about their lengths and places break nothing', async () => {
  const bytes = await photo().jpeg().toBuffer()
  const at = bytes.indexOf('Exif')
  for (let seed = 1; seed < 400; seed += 1) {
    const copy = Buffer.from(bytes)
    for (let n = 0; n < 8; n += 1) copy[at + ((seed * 7919 + n * 104_729) % 300)] = (seed * 31 + n * 17) % 256
    const { length } = copy
    blankLocation(copy, 'jpg')
    expect(copy.length).toBe(length)
  }
})
