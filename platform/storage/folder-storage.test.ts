import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolderStorage } from './folder-storage.ts'
import { PartLengthError, UploadUnfinishedError, type Storage, type Upload } from './storage.ts'

let root: string
let storage: Storage

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'folder-storage-'))
  storage = await openFolderStorage(root)
})

afterAll(() => rm(root, { recursive: true, force: true }))

const PART = 64 * 1024
const uploadOf = (key: string, sizeBytes: number): Upload => ({ key, sizeBytes, partBytes: PART, type: 'image/png', fileName: 'a.png' })
const temporaryFiles = () => readdir(join(root, 'temporary'))

test('parts uploaded in any order, some twice, become the file', async () => {
  const upload = uploadOf('order-media/a/whole', PART * 2 + 100)
  const bytes = randomBytes(upload.sizeBytes)
  await storage.writePart(upload, 3, Readable.from(bytes.subarray(PART * 2)))
  await storage.writePart(upload, 1, Readable.from(randomBytes(PART)))
  await storage.writePart(upload, 1, Readable.from(bytes.subarray(0, PART)))
  expect([...(await storage.receivedParts(upload))]).toEqual([1, 3])
  await expect(storage.completeUpload(upload)).rejects.toThrow(UploadUnfinishedError)
  await storage.writePart(upload, 2, Readable.from(bytes.subarray(PART, PART * 2)))
  await storage.completeUpload(upload)
  await storage.completeUpload(upload)
  expect((await storage.receivedParts(upload)).size).toBe(3)
  expect((await buffer((await storage.read(upload.key))!)).equals(bytes)).toBe(true)
  const range = await storage.read(upload.key, { start: PART - 1, end: PART })
  expect((await buffer(range!)).equals(bytes.subarray(PART - 1, PART + 1))).toBe(true)
  expect(await temporaryFiles()).toEqual([])
})

test('two simultaneous completions of one upload both succeed', async () => {
  const upload = uploadOf('order-media/a/at-once', PART * 3)
  const bytes = randomBytes(upload.sizeBytes)
  for (const part of [1, 2, 3]) await storage.writePart(upload, part, Readable.from(bytes.subarray((part - 1) * PART, part * PART)))
  await Promise.all([storage.completeUpload(upload), storage.completeUpload(upload), storage.completeUpload(upload)])
  expect((await buffer((await storage.read(upload.key))!)).equals(bytes)).toBe(true)
})

test('a part that is too long, too short or cut off is not stored', async () => {
  const upload = uploadOf('order-media/a/lengths', PART + 10)
  await expect(storage.writePart(upload, 2, Readable.from(randomBytes(11)))).rejects.toThrow(PartLengthError)
  await expect(storage.writePart(upload, 2, Readable.from(randomBytes(9)))).rejects.toThrow(PartLengthError)
  const cut = new PassThrough()
  const writing = storage.writePart(upload, 2, cut)
  cut.write(randomBytes(5))
  cut.destroy(new Error('connection lost'))
  await expect(writing).rejects.toThrow('connection lost')
  await expect(storage.writePart(upload, 3, Readable.from([]))).rejects.toThrow('no part 3')
  expect((await storage.receivedParts(upload)).size).toBe(0)
  expect(await temporaryFiles()).toEqual([])
})

test('a part that arrives after completion does not change the file', async () => {
  const upload = uploadOf('order-media/a/late-part', 100)
  const bytes = randomBytes(100)
  const slow = new PassThrough()
  const writing = storage.writePart(upload, 1, slow)
  slow.write(randomBytes(50))
  await storage.writePart(upload, 1, Readable.from(bytes))
  await storage.completeUpload(upload)
  slow.end(randomBytes(50))
  await writing
  expect((await buffer((await storage.read(upload.key))!)).equals(bytes)).toBe(true)
})

test('a key with path traversal is refused', async () => {
  await writeFile(join(root, 'outside'), 'secret')
  for (const key of [
    '../outside',
    'order-media/../../outside',
    '/etc/passwd',
    'order-media/./a',
    'order-media//a',
    'a/%2e%2e/b',
    'a/..',
    'a\0/b',
    'a/b\\c',
    'A/b',
    'a',
  ]) {
    await expect(storage.read(key), key).rejects.toThrow('not a storage key')
    await expect(storage.put(key, randomBytes(1), 'image/png'), key).rejects.toThrow('not a storage key')
    await expect(storage.remove(key), key).rejects.toThrow('not a storage key')
  }
})

test('a removed object is gone, and discarding an upload removes parts and file', async () => {
  await storage.put('pictures/a/96.webp', randomBytes(10), 'image/webp')
  expect(await storage.sizeOf('pictures/a/96.webp')).toBe(10)
  await storage.remove('pictures/a/96.webp')
  await storage.remove('pictures/a/96.webp')
  expect(await storage.sizeOf('pictures/a/96.webp')).toBeNull()
  expect(await storage.read('pictures/a/96.webp')).toBeNull()
  const upload = uploadOf('order-media/a/given-up', PART * 2)
  await storage.writePart(upload, 1, Readable.from(randomBytes(PART)))
  await storage.discardUpload(upload)
  expect((await storage.receivedParts(upload)).size).toBe(0)
})
