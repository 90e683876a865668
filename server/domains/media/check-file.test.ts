import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeZip } from '#test-support/zip.ts'
import { memorySource } from './byte-source.ts'
import { checkFile } from './check-file.ts'
import { FileRefusal } from './refusal.ts'

const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'tiff') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
    .toFormat(format)
    .toBuffer()

const typeOf = async (bytes: Buffer) => (await checkFile(memorySource(bytes))).type

async function refusalOf(bytes: Buffer): Promise<{ code: string; message: string }> {
  try {
    await checkFile(memorySource(bytes))
  } catch (error) {
    if (error instanceof FileRefusal) return { code: error.code, message: error.message }
    throw error
  }
  return { code: 'accepted', message: '' }
}

describe('recognises deliverable files by their content', () => {
  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
    ['avif', 'image/avif'],
    ['tiff', 'image/tiff'],
  ] as const)('%s', async (format, type) => {
    expect(await typeOf(await picture(format))).toBe(type)
  })

  test('videos and sound', async () => {
    const box = (brand: string) =>
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}isom`), randomBytes(200)])
    expect(await typeOf(box('mp42'))).toBe('video/mp4')
    expect(await typeOf(box('qt  '))).toBe('video/quicktime')
    expect(await typeOf(Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), randomBytes(100)]))).toBe('audio/wav')
    expect(
      await typeOf(
        Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\x0a'), Buffer.alloc(10), Buffer.from([0xff, 0xfb, 0x90, 0]), randomBytes(100)]),
      ),
    ).toBe('audio/mpeg')
    expect(await typeOf(Buffer.concat([Buffer.from('fLaC\0\0\0\x22'), randomBytes(100)]))).toBe('audio/flac')
  })

  test('a ZIP with files, folders and a ZIP in it', async () => {
    const inner = makeZip([{ name: 'inner.txt', content: 'hello' }])
    expect(
      await typeOf(
        makeZip([
          { name: 'folder/', content: '' },
          { name: 'folder/a.txt' },
          { name: 'Größe 日本.txt' },
          { name: 'more.zip', content: inner },
        ]),
      ),
    ).toBe('application/zip')
  })
})

describe('refuses other kinds of file, with what to do', () => {
  test.each([
    ['a web page with the type of a picture', Buffer.from('<!doctype html><script>alert(1)</script>'), 'Web pages and SVG'],
    ['an SVG drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'Web pages and SVG'],
    ['an SVG with an XML head', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'Web pages and SVG'],
    ['a PDF', Buffer.from('%PDF-1.7\n%äöü'), 'PDF'],
    ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(500)]), 'cannot be delivered'],
    ['a Linux program', Buffer.concat([Buffer.from('\x7fELF', 'latin1'), randomBytes(500)]), 'cannot be delivered'],
    ['a text', Buffer.from('just some words'), 'cannot be delivered'],
    ['a RAR', Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), randomBytes(100)]), 'cannot be delivered'],
    ['zeros', Buffer.alloc(1000), 'cannot be delivered'],
    ['one byte', Buffer.from('a'), 'cannot be delivered'],
  ])('%s', async (_name, bytes, words) => {
    const { code, message } = await refusalOf(bytes)
    expect(code).toBe('wrong_type')
    expect(message).toContain(words)
  })
})

describe('refuses a file that is two files', () => {
  test('a ZIP behind a picture', async () => {
    const jpeg = await picture('jpeg')
    expect(await refusalOf(Buffer.concat([jpeg, makeZip([{ name: 'run.exe' }])]))).toMatchObject({
      code: 'unsafe_file',
      message: expect.stringContaining('two files in one'),
    })
    // With offsets that count from the start of the picture, and with a tail.
    expect((await refusalOf(Buffer.concat([jpeg, makeZip([{ name: 'run.exe' }]), Buffer.from('tail')]))).code).toBe('unsafe_file')
  })

  test('a PDF in the head of a picture', async () => {
    const gif = await picture('gif')
    expect((await refusalOf(Buffer.concat([gif.subarray(0, 6), Buffer.from('%PDF-1.4'), gif.subarray(6)]))).code).toBe('unsafe_file')
  })

  test('a web page that starts like a picture', async () => {
    expect((await refusalOf(Buffer.from('GIF89a<script>alert(1)</script>'))).code).toBe('unsafe_file')
  })

  test('data in front of a ZIP that looks like a ZIP', async () => {
    const first = makeZip([{ name: 'harmless.txt' }])
    expect((await refusalOf(Buffer.concat([first, makeZip([{ name: 'other.txt' }])]))).code).toBe('unsafe_file')
    // Also where the directory of the second counts from the start of the file, as in self-extracting programs.
    expect(await refusalOf(makeZip([{ name: 'other.txt' }], first))).toMatchObject({
      code: 'unsafe_file',
      message: expect.stringContaining('something else in front'),
    })
  })
})

test('refuses a picture of too many pixels without unpacking it', async () => {
  const png = await picture('png')
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  expect((await refusalOf(png)).code).toBe('unsafe_file')
})

describe('refuses an unsafe ZIP', () => {
  const symlink = 0o120777 * 0x10000
  test.each([
    ['a name that leads out', makeZip([{ name: '../../etc/passwd' }])],
    ['an absolute name', makeZip([{ name: '/etc/passwd' }])],
    ['a drive', makeZip([{ name: 'C:/windows/a' }])],
    ['backslashes', makeZip([{ name: '..\\a' }])],
    ['a hidden change of writing direction', makeZip([{ name: 'photo\u202egnp.exe' }])],
    ['a zero in a name', makeZip([{ name: 'a\0b' }])],
    ['a name twice', makeZip([{ name: 'a.txt' }, { name: 'A.txt' }])],
    ['two names for one file', makeZip([{ name: 'a.txt', localName: 'b.txt' }])],
    ['a link', makeZip([{ name: 'link', content: '/etc/passwd', attributes: symlink }])],
    ['a device', makeZip([{ name: 'device', attributes: 0o020666 * 0x10000 }])],
    ['a password', makeZip([{ name: 'a.txt', encrypted: true }])],
    ['a rare method', makeZip([{ name: 'a.txt', method: 14 }])],
    ['a false checksum', makeZip([{ name: 'a.txt', claimedCrc: 1 }])],
    ['a false size', makeZip([{ name: 'a.txt', content: 'x'.repeat(1000), claimedBytes: 10 }])],
    [
      'entries that share bytes',
      makeZip([
        { name: 'a.txt', content: 'x' },
        { name: 'b.txt', content: 'x', sharesWith: 0, localName: 'a.txt' },
      ]),
    ],
    ['no files', makeZip([])],
    ['only folders', makeZip([{ name: 'a/', content: '' }])],
    ['too many entries', makeZip(Array.from({ length: 2_001 }, (_, at) => ({ name: `${at}.txt`, content: '', method: 0 })))],
    ['content that is far too dense', makeZip([{ name: 'zeros', content: Buffer.alloc(60 * 1024 * 1024) }])],
    [
      'too much content',
      makeZip(Array.from({ length: 9 }, (_, at) => ({ name: `${at}`, content: Buffer.alloc(10), claimedBytes: 64 * 1024 * 1024 }))),
    ],
    ['a cut end', makeZip([{ name: 'a.txt' }]).subarray(0, 60)],
    ['archives in archives in it', makeZip([{ name: '1.zip', content: makeZip([{ name: '2.zip', content: makeZip([{ name: 'a' }]) }]) }])],
    ['an unsafe ZIP in it', makeZip([{ name: '1.zip', content: makeZip([{ name: '../a' }]) }])],
  ])('%s', async (_name, bytes) => {
    const { code, message } = await refusalOf(bytes)
    expect(code).toBe('unsafe_file')
    expect(message).toContain('ZIP')
    expect(message).toMatch(/Please/)
  })
})

test('unpacks a ZIP in a ZIP into memory up to 24 MB, and refuses a larger one', async () => {
  const holding = (bytes: number) => {
    const inner = makeZip([{ name: 'noise', content: randomBytes(bytes), method: 0 }])
    return makeZip([{ name: 'inner.zip', content: inner, method: 0 }])
  }
  const [limit, around] = [24 * 1024 * 1024, makeZip([{ name: 'noise', content: '', method: 0 }]).length]
  expect(await typeOf(holding(limit - around))).toBe('application/zip')
  expect(await refusalOf(holding(limit - around + 1))).toMatchObject({
    code: 'unsafe_file',
    message: expect.stringContaining('a large archive in it'),
  })
})

test('refuses every mutilated file without an unexpected failure', async () => {
  const files = [
    await picture('png'),
    await picture('jpeg'),
    await picture('webp'),
    makeZip([
      { name: 'a.txt', content: 'x'.repeat(500) },
      { name: 'b.zip', content: makeZip([{ name: 'c' }]) },
    ]),
  ]
  let refused = 0
  for (let round = 0; round < 300; round += 1) {
    const bytes = Buffer.from(files[round % files.length] as Buffer)
    for (let hits = 0; hits < 1 + (round % 5); hits += 1) bytes[randomBytes(4).readUInt32LE() % bytes.length] = randomBytes(1)[0] as number
    const { code } = await refusalOf(round % 7 === 0 ? bytes.subarray(0, randomBytes(4).readUInt32LE() % bytes.length) : bytes)
    if (code !== 'accepted') refused += 1
  }
  expect(refused).toBeGreaterThan(0)
})
