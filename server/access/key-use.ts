/**
 * The token of a call that a key makes. The endpoint for keys checks the key, its networks and its rate, and calls in the name of the
 * key's id. The token holds a secret and never leaves the server, so that a key over another way is no session.
 */
import { randomBytes } from 'node:crypto'
import { subkeyOf } from '#platform/sealed-text.ts'

const markOf = (secret: Buffer): string => `key:${secret.toString('base64url')}:`

let mark = markOf(randomBytes(32))

/**
 * Makes the tokens from the installation's secret: those of a key are the same in every process and after a restart, so that a call which
 * is sent again with its idempotency key is known wherever it arrives.
 */
export function shareKeyUses(secret: Buffer): void {
  mark = markOf(subkeyOf(secret, 'uses of keys'))
}

export const useOfKey = (keyId: string): string => `${mark}${keyId}`

/** The id of the key that makes the call; null for all other tokens. */
export const keyIdOf = (token: string): string | null => (token.startsWith(mark) ? token.slice(mark.length) : null)
