/** The key pair of this installation: made at the first start, kept sealed in the database, the same for every process and restart. */
import type { Db } from '#platform/db/database.ts'
import { openText, sealText, subkeyOf } from '#platform/sealed-text.ts'
import type { VapidKeys } from '#platform/push/push-config.ts'
import { insertKeys, replaceKeys, selectKeys, type KeysRow } from './vapid.sql.ts'

export interface KeptKeys {
  readonly keys: VapidKeys
  /** The keys have changed: browsers that subscribed with the old ones must subscribe again. */
  readonly areReplaced: boolean
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
 * Runs in one transaction. `given`: the keys of the environment, which take precedence; otherwise those of the database, made when
 * there are none. After a change of keys the caller deletes all subscriptions: each is valid only with its own key.
 */
export async function keepKeys(tx: Db, secret: Buffer, given: VapidKeys | undefined): Promise<KeptKeys> {
  const sealKey = subkeyOf(secret, 'push keys')
  const before = given === undefined ? await tx.maybe(selectKeys) : undefined
  const alreadyKept = before === undefined ? null : opened(sealKey, before)
  if (alreadyKept !== null) return { keys: alreadyKept, areReplaced: false, isUnreadable: false }
  const made = given ?? (await import('web-push')).default.generateVAPIDKeys()
  const sealed = given === undefined ? sealText(sealKey, made.privateKey) : null
  await tx.run(insertKeys, made.publicKey, sealed)
  const kept = await tx.one(selectKeys)
  if (kept.publicKey === made.publicKey) return { keys: made, areReplaced: false, isUnreadable: false }
  const known = given === undefined ? opened(sealKey, kept) : null
  if (known !== null) return { keys: known, areReplaced: false, isUnreadable: false }
  await tx.run(replaceKeys, made.publicKey, sealed)
  return { keys: made, areReplaced: true, isUnreadable: given === undefined && kept.sealedKey !== null }
}
