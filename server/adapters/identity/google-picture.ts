/** The picture that a Google account shows. Fetched by the server, once: no page of ours asks Google for one. */
import type { Log } from '#platform/log.ts'

const BYTES_MAX = 2 * 1024 * 1024
/** A sign-in waits for it. */
const TIMEOUT_MS = 3_000
/** Google's host for account pictures. */
const SITE = '.googleusercontent.com'
/** The end of such an address says how large the picture is to be, 96 pixels when nobody asks; this is the largest that we show. */
const SIZE_END = /=s\d+-c$/
const SIZE_ASKED = '=s384-c'

/** Google's own, or lying with the keys, where a provider in a box has them. */
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

/** The bytes at the address that a verified token names, not looked into yet. Null when there are none to be had: nobody's sign-in fails for a picture. */
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
