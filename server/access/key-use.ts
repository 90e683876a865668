/**
 * The token of a call that a key makes. The endpoint for keys checks the key, its networks and its rate, and calls in the name of the
 * key's id. The token holds a secret of this process and never leaves it, so that a key over another way is no session.
 */
import { randomBytes } from 'node:crypto'

const MARK = `key:${randomBytes(24).toString('base64url')}:`

export const useOfKey = (keyId: string): string => `${MARK}${keyId}`

/** The id of the key that makes the call; null for all other tokens. */
export const keyIdOf = (token: string): string | null => (token.startsWith(MARK) ? token.slice(MARK.length) : null)
