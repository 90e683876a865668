/** Proofs that are valid once: nonces of Google's tokens, assertions of the identity provider, challenges of passkeys. */
import { createHash } from 'node:crypto'
import type { Db } from '#platform/db/database.ts'
import { claimProof } from '../google/identity.sql.ts'

/** Kept longer than the proof is valid: clocks of processes and of the database differ. */
const KEPT_LONGER_MS = 10 * 60_000

/**
 * Answers whether this is the first use. Runs outside the transaction, so that the proof stays used when the call fails.
 * `expiresAt`: the end of its validity, in epoch milliseconds.
 */
export async function takeProof(db: Db, kind: 'nonce' | 'assertion' | 'passkey', proof: string, expiresAt: number): Promise<boolean> {
  const hash = createHash('sha256').update(`${kind}\n${proof}`).digest()
  return (await db.maybe(claimProof, hash, expiresAt + KEPT_LONGER_MS)) !== undefined
}
