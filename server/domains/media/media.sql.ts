import { refusals } from '#platform/db/refusals.ts'
import { statement } from '#platform/db/statement.ts'

/** The refusals of this domain's SQL functions, by the keys that they raise. */
refusals({
  'media.uploadMismatch': 'This file is not one of your checked files. Please add it again.',
  'media.uploadUnfinished': 'This file has not been checked yet. Please finish its upload first.',
})

export type UploadStatus = 'open' | 'checked' | 'refused' | 'attached' | 'cancelled' | 'used'
export type Purpose = 'order-media' | 'post-media' | 'picture' | 'thread-file' | 'brief-file' | 'evidence-file'

export interface UploadRow {
  objectId: string
  ownerId: string
  purpose: Purpose
  orderId: string | null
  pictureId: string | null
  storageKey: string
  fileName: string
  fileType: string
  fileSize: number
  status: UploadStatus
  expiresAt: number
}

const uploadColumns = `object_id as "objectId", owner_id as "ownerId", purpose, order_id as "orderId", picture_id as "pictureId", storage_key as "storageKey",
  file_name as "fileName", file_type as "fileType", file_size as "fileSize", status, expires_at as "expiresAt"`

/** One upload of its owner. */
export const selectUpload = statement<[objectId: string, ownerId: string], UploadRow>(
  'media.selectUpload',
  `select ${uploadColumns} from media.uploads where object_id = $1 and owner_id = $2`,
)

/** One upload of any owner: for addresses that carry their right in a signature. */
export const selectSignedUpload = statement<[objectId: string], UploadRow>(
  'media.selectSignedUpload',
  `select ${uploadColumns} from media.uploads where object_id = $1`,
)

/** Serialises the opening of uploads by one owner, so that their number can be limited. Held until the commit. */
export const lockOwnerForOpening = statement<[ownerId: string], { locked: string }>(
  'media.lockOwnerForOpening',
  `select pg_advisory_xact_lock(hashtextextended('media.uploads:' || $1, 0))::text as locked`,
)

export interface RoomRow {
  /** Open, or checked and not attached yet. */
  unfinished: number
  /** Cancelled or refused, with bytes not removed yet. */
  leaving: number
  /** Pictures made within the lifetime of an upload; each one stays. */
  pictures: number
  /** The bytes that all of these may take in the storage. */
  bytes: number
}

/** The storage that one user takes with uploads that are attached to nothing. */
export const selectRoom = statement<[ownerId: string], RoomRow>(
  'media.selectRoom',
  `select count(*) filter (where status in ('open', 'checked') and expires_at > now()) as unfinished, count(*) filter (where status in ('refused', 'cancelled')) as leaving,
     count(*) filter (where status = 'used') as pictures, coalesce(sum(file_size) filter (where status <> 'used'), 0)::bigint as bytes
   from media.uploads where owner_id = $1 and status in ('open', 'checked', 'refused', 'cancelled', 'used')`,
)

export const insertUpload = statement<
  [
    ownerId: string,
    purpose: Purpose,
    orderId: string | null,
    storageKey: string,
    fileName: string,
    fileType: string,
    fileSize: number,
    lifetimeMs: number,
  ],
  UploadRow
>(
  'media.insertUpload',
  `insert into media.uploads (owner_id, purpose, order_id, storage_key, file_name, file_type, file_size, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 millisecond')
   returning ${uploadColumns}`,
)

/** The size of an upload that comes as one body, known with the body; its bytes have been reserved as `greatestBytes`. */
export const updateWholeSize = statement<[objectId: string, bytes: number, greatestBytes: number], UploadRow>(
  'media.updateWholeSize',
  `update media.uploads set file_size = $2 where object_id = $1 and status = 'open' and expires_at > now() and file_size in ($2, $3)
   returning ${uploadColumns}`,
)

/** Records that addresses of the storage itself were given out, and until when they work. */
export const updateAddressesEnd = statement<[objectId: string, endAt: number]>(
  'media.updateAddressesEnd',
  `update media.uploads set addresses_end_at = to_timestamp($2::float8 / 1000) where object_id = $1 and (addresses_end_at is null or addresses_end_at < to_timestamp($2::float8 / 1000))`,
)

/** open → checked, with the name and type found by content. */
export const markChecked = statement<[objectId: string, fileName: string, fileType: string], UploadRow>(
  'media.markChecked',
  `update media.uploads set status = 'checked', checked_at = now(), file_name = $2, file_type = $3
   where object_id = $1 and status = 'open' returning ${uploadColumns}`,
)

