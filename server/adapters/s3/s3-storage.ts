/**
 * Storage in a bucket with the S3 API (S3, R2).
 *
 * Each part is an object of its own, `<key>.part/<n>`, sent by the browser to a presigned address in which the exact
 * length is signed. `completeUpload` puts the object together inside the bucket: one copy for one part, a multipart
 * upload by copies otherwise. Parts have equal size except the last, as R2 requires. So a request for each part
 * shows whether it has arrived, every part of an unfinished upload is visible, and a late part cannot reach the object.
 */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import {
  assertKey,
  attachmentHeader,
  partLengthOf,
  PartLengthError,
  partNumbersOf,
  UploadUnfinishedError,
  type ByteRange,
  type Storage,
  type Upload,
} from '#platform/storage/storage.ts'
import { createS3Client, elementText, S3Error, type S3Client, type S3Config } from './s3-client.ts'

/** S3 and R2: every part of a multipart upload but the last has at least this many bytes. */
const PART_MIN_BYTES = 5 * 1024 * 1024

const partKey = (upload: Upload, part: number): string => `${upload.key}.part/${part}`
/** The headers that the bucket sends to a browser with the object. */
const headersOf = (type: string, fileName: string | undefined): Record<string, string> => ({
  'content-type': type,
  ...(fileName === undefined ? {} : { 'content-disposition': attachmentHeader(fileName) }),
})

class S3Storage implements Storage {
  readonly #client: S3Client

  constructor(client: S3Client) {
    this.#client = client
  }

  async put(key: string, bytes: Uint8Array, type: string, fileName?: string): Promise<void> {
    assertKey(key)
    await this.#client.call('PUT', key, { headers: headersOf(type, fileName), body: bytes })
  }

  replace(key: string, bytes: Uint8Array, type: string, fileName?: string): Promise<void> {
    return this.put(key, bytes, type, fileName)
  }

  async partUrl(upload: Upload, part: number, lifetimeMs: number): Promise<string> {
    const length = lengthOf(upload, part)
    return this.#client.presign('PUT', partKey(upload, part), lifetimeMs, { headers: { 'content-length': String(length) } })
  }

  async writePart(upload: Upload, part: number, source: Readable): Promise<void> {
    const bytes = await buffer(source)
    const length = lengthOf(upload, part)
    if (bytes.length !== length) throw new PartLengthError(length)
    await this.#client.call('PUT', partKey(upload, part), { body: bytes })
  }

  async removePart(upload: Upload, part: number): Promise<void> {
    await this.#client.call('DELETE', partKey(upload, part), { allow: [404] })
  }

  async receivedParts(upload: Upload): Promise<ReadonlySet<number>> {
    const numbers = partNumbersOf(upload)
    if ((await this.sizeOf(upload.key)) === upload.sizeBytes) return new Set(numbers)
    const sizes = await Promise.all(numbers.map((part) => this.#sizeOf(partKey(upload, part))))
    return new Set(numbers.filter((part, at) => sizes[at] === partLengthOf(upload, part)))
  }

  async completeUpload(upload: Upload): Promise<void> {
    if ((await this.sizeOf(upload.key)) !== upload.sizeBytes) {
      const received = await this.receivedParts(upload)
      const numbers = partNumbersOf(upload)
      const missing = numbers.filter((part) => !received.has(part))
      if (missing.length > 0) throw new UploadUnfinishedError(missing)
      await (numbers.length === 1 ? this.#copySinglePart(upload) : this.#copyParts(upload, numbers))
    }
    await this.#removeParts(upload)
  }

  async #copySinglePart(upload: Upload): Promise<void> {
    const headers = {
      ...headersOf(upload.type, upload.fileName),
      'x-amz-copy-source': this.#client.copySource(partKey(upload, 1)),
      'x-amz-metadata-directive': 'REPLACE',
    }
    const response = await this.#client.call('PUT', upload.key, { headers })
    // A copy can fail after its headers were sent: then the body of the 200 is an error (S3, CopyObject).
    const text = await response.text()
    if (elementText(text, 'ETag') === '') throw new S3Error('copy', response.status, elementText(text, 'Code'))
  }

  async #copyParts(upload: Upload, numbers: readonly number[]): Promise<void> {
    if (upload.partBytes < PART_MIN_BYTES) throw new Error(`parts of ${upload.partBytes} bytes are too small for multipart uploads`)
    const created = await this.#client.call('POST', upload.key, {
      query: { uploads: '' },
      headers: headersOf(upload.type, upload.fileName),
      body: '',
    })
    const uploadId = elementText(await created.text(), 'UploadId')
    if (uploadId === '') throw new S3Error('create upload', created.status, 'no UploadId')
    const etags = await Promise.all(numbers.map((part) => this.#copyPart(upload, uploadId, part)))
    const parts = numbers.map((part, at) => `<Part><PartNumber>${part}</PartNumber><ETag>${etags[at]}</ETag></Part>`).join('')
    const completed = await this.#client.call('POST', upload.key, {
      query: { uploadId },
      headers: { 'content-type': 'application/xml' },
      body: `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts}</CompleteMultipartUpload>`,
    })
    const text = await completed.text()
    if (elementText(text, 'ETag') === '') throw new S3Error('complete upload', completed.status, elementText(text, 'Code'))
  }

  async #copyPart(upload: Upload, uploadId: string, part: number): Promise<string> {
    const response = await this.#client.call('PUT', upload.key, {
      query: { partNumber: String(part), uploadId },
      headers: { 'x-amz-copy-source': this.#client.copySource(partKey(upload, part)) },
    })
    const text = await response.text()
    const etag = elementText(text, 'ETag')
    if (etag === '') throw new S3Error('copy part', response.status, elementText(text, 'Code'))
    return etag
  }

  async #removeParts(upload: Upload): Promise<void> {
    await Promise.all(partNumbersOf(upload).map((part) => this.removePart(upload, part)))
  }

  async discardUpload(upload: Upload): Promise<void> {
    await this.#removeParts(upload)
    await this.remove(upload.key)
  }

  async sizeOf(key: string): Promise<number | null> {
    assertKey(key)
    return this.#sizeOf(key)
  }

  async #sizeOf(path: string): Promise<number | null> {
    const response = await this.#client.call('HEAD', path, { allow: [404] })
    return response.status === 404 ? null : Number(response.headers.get('content-length'))
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    assertKey(key)
    const headers = range === undefined ? undefined : { range: `bytes=${range.start}-${range.end}` }
    const response = await this.#client.call('GET', key, { headers, allow: [404] })
    if (response.status === 404) {
      await response.body?.cancel()
      return null
    }
    return response.body === null ? Readable.from([]) : Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
  }

  async remove(key: string): Promise<void> {
    assertKey(key)
    await this.#client.call('DELETE', key, { allow: [404] })
  }

  async signedGetUrl(key: string, type: string, lifetimeMs: number): Promise<string> {
    assertKey(key)
    // The object stores the name: R2's compatibility table does not promise to apply an override.
    return this.#client.presign('GET', key, lifetimeMs, { query: { 'response-content-type': type } })
  }
}

function lengthOf(upload: Upload, part: number): number {
  const length = partLengthOf(upload, part)
  if (length === null) throw new Error(`no part ${part} in this upload`)
  return length
}

/** Storage in the bucket of `config`, which must exist. */
export const createS3Storage = (config: S3Config): Storage => new S3Storage(createS3Client(config))
