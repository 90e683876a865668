/**
 * Writes and reads the journal. Each write leaves one entry in its own transaction: caller, call and touched topics. A
 * mutation that a client can send again leaves a receipt besides, which holds the answer for the resend.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#platform/db/database.ts'
import { CallError } from '#platform/call-error.ts'
import type { BaseActor } from './implement.ts'
import { insertEntry, insertReceipt, selectReceipt } from './journal.sql.ts'

/** Identifies one write: the client's session and request, or a fresh uuid and 0. */
export interface WriteKey {
  readonly sessionId: string
  readonly requestId: number
}

export const keyText = (sessionId: string, requestId: number): string => `${sessionId}:${requestId}`

export interface JournalEntry {
  readonly key: WriteKey
  /** Null: this write cannot be sent again, so it leaves no receipt. */
  readonly argsHash: Buffer | null
  readonly path: string
  readonly actor: BaseActor
  readonly resultJson: string | null
  readonly sealed: boolean
  readonly topics: readonly string[]
}

export interface Journal {
  /** HMAC of path and arguments: with the same key, other arguments are refused. Keyed, because arguments hold passwords. */
  hash(path: string, canonicalArgs: string): Buffer
  /** As the last step of the transaction. */
  record(tx: Tx, entry: JournalEntry): void
  /**
   * The stored answer of a mutation that was applied already, as JSON text; null when it was not. Throws `bad_request` when
   * the arguments differ, and `result_gone` when the answer is no longer kept (journal-keeping.ts).
   */
  receipt(db: Db, key: WriteKey, argsHash: Buffer): Promise<string | null>
}

const GONE_TEXT = 'This was done, but the result is no longer available. Please sign in again, or repeat the last step.'

const IV_BYTES = 12
const TAG_BYTES = 16

function seal(key: Buffer, text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

function unseal(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

const subkey = (secret: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `atelier journal ${purpose}`, 32))

/** `secret` is the installation's; changing it makes receipts unreadable, so resends of that minute fail. */
export function createJournal(secret: Buffer): Journal {
  const hashKey = subkey(secret, 'arguments')
  const sealKey = subkey(secret, 'results')
  return {
    hash: (path, canonicalArgs) => createHmac('sha256', hashKey).update(path).update('\0').update(canonicalArgs).digest(),
    record(tx, { key, argsHash, path, actor, resultJson, sealed, topics }) {
      tx.atCommit(insertEntry, key.sessionId, key.requestId, path, actor.userId, actor.impersonatorId, topics)
      if (argsHash === null) return
      const open = sealed ? null : resultJson
      const closed = sealed && resultJson !== null ? seal(sealKey, resultJson) : null
      tx.atCommit(insertReceipt, key.sessionId, key.requestId, argsHash, open, closed)
    },
    async receipt(db, key, argsHash) {
      const row = await db.maybe(selectReceipt, key.sessionId, key.requestId)
      if (row === undefined) return null
      if (!row.args_hash.equals(argsHash)) {
        throw new CallError('bad_request', 'This request was already used with other arguments.')
      }
      if (row.sealed_result !== null) return unseal(sealKey, row.sealed_result)
      if (row.result === null) throw new CallError('result_gone', GONE_TEXT)
      return row.result
    },
  }
}
