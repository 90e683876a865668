import type { OwnFile, OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportUploads = statement<Page, OwnRow>(
  'media.exportUploads',
  `select object_id::text as key, jsonb_build_object('id', object_id, 'name', file_name, 'type', file_type, 'bytes', file_size, 'purpose', purpose, 'createdAt', created_at) as row
   from media.uploads where owner_id = $1 and status = 'attached' and object_id > $2::uuid order by object_id limit $3`,
)

/** Media of posts are archived as they were sent; deliveries are archived with their orders. */
export const exportUploadFiles = statement<Page, OwnFile>(
  'media.exportUploadFiles',
  `select object_id::text as key, storage_key as "storageKey", file_name as "fileName" from media.uploads
   where owner_id = $1 and status = 'attached' and purpose = 'post-media' and object_id > $2::uuid order by object_id limit $3`,
)

/** Public pictures made from uploads. */
export const markUploadedPicturesLeaving = statement<[userId: string]>(
  'media.markUploadedPicturesLeaving',
  `update media.pictures set is_leaving = true where not is_leaving and id in (
     select picture_id from media.uploads where owner_id = $1 and picture_id is not null)`,
)

export const markPicturesLeaving = statement<[ids: readonly string[]]>(
  'media.markPicturesLeaving',
  `update media.pictures set is_leaving = true where not is_leaving and id = any ($1::uuid[])`,
)

export const selectPicturesLeaving = statement<[limit: number], { id: string; widths: number[] }>(
  'media.selectPicturesLeaving',
  `select id, widths from media.pictures where is_leaving and removed_at is null order by id limit $1`,
)

export const markPictureRemoved = statement<[pictureId: string]>(
  'media.markPictureRemoved',
  `update media.pictures set removed_at = now(), blur = null where id = $1`,
)

/** Discards items that no post holds; the cleaning removes the files and their originals. */
export const discardItemsOf = statement<[ownerId: string, limit: number]>(
  'media.discardItemsOf',
  `update media.items set status = 'discarded', next_try_at = now() where id in (select id from media.items where owner_id = $1 and not is_used and status <> 'discarded' limit $2)`,
)

/** Cancels uploads attached to nothing; the cleaning removes the bytes. */
export const cancelUploadsOf = statement<[ownerId: string, limit: number]>(
  'media.cancelUploadsOf',
  `update media.uploads set status = 'cancelled', expires_at = now() where object_id in (
     select object_id from media.uploads where owner_id = $1 and status in ('open', 'checked', 'refused', 'used') limit $2)`,
)

export const dropSealedOf = statement<[ownerId: string]>(
  'media.dropSealedOf',
  `update media.sealed_files set status = 'removing' where owner_id = $1 and status in ('arriving', 'sealed')`,
)
export const deletePlacesOf = statement<[ownerId: string]>('media.deletePlacesOf', `delete from media.turns where owner_id = $1`)
