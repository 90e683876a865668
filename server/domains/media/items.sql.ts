import { statement } from '#platform/db/statement.ts'

export type ItemKind = 'image' | 'video' | 'audio'
/** The queue of an item: clips and sounds take minutes, and pictures must not wait for them. */
export type ItemLane = 'pictures' | 'clips'
export type ItemStatus = 'processing' | 'ready' | 'failed' | 'discarded'

/** An item made from an upload for posts. Sizes in pixels, `peaks` 0–100. */
export interface MediaItemRow {
  id: string
  ownerId: string
  objectId: string
  kind: ItemKind
  lane: ItemLane
  status: ItemStatus
  fileName: string
  width: number | null
  height: number | null
  seconds: number | null
  blur: string | null
  peaks: number[] | null
  widths: number[]
  hasPreview: boolean
  originalExtension: string | null
  failure: string | null
  progress: number
  attempts: number
  /** Retries that its owner has requested. */
  retries: number
  isPublic: boolean
  isUsed: boolean
}

const itemColumns = `id, owner_id as "ownerId", object_id as "objectId", kind, lane, status, file_name as "fileName", width, height, seconds, blur, peaks, widths, has_preview as "hasPreview",
  original_extension as "originalExtension", failure, progress, attempts, retries, is_public as "isPublic", is_used as "isUsed"`

export const insertItem = statement<[ownerId: string, objectId: string, kind: ItemKind, fileName: string, turnAt: number], { id: string }>(
  'media.insertItem',
  `insert into media.items (owner_id, object_id, kind, file_name, turn_at) values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000)) returning id`,
)

export const selectItemOfUpload = statement<[objectId: string], { id: string }>(
  'media.selectItemOfUpload',
  `select id from media.items where object_id = $1`,
)

/** One item, without a check of rights: the caller does that. */
export const selectItem = statement<[itemId: string], MediaItemRow>(
  'media.selectItem',
  `select ${itemColumns} from media.items where id = $1 and status <> 'discarded'`,
)

export const selectItems = statement<[itemIds: readonly string[]], MediaItemRow>(
  'media.selectItems',
  `select ${itemColumns} from media.items where id = any ($1::uuid[]) and status <> 'discarded'`,
)

export const selectOwnItems = statement<[itemIds: readonly string[], ownerId: string], MediaItemRow>(
  'media.selectOwnItems',
  `select ${itemColumns} from media.items where id = any ($1::uuid[]) and owner_id = $2 and status <> 'discarded'`,
)

export const selectOwnItemsForUpdate = statement<[itemIds: readonly string[], ownerId: string], MediaItemRow>(
  'media.selectOwnItemsForUpdate',
  `select ${itemColumns} from media.items where id = any ($1::uuid[]) and owner_id = $2 and status <> 'discarded' order by id for update`,
)

/** Counts discarded items until their files are removed. */
export const countUnusedItems = statement<[ownerId: string], { count: number }>(
  'media.countUnusedItems',
  `select count(*) as count from media.items where owner_id = $1 and not is_used`,
)

export const updatePublic = statement<[itemIds: readonly string[], isPublic: boolean]>(
  'media.updatePublic',
  `update media.items set is_public = $2 where id = any ($1::uuid[]) and is_public <> $2`,
)

export const updateUsed = statement<[itemIds: readonly string[], isUsed: boolean]>(
  'media.updateUsed',
  // A released item gets its full days again before it is removed.
  `update media.items set is_used = $2, created_at = case when $2 then created_at else now() end where id = any ($1::uuid[]) and is_used <> $2`,
)

/** failed → processing, from the start, at the end of its owner's queue. */
export const markRetried = statement<[itemId: string, ownerId: string, turnAt: number]>(
  'media.markRetried',
  `update media.items set status = 'processing', failure = null, progress = 0, attempts = 0, retries = retries + 1, next_try_at = now(), turn_at = to_timestamp($3::float8 / 1000)
   where id = $1 and owner_id = $2 and status = 'failed'`,
)

/** processing, ready or failed → discarded, unless a post holds it. A task removes the files. */
export const markDiscarded = statement<[itemId: string]>(
  'media.markDiscarded',
  `update media.items set status = 'discarded', next_try_at = now() where id = $1 and not is_used`,
)

/** The items of these uploads, which were given up, with those that a message held. A task removes the files, then the uploads. */
export const discardItemsOfUploads = statement<[objectIds: readonly string[]], { id: string }>(
  'media.discardItemsOfUploads',
  `update media.items set is_used = false, status = 'discarded', next_try_at = now() where object_id = any ($1::uuid[]) and status <> 'discarded' returning id`,
)

