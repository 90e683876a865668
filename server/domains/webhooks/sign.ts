/** Signatures and secrets of the Standard Webhooks specification (standard-webhooks/spec). */
import { createHmac, randomBytes } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')

/** One signature for each secret, the newest first: a receiver accepts the message when it knows one of them. */
export const signatureOf = (secrets: readonly string[], id: string, timestamp: number, body: string): string =>
  secrets.map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`).join(' ')

/** The headers of one attempt; `timestamp` is that of the attempt, in seconds. */
export const headersOf = (secrets: readonly string[], id: string, body: string, nowMs: number): Record<string, string> => {
  const timestamp = Math.floor(nowMs / 1_000)
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Atelier-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(secrets, id, timestamp, body),
  }
}
