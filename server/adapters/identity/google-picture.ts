/** The picture that a Google account shows. The server fetches it once, so that no page of ours requests one from Google. */
import type { Log } from '#platform/log.ts'

const BYTES_MAX = 2 * 1024 * 1024
/** A sign-in waits for it. */
const TIMEOUT_MS = 3_000
/** Google's host for account pictures. */
const SITE = '.googleusercontent.com'
/** The end of such an address sets the size of the picture, 96 pixels by default; this is the largest that we show. */
const SIZE_END = /=s\d+-c$/
const SIZE_ASKED = '=s384-c'

/** Google's own host, or the host of the keys with a sandbox provider. */
function pictureAddress(text: string, jwksUrl: string): string | null {
  const url = URL.parse(text)
  if (url === null) return null
  const isGoogles = url.protocol === 'https:' && url.hostname.endsWith(SITE)
  return isGoogles || url.origin === new URL(jwksUrl).origin ? url.href.replace(SIZE_END, SIZE_ASKED) : null
}

async function bytesOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > BYTES_MAX) throw new Error(`the picture is longer than ${BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The unchecked bytes at the address in a verified token. Null when they cannot be fetched: no sign-in fails for a picture. */
export async function fetchGooglePicture(named: string, { jwksUrl, log }: { jwksUrl: string; log: Log }): Promise<Buffer | null> {
  const address = pictureAddress(named, jwksUrl)
  if (address === null) return null
  try {
    const response = await fetch(address, { headers: { accept: 'image/*' }, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return response.ok ? await bytesOf(response) : null
  } catch (error) {
    log.warn({ err: error }, 'the picture of a Google account cannot be had')
    return null
  }
}