export interface ItemJob extends MediaItemRow {
  storageKey: string
  fileType: string
  fileSize: number
}

/** Claims the next item of an owner who is not among `busyOwnerIds`, for `leaseMs`; a worker still at it by then counts as dead. */
export const claimItemForUpdate = statement<[lane: ItemLane, leaseMs: number, busyOwnerIds: readonly string[]], MediaItemRow>(
  'media.claimItemForUpdate',
  `update media.items set attempts = attempts + 1, next_try_at = now() + $2 * interval '1 millisecond' where id = (
     select id from media.items where status = 'processing' and lane = $1 and next_try_at <= now() and owner_id <> all ($3::uuid[])
     order by turn_at, id limit 1 for update skip locked
   ) returning ${itemColumns}`,
)

/** The items among these that are being processed, with their attempt. */
export const selectLeased = statement<[itemIds: readonly string[]], { id: string; attempts: number }>(
  'media.selectLeased',
  `select id, attempts from media.items where id = any ($1::uuid[]) and status = 'processing' and next_try_at > now()`,
)

/** Renews the lease and stores the progress. No row: another worker has the item, or it is discarded. */
export const updateProgress = statement<[itemId: string, attempt: number, progress: number, leaseMs: number]>(
  'media.updateProgress',
  `update media.items set progress = greatest(progress, $3), next_try_at = now() + $4 * interval '1 millisecond' where id = $1 and status = 'processing' and attempts = $2`,
)

/** The widths about to be stored: the removal of the item's files needs them. */
export const updateWidths = statement<[itemId: string, widths: readonly number[]]>(
  'media.updateWidths',
  `update media.items set widths = $2 where id = $1 and status = 'processing'`,
)

/** Puts the item back without counting an attempt, because its worker is stopping. */
export const releaseItem = statement<[itemId: string, attempt: number]>(
  'media.releaseItem',
  `update media.items set attempts = attempts - 1, progress = 0, next_try_at = now() where id = $1 and status = 'processing' and attempts = $2`,
)

/** Puts the item back for a later attempt, after a failure on our side. */
export const postponeItem = statement<[itemId: string, attempt: number, delayMs: number]>(
  'media.postponeItem',
  `update media.items set progress = 0, next_try_at = now() + $3 * interval '1 millisecond' where id = $1 and status = 'processing' and attempts = $2`,
)

/** processing → failed. */
export const markItemFailed = statement<[itemId: string, attempt: number, failure: string]>(
  'media.markItemFailed',
  `update media.items set status = 'failed', failure = $3 where id = $1 and status = 'processing' and attempts = $2`,
)

/** processing → ready. */
export const markItemReady = statement<
  [
    itemId: string,
    attempt: number,
    kind: ItemKind,
    width: number | null,
    height: number | null,
    seconds: number | null,
    blur: string | null,
    peaks: readonly number[] | null,
    widths: readonly number[],
    originalExtension: string,
    hasPreview: boolean,
  ]
>(
  'media.markItemReady',
  `update media.items set status = 'ready', progress = 100, failure = null, kind = $3, width = $4, height = $5, seconds = $6, blur = $7, peaks = $8, widths = $9, original_extension = $10, has_preview = $11
   where id = $1 and status = 'processing' and attempts = $2`,
)

/**
 * Claims items that no post used for `unusedDays`, and discarded ones: from here on they cannot be used, and their files may be removed.
 * If the removal fails, they are claimed again after `pauseMs`.
 */
export const claimStaleItemsForUpdate = statement<[limit: number, unusedDays: number, pauseMs: number], MediaItemRow>(
  'media.claimStaleItemsForUpdate',
  `update media.items set status = 'discarded', next_try_at = now() + $3 * interval '1 millisecond' where id in (
     select id from media.items where not is_used and case when status = 'discarded' then next_try_at <= now() else created_at < now() - $2 * interval '1 day' end
     order by created_at limit $1 for update skip locked
   ) returning ${itemColumns}`,
)

export const deleteItem = statement<[itemId: string]>('media.deleteItem', `delete from media.items where id = $1 and status = 'discarded'`)

/** attached → cancelled: the cleaning of uploads removes the original. */
export const releaseOriginal = statement<[objectId: string]>(
  'media.releaseOriginal',
  `update media.uploads set status = 'cancelled', expires_at = now() where object_id = $1`,
)
