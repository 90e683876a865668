/**
 * The journal as its writers and its readers need it: receipts for resent mutations, and which topics were touched by
 * mutations that this process has not heard of yet.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { CallError } from './call-error.ts'
import { canonicalJson } from './canonical-json.ts'
import type { BaseActor, JournalParams } from './implement.ts'
import { insertEntry, selectReceipt } from './journal.sql.ts'

/** What makes a mutation the same mutation when it is sent again; null for one that cannot be. */
export interface RequestKey {
  sessionId: string
  requestId: number
}

export interface JournalEntry {
  key: RequestKey | null
  argsHash: Buffer | null
  path: string
  actor: BaseActor
  resultJson: string
  sealed: boolean
  topics: readonly string[]
}

export interface Journal {
  hashArgs(path: string, args: unknown): Buffer
  params(key: RequestKey | null, argsHash: Buffer, path: string, actor: BaseActor): JournalParams
  write(tx: Tx, entry: JournalEntry): Promise<void>
  /** The stored answer of this request as JSON, or null. The same key with other arguments is refused. */
  receiptOf(db: Db, key: RequestKey, path: string, argsHash: Buffer): Promise<string | null>
}

const SEAL = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `secret` keys the hashes of arguments (they can hold passwords) and seals secret results. At least 32 bytes. */
export function createJournal(secret: Buffer): Journal {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `atelier journal ${purpose}`, 32))
  const hashKey = keyFor('arguments')
  const sealKey = keyFor('results')

  function seal(text: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(SEAL, sealKey, nonce)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  }

  function unseal(sealed: Buffer): string {
    const decipher = createDecipheriv(SEAL, sealKey, sealed.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  }

  return {
    hashArgs: (path, args) => createHmac('sha256', hashKey).update(`${path}\n${canonicalJson(args)}`).digest(),
    params: (key, argsHash, path, actor) => [key?.sessionId ?? null, key?.requestId ?? null, argsHash, path, actor.userId, actor.impersonatorId],
    async write(tx, { key, argsHash, path, actor, resultJson, sealed, topics }) {
      await tx.run(
        insertEntry,
        key?.sessionId ?? null,
        key?.requestId ?? null,
        argsHash,
        path,
        actor.userId,
        actor.impersonatorId,
        sealed ? null : resultJson,
        sealed ? seal(resultJson) : null,
        topics,
      )
    },
    async receiptOf(db, key, path, argsHash) {
      const receipt = await db.maybe(selectReceipt, key.sessionId, key.requestId)
      if (receipt === undefined) return null
      if (receipt.path !== path || !receipt.args_hash.equals(argsHash)) {
        throw new CallError('bad_request', 'This request was sent before with other contents. Please try again.')
      }
      return receipt.sealed_result === null ? JSON.stringify(receipt.result) : unseal(receipt.sealed_result)
    },
  }
}
