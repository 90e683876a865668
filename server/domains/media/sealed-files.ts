/**
 * Sealed files: opened by the domain that holds them, sent to a signed address, encrypted in memory, readable only through that
 * domain, removed by a task.
 *
 *   open ──▶ arriving ──▶ sealed ──▶ removing ──task──▶ gone
 *     ▲─ refused ─┘                     ▲
 *     └───── nothing came in time ──────┘
 *
 * The plain bytes never reach the disk or the bucket. The domain that holds a file checks who may read it.
 */
import { buffer } from 'node:stream/consumers'
import { CallError } from '#platform/call-error.ts'
import type { Database, Db, Tx } from '#platform/db/database.ts'
import type { MediaDeps } from './deps.ts'
import { sealedUploadAddress } from './sealed-address.ts'
import { openSealedBytes, sealBytes } from './sealed-bytes.ts'
import { readPlainPicture, thumbnailOf } from './sealed-picture.ts'
import {
  claimSealedForRemoval,
  countLatelyOpened,
  insertSealedFile,
  lockSealedOwner,
  markArriving,
  markGone,
  markOpenAgain,
  markRemoving,
  markSealed,
  type SealedFileRow,
} from './sealed.sql.ts'

const UPLOAD_LIFETIME_MS = 15 * 60_000
/** Files that one user can open within these hours: three documents, with many retries. */
const OPENED_MAX = 40
const OPENED_HOURS = 24
const REMOVALS_AT_ONCE = 50

const storageKeyOf = (id: string): string => `sealed/${id}`

/** Opens a file of `ownerId`, whose bytes are still to come. Errors: rate_limited. */
export async function open(tx: Tx, ownerId: string): Promise<SealedFileRow> {
  await tx.one(lockSealedOwner, ownerId)
  const { count } = await tx.one(countLatelyOpened, ownerId, OPENED_HOURS)
  if (count >= OPENED_MAX) throw new CallError('rate_limited', 'You have sent many documents today. Please go on tomorrow.')
  return tx.one(insertSealedFile, ownerId, UPLOAD_LIFETIME_MS)
}

/** The address that receives the bytes. */
export const uploadUrl = ({ secret }: Pick<MediaDeps, 'secret'>, { id, expiresAt }: Pick<SealedFileRow, 'id' | 'expiresAt'>): string =>
  sealedUploadAddress(secret, id, expiresAt)

/** Takes the file for one sender; null when it is not open. Ends with `confirm` or `release`. */
export const take = async (db: Db, id: string): Promise<SealedFileRow | null> => (await db.maybe(markArriving, id)) ?? null

/** Opens the file again after unusable bytes. */
export const release = async (db: Db, id: string): Promise<void> => void (await db.run(markOpenAgain, id))

/**
 * Makes a picture of the bytes, encrypts and stores it. Answers its size in pixels; the caller marks the file in a transaction
 * (`confirm`), and until then it counts as not sent. Throws `PictureRefusal`.
 */
export async function seal(
  { storage, secret }: Pick<MediaDeps, 'storage' | 'secret'>,
  id: string,
  bytes: Buffer,
): Promise<{ width: number; height: number }> {
  const picture = await readPlainPicture(bytes)
  await storage.put(storageKeyOf(id), sealBytes(secret, id, picture.bytes), 'application/octet-stream')
  return { width: picture.width, height: picture.height }
}

/** Marks the file as sealed. Answers whether it was arriving. */
export const confirm = async (tx: Tx, id: string, { width, height }: { width: number; height: number }): Promise<boolean> =>
  (await tx.maybe(markSealed, id, width, height)) !== undefined

/** Locks these files against reading; a task removes their bytes. */
export const drop = async (tx: Tx, ids: readonly string[]): Promise<void> => void (ids.length > 0 && (await tx.run(markRemoving, ids)))

/** The picture of a sealed file as JPEG, whole or small; null when its bytes are removed. Throws `SealError`. */
export async function read(
  { storage, secret }: Pick<MediaDeps, 'storage' | 'secret'>,
  id: string,
  size: 'whole' | 'small',
): Promise<Buffer | null> {
  const stream = await storage.read(storageKeyOf(id))
  if (stream === null) return null
  const plain = openSealedBytes(secret, id, await buffer(stream))
  return size === 'whole' ? plain : thumbnailOf(plain)
}

/** A task: removes the bytes of dropped files, and expired files without bytes. Answers the number removed. */
export async function removeSealedFiles({ storage, log }: Pick<MediaDeps, 'storage' | 'log'>, database: Database): Promise<number> {
  let gone = 0
  for (const { id } of await database.batch((tx) => tx.many(claimSealedForRemoval, REMOVALS_AT_ONCE))) {
    try {
      await storage.remove(storageKeyOf(id))
      gone += await database.run(markGone, id)
    } catch (error) {
      log.warn({ err: error, fileId: id }, 'a sealed file is not removed yet')
    }
  }
  return gone
}
