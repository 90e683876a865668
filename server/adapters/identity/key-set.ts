/**
 * The public keys of an identity provider (JWKS), fetched when they are needed and kept as long as the provider says.
 *
 *     none or expired ──▶ fetched (once for all waiting callers)
 *     a key that is not in it ──▶ fetched again: the provider may have changed its keys; once a minute at most
 */
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'

/** The keys could not be fetched, so no token can be verified. */
export class KeysUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'KeysUnavailable'
  }
}

export interface KeySetOptions {
  url: string
  timeoutMs?: number
  /** Epoch milliseconds; the machine's clock when missing. */
  now?: () => number
}

const TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024
/** Between two fetches for keys that are not known: invented key names must not cause requests. */
const UNKNOWN_KEY_REST_MS = 60_000
/** How long keys are kept, in seconds: the default, and the bounds for the provider's choice. */
const KEPT_SECONDS = { usual: 300, least: 60, most: 86_400 } as const

const shape = z.object({
  keys: z
    .array(z.looseObject({ kty: z.string() }))
    .min(1)
    .max(50),
})

interface KeptKeys {
  readonly count: number
  readonly find: JWTVerifyGetKey
  readonly freshUntilMs: number
}

function keptSeconds(headers: Headers): number {
  const [, given] = /(?:^|[\s,])max-age="?(\d{1,9})/i.exec(headers.get('cache-control') ?? '') ?? []
  const age = Number(headers.get('age') ?? 0)
  const seconds = given === undefined ? KEPT_SECONDS.usual : Number(given) - (Number.isFinite(age) ? age : 0)
  return Math.min(KEPT_SECONDS.most, Math.max(KEPT_SECONDS.least, seconds))
}

/** The body as text, within the limit. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new KeysUnavailable(`the keys are longer than ${MAX_BYTES} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

async function fetchKeys({ url, timeoutMs = TIMEOUT_MS, now = Date.now }: KeySetOptions): Promise<KeptKeys> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new KeysUnavailable(`the keys were answered with ${response.status}`)
    const set = shape.parse(JSON.parse(await textOf(response)))
    return { count: set.keys.length, find: createLocalJWKSet(set), freshUntilMs: now() + keptSeconds(response.headers) * 1_000 }
  } catch (error) {
    if (error instanceof KeysUnavailable) throw error
    throw new KeysUnavailable('the keys could not be fetched', { cause: error })
  }
}

/** Fetches the keys now, and counts them. Rejects with `KeysUnavailable`. */
export const countKeys = async (options: KeySetOptions): Promise<number> => (await fetchKeys(options)).count

/** Finds the key of a token by its header. Rejects with jose's `JWKSNoMatchingKey`, or with `KeysUnavailable`. */
export function createKeySet(options: KeySetOptions): JWTVerifyGetKey {
  const now = options.now ?? Date.now
  let kept: KeptKeys | undefined
  let fetching: Promise<KeptKeys> | undefined
  let askedAtMs = Number.NEGATIVE_INFINITY

  function load(): Promise<KeptKeys> {
    askedAtMs = fetching === undefined ? now() : askedAtMs
    fetching ??= fetchKeys(options)
      .then((keys) => (kept = keys))
      .finally(() => {
        fetching = undefined
      })
    return fetching
  }

  return async (header, token) => {
    const known = kept !== undefined && kept.freshUntilMs > now() ? kept : await load()
    try {
      return await known.find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      // Another call may have fetched them meanwhile.
      if (kept !== undefined && kept !== known) return kept.find(header, token)
      if (fetching === undefined && now() - askedAtMs < UNKNOWN_KEY_REST_MS) throw error
      return (await load()).find(header, token)
    }
  }
}