/** open → refused; the cleaning removes the bytes. */
export const markRefused = statement<[objectId: string]>(
  'media.markRefused',
  `update media.uploads set status = 'refused', expires_at = now() where object_id = $1 and status = 'open'`,
)

/** checked → attached, to the item made from it. */
export const markAttachedToItem = statement<[objectId: string]>(
  'media.markAttachedToItem',
  `update media.uploads set status = 'attached' where object_id = $1 and status = 'checked'`,
)

/** open → used: a public picture was made from it. */
export const markUsed = statement<[objectId: string, pictureId: string, fileName: string, fileType: string], UploadRow>(
  'media.markUsed',
  `update media.uploads set status = 'used', checked_at = now(), picture_id = $2, file_name = $3, file_type = $4
   where object_id = $1 and status = 'open' returning ${uploadColumns}`,
)

/** open, checked or refused → cancelled, by its owner. */
export const markCancelled = statement<[objectId: string, ownerId: string]>(
  'media.markCancelled',
  `update media.uploads set status = 'cancelled', expires_at = now() where object_id = $1 and owner_id = $2 and status in ('open', 'checked', 'refused')`,
)

/** Locks the uploads to be attached to an order, sorted by id. */
export const selectUploadsForUpdate = statement<[objectIds: readonly string[], ownerId: string], UploadRow>(
  'media.selectUploadsForUpdate',
  `select ${uploadColumns} from media.uploads where object_id = any ($1::uuid[]) and owner_id = $2 order by object_id for update`,
)

/** checked → attached. */
/** Names a file that is attached to an order. */
export const updateFileName = statement<[objectId: string, fileName: string]>(
  'media.updateFileName',
  `update media.uploads set file_name = $2 where object_id = $1`,
)

export const markAttached = statement<[objectIds: readonly string[], orderId: string]>(
  'media.markAttached',
  `update media.uploads set status = 'attached', order_id = $2 where object_id = any ($1::uuid[]) and status = 'checked'`,
)

/** attached → cancelled: files of an order that others replace. Their bytes are removed with the next run of the clock. */
export const markReleased = statement<[objectIds: readonly string[]]>(
  'media.markReleased',
  `update media.uploads set status = 'cancelled', expires_at = now() where object_id = any ($1::uuid[]) and status = 'attached'`,
)

/**
 * Claims expired uploads: from here on they cannot be used, and their bytes may be removed. They are claimed again after `pauseMs`, should
 * the removal fail, or once none of their addresses works; until then they delay no others. An upload waits for the removal of its item.
 */
export const claimStaleForUpdate = statement<[limit: number, pauseMs: number], UploadRow>(
  'media.claimStaleForUpdate',
  `update media.uploads set status = 'cancelled', expires_at = greatest(now() + $2 * interval '1 millisecond', addresses_end_at) where object_id in (
     select object_id from media.uploads u
     where expires_at < now() and status in ('open', 'checked', 'refused', 'cancelled', 'used') and not exists (select from media.items i where i.object_id = u.object_id)
     order by expires_at limit $1 for update skip locked
   ) returning ${uploadColumns}`,
)

/** Deletes the row once its bytes are removed and no address can send more. */
export const deleteUpload = statement<[objectId: string]>(
  'media.deleteUpload',
  `delete from media.uploads where object_id = $1 and status = 'cancelled' and (addresses_end_at is null or addresses_end_at <= now())`,
)

export const insertPicture = statement<
  [id: string, width: number, height: number, widths: readonly number[], blur: string],
  { id: string }
>('media.insertPicture', `insert into media.pictures (id, width, height, widths, blur) values ($1, $2, $3, $4, $5) returning id`)

export const selectPicture = statement<[pictureId: string], { id: string; width: number; height: number; blur: string | null }>(
  'media.selectPicture',
  `select id, width, height, blur from media.pictures where id = $1`,
)

/** In the given order. */
export const selectStored = statement<[objectIds: readonly string[]], { objectId: string; storageKey: string; sizeBytes: number }>(
  'media.selectStored',
  `select u.object_id as "objectId", u.storage_key as "storageKey", u.file_size as "sizeBytes"
   from unnest($1::uuid[]) with ordinality as wanted (id, at) join media.uploads u on u.object_id = wanted.id order by wanted.at`,
)
