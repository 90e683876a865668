/** The key pair of this house: made at the first start, kept sealed in the database, the same for every process and restart. */
import webPush from 'web-push'
import type { Db } from '#platform/db/database.ts'
import { openText, sealText, subkeyOf } from '../sealed-text.ts'
import type { VapidKeys } from './push-config.ts'
import { deleteAllSubscriptions, insertKeys, replaceKeys, selectKeys, type KeysRow } from './vapid.sql.ts'

export interface KeptKeys {
  readonly keys: VapidKeys
  /** Browsers had subscribed with another key: those who did must do so anew. */
  readonly lost: readonly string[]
  /** The keys in the database could not be opened with this secret. */
  readonly isUnreadable: boolean
}

/** Null: they were sealed with another secret. */
function opened(sealKey: Buffer, { publicKey, sealedKey }: KeysRow): VapidKeys | null {
  if (sealedKey === null) return null
  try {
    return { publicKey, privateKey: openText(sealKey, sealedKey) }
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

/**
 * In one transaction. `given`: those of the environment, which win; else those of the database, made there when there are none.
 * A change of keys takes away all subscriptions: they hold for the key that they were made with.
 */
export async function keepKeys(tx: Db, secret: Buffer, given: VapidKeys | undefined): Promise<KeptKeys> {
  const sealKey = subkeyOf(secret, 'push keys')
  const made = given ?? webPush.generateVAPIDKeys()
  const sealed = given === undefined ? sealText(sealKey, made.privateKey) : null
  await tx.run(insertKeys, made.publicKey, sealed)
  const kept = await tx.one(selectKeys)
  if (kept.publicKey === made.publicKey) return { keys: made, lost: [], isUnreadable: false }
  const known = given === undefined ? opened(sealKey, kept) : null
  if (known !== null) return { keys: known, lost: [], isUnreadable: false }
  await tx.run(replaceKeys, made.publicKey, sealed)
  const lost = await tx.many(deleteAllSubscriptions)
  return { keys: made, lost: [...new Set(lost.map(({ userId }) => userId))], isUnreadable: given === undefined && kept.sealedKey !== null }
}
