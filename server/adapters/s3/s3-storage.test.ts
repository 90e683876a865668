import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { randomBytes } from 'node:crypto'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UploadUnfinishedError, type Storage, type Upload } from '#platform/storage/storage.ts'
import { createS3Storage } from './s3-storage.ts'

const MB = 1024 * 1024
const BUCKET = 'atelier-test'
let directory: string
let server: S3rver
let storage: Storage
let endpoint: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 's3-storage-'))
  server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] })
  const address = await server.run()
  endpoint = `http://127.0.0.1:${address.port}`
  storage = createS3Storage({ endpoint, bucket: BUCKET, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' })
})

afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

const uploadOf = (key: string, sizeBytes: number): Upload => ({
  key,
  sizeBytes,
  partBytes: 5 * MB,
  type: 'video/mp4',
  fileName: 'Größe 日本.mp4',
})

async function sendPart(upload: Upload, part: number, bytes: Uint8Array): Promise<Response> {
  const url = await storage.partUrl(upload, part, 60_000)
  return fetch(url as string, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer> })
}

test('a file in three parts arrives whole in any order, and a repeated part is harmless', async () => {
  const upload = uploadOf('order-media/a/three-parts', 12 * MB)
  const bytes = randomBytes(12 * MB)
  expect((await sendPart(upload, 3, bytes.subarray(10 * MB))).status).toBe(200)
  expect((await sendPart(upload, 1, bytes.subarray(0, 5 * MB))).status).toBe(200)
  expect([...(await storage.receivedParts(upload))]).toEqual([1, 3])
  await expect(storage.completeUpload(upload)).rejects.toThrow(UploadUnfinishedError)
  expect((await sendPart(upload, 2, bytes.subarray(5 * MB, 10 * MB))).status).toBe(200)
  expect((await sendPart(upload, 1, bytes.subarray(0, 5 * MB))).status).toBe(200)
  await storage.completeUpload(upload)
  await storage.completeUpload(upload)
  expect(await storage.sizeOf(upload.key)).toBe(12 * MB)
  const whole = await storage.read(upload.key)
  expect((await buffer(whole!)).equals(bytes)).toBe(true)
  const middle = await storage.read(upload.key, { start: 5 * MB - 2, end: 5 * MB + 1 })
  expect((await buffer(middle!)).equals(bytes.subarray(5 * MB - 2, 5 * MB + 2))).toBe(true)
})

test('the storage refuses a part of another length than the signed one', async () => {
  const upload = uploadOf('order-media/a/wrong-length', 1000)
  expect((await sendPart(upload, 1, randomBytes(1001))).status).toBe(403)
  expect((await sendPart(upload, 1, randomBytes(999))).status).toBe(403)
  expect((await storage.receivedParts(upload)).size).toBe(0)
})

test('a file of one part keeps its type and its name as an attachment', async () => {
  const upload = uploadOf('order-media/a/one-part', 1000)
  const bytes = randomBytes(1000)
  expect((await sendPart(upload, 1, bytes)).status).toBe(200)
  await storage.completeUpload(upload)
  const url = await storage.signedGetUrl(upload.key, 'video/mp4', 60_000)
  const answer = await fetch(url!)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('video/mp4')
  expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E6%97%A5%E6%9C%AC.mp4")
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  const ranged = await fetch(url!, { headers: { range: 'bytes=10-19' } })
  expect(ranged.status).toBe(206)
  expect(Buffer.from(await ranged.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true)
})

test('a manipulated address opens nothing', async () => {
  await storage.put('order-media/a/secret', randomBytes(10), 'image/png', 'a.png')
  const url = (await storage.signedGetUrl('order-media/a/secret', 'image/png', 60_000))!
  expect((await fetch(url.replace('secret', 'one-part'))).status).toBe(403)
  expect((await fetch(url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=600000'))).status).toBe(403)
})

test('removed and discarded objects are gone, and missing objects are null', async () => {
  await storage.put('pictures/a/96.webp', randomBytes(10), 'image/webp')
  expect(await storage.sizeOf('pictures/a/96.webp')).toBe(10)
  await storage.remove('pictures/a/96.webp')
  await storage.remove('pictures/a/96.webp')
  expect(await storage.sizeOf('pictures/a/96.webp')).toBeNull()
  expect(await storage.read('pictures/a/96.webp')).toBeNull()
  const upload = uploadOf('order-media/a/given-up', 1000)
  await sendPart(upload, 1, randomBytes(1000))
  await storage.discardUpload(upload)
  expect((await storage.receivedParts(upload)).size).toBe(0)
})

test('wrong credentials and an unreachable storage are errors, not missing files', async () => {
  const config = { bucket: BUCKET, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'wrong' }
  await expect(createS3Storage({ ...config, endpoint }).sizeOf('pictures/a/96.webp')).rejects.toThrow('object storage')
  await expect(createS3Storage({ ...config, endpoint: 'http://127.0.0.1:9' }).sizeOf('pictures/a/96.webp')).rejects.toThrow('no answer')
})
