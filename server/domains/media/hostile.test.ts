/**
 * Some two hundred malicious files, each sent for a post and as a public picture. None is executed, opens a connection, or stays stored.
 */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallError } from '#platform/call-error.ts'
import {
  clipTricks,
  cutShort,
  doubles,
  drawings,
  hugePictures,
  MARKS,
  otherKinds,
  pages,
  placed,
  type HostileFile,
} from '#test-support/hostile-files.ts'
import { useMediaWorld } from '#test-support/media-world.ts'

const world = useMediaWorld()
const SECRET = 'GPSMARK a secret of this machine'

let outside: Server
let asked = 0
let url: string
let secretFolder: string

beforeAll(async () => {
  outside = createServer((_req, res) => {
    asked += 1
    res.end(SECRET)
  }).listen(0, '127.0.0.1')
  await once(outside, 'listening')
  url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  secretFolder = await mkdtemp(join(tmpdir(), 'secret-'))
  await writeFile(join(secretFolder, 'secret.txt'), SECRET)
})

afterAll(async () => {
  await new Promise((resolve) => outside.close(resolve))
  await rm(secretFolder, { recursive: true, force: true })
})

/** Every file below `folder` of the storage, with its bytes. */
async function filesBelow(folder: string): Promise<{ path: string; bytes: Buffer }[]> {
  const root = join(world.folder, 'objects', folder)
  const found = await readdir(root, { recursive: true }).catch(() => [])
  const files: { path: string; bytes: Buffer }[] = []
  for (const path of found) if ((await stat(join(root, path))).isFile()) files.push({ path, bytes: await readFile(join(root, path)) })
  return files
}

async function expectClean(folder: string, name: string): Promise<void> {
  const files = await filesBelow(folder)
  expect(files.length, name).toBeGreaterThan(0)
  for (const { path, bytes } of files) {
    for (const mark of MARKS) expect(bytes.includes(Buffer.from(mark, 'latin1')), `${name}: ${mark} in ${path}`).toBe(false)
    if (!/\.(?:avif|webp|jpg|png)$/.test(path)) continue
    const { exif, xmp, iptc, icc, format } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, icc }, `${name}: ${path}`).toEqual({})
    expect(['heif', 'webp', 'jpeg', 'png']).toContain(format)
  }
}

type Outcome = { is: 'refused'; code: string; message: string } | { is: 'failed'; code: string } | { is: 'made'; folder: string }

async function send(purpose: 'post-media' | 'picture', file: HostileFile): Promise<Outcome> {
  try {
    const { itemId, picture } = await world.upload(purpose, file)
    if (picture !== null) return { is: 'made', folder: join('pictures', picture._id) }
    await world.work()
    const item = await world.look(itemId ?? '')
    if (item?.status === 'failed') return { is: 'failed', code: item.failure ?? '' }
    expect(item?.status).toBe('ready')
    return { is: 'made', folder: join('items', itemId ?? '') }
  } catch (error) {
    if (error instanceof CallError) return { is: 'refused', code: error.code, message: error.message }
    throw error
  }
}

/** Sends each file both ways. Answers the number of each outcome. */
async function judge(files: readonly HostileFile[]): Promise<Map<string, number>> {
  const ends = new Map<string, number>()
  for (const file of files) {
    for (const purpose of ['post-media', 'picture'] as const) {
      const outcome = await send(purpose, file)
      const end = outcome.is === 'made' ? 'made' : outcome.code
      ends.set(end, (ends.get(end) ?? 0) + 1)
      if (outcome.is === 'made') {
        expect(file.mayBe, `${file.name} became something (${purpose})`).toBe('clean')
        await expectClean(outcome.folder, file.name)
      } else if (outcome.is === 'refused') {
        expect(['wrong_type', 'unsafe_file', 'too_large'], file.name).toContain(outcome.code)
        // The reason, and what to do.
        expect(outcome.message, file.name).toMatch(/Please |put into a ZIP/)
      } else {
        expect(['damaged', 'unsupported', 'too_many_pixels', 'too_long', 'nothing_in_it'], `${file.name}: ${outcome.code}`).toContain(
          outcome.code,
        )
      }
    }
  }
  return ends
}

let judged = 0
const families: Record<string, () => Promise<HostileFile[]> | HostileFile[]> = {
  drawings,
  pages,
  'files of other kinds': otherKinds,
  'huge pictures': hugePictures,
  'two files in one': doubles,
  'files that end too early': cutShort,
  'clips that want more': () => clipTricks(url, join(secretFolder, 'secret.txt')),
  'files with their place': placed,
}

test.each(Object.keys(families))('%s', { timeout: 240_000 }, async (family) => {
  const files = (await families[family]?.()) ?? []
  judged += files.length
  const ends = await judge(files)
  if (family === 'files with their place') expect(ends.get('made')).toBeGreaterThanOrEqual(files.length)
  expect(asked, 'another machine was asked').toBe(0)
})

test('covers at least two hundred files', () => {
  expect(judged).toBeGreaterThanOrEqual(200)
})
