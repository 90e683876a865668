/**
 * The few S3 calls that the storage needs, signed by `aws4fetch`. Works with S3, R2 and compatible storage:
 * no ACLs, no checksums beyond the signature, no call that one of them lacks (see the compatibility table of R2).
 */
import { AwsClient } from 'aws4fetch'

export interface S3Config {
  /** `https://<account>.r2.cloudflarestorage.com`, `https://s3.<region>.amazonaws.com`, … without the bucket. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The storage refused or could not be reached. `status` is null when there was no answer. */
export class S3Error extends Error {
  readonly status: number | null
  readonly code: string

  constructor(operation: string, status: number | null, code: string, cause?: unknown) {
    super(`object storage: ${operation} failed: ${status ?? 'no answer'} ${code}`, { cause })
    this.name = 'S3Error'
    this.status = status
    this.code = code
  }
}

const RETRIES = 3
const TIMEOUT_MS = 30_000

/** The text of an element of a small XML answer, or an empty string. */
export function elementText(xml: string, name: string): string {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)
  return (found?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

export interface S3Call {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /** Statuses besides 2xx that are no error. */
  readonly allow?: readonly number[]
}

export interface S3Client {
  /** One signed request. Throws `S3Error` on any status that is neither 2xx nor allowed. */
  call(method: string, key: string, options?: S3Call): Promise<Response>
  /** A presigned address for `method`. All `headers` are signed and must be sent unchanged. */
  presign(method: string, key: string, lifetimeMs: number, options?: Pick<S3Call, 'query' | 'headers'>): Promise<string>
  /** `/<bucket>/<key>`, as copies name their source. */
  copySource(key: string): string
}

export function createS3Client(config: S3Config): S3Client {
  const { accessKeyId, secretAccessKey, region } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const base = `${config.endpoint.replace(/\/+$/, '')}/${config.bucket}`

  const urlOf = (key: string, query: Readonly<Record<string, string>> = {}) => {
    // The bucket itself has no key, and its address no slash at the end: some servers sign it without.
    const url = new URL(key === '' ? base : `${base}/${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  return {
    async call(method, key, { query, headers, body, allow = [] } = {}) {
      const operation = `${method} ${Object.keys(query ?? {}).join('&')}`.trim()
      let response: Response
      const waiting = new AbortController()
      // Bounds the wait for a response; the reader of the body sets its own limit.
      const timer = setTimeout(() => waiting.abort(), TIMEOUT_MS)
      try {
        // Signatures and users' files go only to the configured address: a redirect is an error.
        response = await client.fetch(urlOf(key, query), {
          method,
          headers,
          body: body as BodyInit | undefined,
          signal: waiting.signal,
          redirect: 'manual',
          aws: { allHeaders: true },
        })
      } catch (error) {
        throw new S3Error(operation, null, '', error)
      } finally {
        clearTimeout(timer)
      }
      if (response.ok || allow.includes(response.status)) return response
      const text = await response.text()
      throw new S3Error(operation, response.status, elementText(text, 'Code'))
    },
    async presign(method, key, lifetimeMs, { query, headers } = {}) {
      const url = urlOf(key, { ...query, 'X-Amz-Expires': String(Math.max(1, Math.ceil(lifetimeMs / 1000))) })
      const signed = await client.sign(url, { method, headers, aws: { signQuery: true, allHeaders: true } })
      // A space in a query is signed as %20: some servers read `+` as another text than the signed one.
      return signed.url.replaceAll('+', '%20')
    },
    copySource: (key) => `/${config.bucket}/${key}`,
  }
}
