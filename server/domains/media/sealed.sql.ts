import { statement } from '#platform/db/statement.ts'

export interface SealedFileRow {
  id: string
  ownerId: string
  status: 'open' | 'arriving' | 'sealed' | 'removing' | 'gone'
  width: number | null
  height: number | null
  expiresAt: number
}

const FILE = `id, owner_id as "ownerId", status, width, height, expires_at as "expiresAt"`

/** Serialises the opening of files by one owner, so that their number can be limited. Held until the commit. */
export const lockSealedOwner = statement<[ownerId: string], { locked: string }>(
  'media.lockSealedOwner',
  `select pg_advisory_xact_lock(hashtextextended('media.sealed_files:' || $1, 0))::text as locked`,
)

export const countLatelyOpened = statement<[ownerId: string, hours: number], { count: number }>(
  'media.countLatelyOpened',
  `select count(*) as count from media.sealed_files where owner_id = $1 and created_at > now() - $2::integer * interval '1 hour'`,
)

export const insertSealedFile = statement<[ownerId: string, lifetimeMs: number], SealedFileRow>(
  'media.insertSealedFile',
  `insert into media.sealed_files (owner_id, expires_at) values ($1, now() + $2 * interval '1 millisecond') returning ${FILE}`,
)

export const selectSealedFile = statement<[id: string], SealedFileRow>(
  'media.selectSealedFile',
  `select ${FILE} from media.sealed_files where id = $1`,
)

/** open → arriving: one sender at a time. */
export const markArriving = statement<[id: string], SealedFileRow>(
  'media.markArriving',
  `update media.sealed_files set status = 'arriving' where id = $1 and status = 'open' and expires_at > now() returning ${FILE}`,
)

/** arriving → open, after unusable bytes. */
export const markOpenAgain = statement<[id: string]>(
  'media.markOpenAgain',
  `update media.sealed_files set status = 'open' where id = $1 and status = 'arriving'`,
)

/** arriving → sealed, once. */
export const markSealed = statement<[id: string, width: number, height: number], { id: string }>(
  'media.markSealed',
  `update media.sealed_files set status = 'sealed', sealed_at = now(), width = $2, height = $3 where id = $1 and status = 'arriving' returning id`,
)

export const markRemoving = statement<[ids: readonly string[]]>(
  'media.markRemoving',
  `update media.sealed_files set status = 'removing' where id = any($1::uuid[]) and status in ('arriving', 'sealed')`,
)

/** Dropped files, and those that were never sent. A file still arriving when a process died is removed half an hour later. */
export const claimSealedForRemoval = statement<[limit: number], { id: string }>(
  'media.claimSealedForRemoval',
  `update media.sealed_files set status = 'removing' where id in (
     (select id from media.sealed_files where status = 'removing' order by id limit $1)
     union all
     (select id from media.sealed_files where status in ('open', 'arriving') and expires_at < now() - interval '30 minutes' order by expires_at limit $1))
   and (status = 'removing' or (status in ('open', 'arriving') and expires_at < now() - interval '30 minutes'))
   returning id`,
)

export const markGone = statement<[id: string]>(
  'media.markGone',
  `update media.sealed_files set status = 'gone', gone_at = now(), width = null, height = null where id = $1 and status = 'removing'`,
)
