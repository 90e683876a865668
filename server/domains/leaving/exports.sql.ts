import type { Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

export type ExportState = 'queued' | 'running' | 'ready' | 'failed' | 'cancelled' | 'expired'

export interface ExportRow {
  id: string
  userId: string
  language: Language
  state: ExportState
  attempts: number
  failures: number
  progress: number
  createdAt: number
  expiresAt: number | null
  sizeBytes: number | null
}

const ROW = `id, user_id as "userId", language, state, attempts, failures, progress, created_at as "createdAt", expires_at as "expiresAt", size_bytes as "sizeBytes"`

/** Serialises two parallel requests of one user. */
export const lockOwnerForExport = statement<[userId: string], { locked: string }>(
  'leaving.lockOwnerForExport',
  `select pg_advisory_xact_lock(hashtextextended('leaving.exports:' || $1, 0))::text as locked`,
)

/** Copies that failed on our side do not count. */
export const countToday = statement<[userId: string], { count: number }>(
  'leaving.countToday',
  `select count(*)::integer as count from leaving.exports where user_id = $1 and created_at > now() - interval '1 day' and state <> 'failed'`,
)

export const selectLatest = statement<[userId: string], ExportRow>(
  'leaving.selectLatest',
  `select ${ROW} from leaving.exports where user_id = $1 order by id desc limit 1`,
)

export const insertExport = statement<[userId: string, language: Language], { id: string }>(
  'leaving.insertExport',
  `insert into leaving.exports (user_id, language) values ($1, $2) returning id`,
)

/** A new copy replaces the previous one. */
export const expireReadyOf = statement<[userId: string]>(
  'leaving.expireReadyOf',
  `update leaving.exports set state = 'expired' where user_id = $1 and state = 'ready'`,
)

/** queued, running or ready → cancelled. */
export const markCancelled = statement<[exportId: string, userId: string]>(
  'leaving.markCancelled',
  `update leaving.exports set state = 'cancelled', part = null where id = $1 and user_id = $2 and state in ('queued', 'running', 'ready')`,
)

export const selectOwnExport = statement<[exportId: string, userId: string], ExportRow>(
  'leaving.selectOwnExport',
  `select ${ROW} from leaving.exports where id = $1 and user_id = $2`,
)

export const selectReady = statement<[exportId: string], ExportRow>(
  'leaving.selectReady',
  `select ${ROW} from leaving.exports where id = $1 and state = 'ready' and expires_at > now()`,
)

/** Claims the longest waiting copy for `leaseMs`; a worker still at it by then counts as dead, and as a failure. */
export const claimExport = statement<[leaseMs: number], ExportRow>(
  'leaving.claimExport',
  `update leaving.exports set state = 'running', attempts = attempts + 1, failures = failures + case when state = 'running' then 1 else 0 end, progress = 0, part = null,
     next_try_at = now() + $1 * interval '1 millisecond'
   where id = (select id from leaving.exports where state in ('queued', 'running') and next_try_at <= now() order by next_try_at limit 1 for update skip locked)
   returning ${ROW}`,
)

/** Renews the lease and stores the progress. No row: another worker has the copy, or it is cancelled. */
export const updateProgress = statement<[exportId: string, attempt: number, progress: number, part: string | null, leaseMs: number]>(
  'leaving.updateProgress',
  `update leaving.exports set progress = greatest(progress, $3), part = $4, next_try_at = now() + $5 * interval '1 millisecond' where id = $1 and state = 'running' and attempts = $2`,
)

/** Stored before the upload, because the removal after a killed worker needs the size. */
export const noteSize = statement<[exportId: string, sizeBytes: number]>(
  'leaving.noteSize',
  `update leaving.exports set size_bytes = greatest(size_bytes, $2) where id = $1`,
)

/** running → ready. No row: it was cancelled, or another worker has it. */
export const markReady = statement<
  [exportId: string, attempt: number, sizeBytes: number, days: number],
  { userId: string; expiresAt: number }
>(
  'leaving.markReady',
  `update leaving.exports set state = 'ready', progress = 100, part = null, ready_at = now(), expires_at = now() + $4::integer * interval '1 day', size_bytes = $3, next_try_at = now()
   where id = $1 and state = 'running' and attempts = $2 returning user_id as "userId", expires_at as "expiresAt"`,
)

/** running → queued, to start again: later after a failure, at once after a stop of the server. */
export const putBack = statement<[exportId: string, attempt: number, failures: number, delayMs: number], { userId: string }>(
  'leaving.putBack',
  `update leaving.exports set state = 'queued', progress = 0, part = null, failures = failures + $3, next_try_at = now() + $4 * interval '1 millisecond'
   where id = $1 and state = 'running' and attempts = $2 returning user_id as "userId"`,
)

/** running → failed. */
export const markFailed = statement<[exportId: string, attempt: number], { userId: string }>(
  'leaving.markFailed',
  `update leaving.exports set state = 'failed', part = null, next_try_at = now() where id = $1 and state = 'running' and attempts = $2 returning user_id as "userId"`,
)

/** The copies among these that are being made, with their attempt. */
export const selectLeased = statement<[exportIds: readonly string[]], { id: string; attempts: number }>(
  'leaving.selectLeased',
  `select id, attempts from leaving.exports where id = any ($1::uuid[]) and state = 'running' and next_try_at > now()`,
)

/** ready → expired. */
export const expireOld = statement<[limit: number], { userId: string }>(
  'leaving.expireOld',
  `update leaving.exports set state = 'expired' where id in (select id from leaving.exports where state = 'ready' and expires_at <= now() order by expires_at limit $1 for update skip locked) returning user_id as "userId"`,
)

/** Copies that are over and have no worker. */
export const selectToRemove = statement<[limit: number], ExportRow>(
  'leaving.selectToRemove',
  `select ${ROW} from leaving.exports where state in ('failed', 'cancelled', 'expired') and removed_at is null and next_try_at <= now() order by id limit $1`,
)

export const markRemoved = statement<[exportId: string]>(
  'leaving.markRemoved',
  `update leaving.exports set removed_at = now() where id = $1 and state in ('failed', 'cancelled', 'expired')`,
)

/** Cancels the copies of an erased user. */
export const endExportsOf = statement<[userId: string]>(
  'leaving.endExportsOf',
  `update leaving.exports set state = 'cancelled', part = null where user_id = $1 and state in ('queued', 'running', 'ready')`,
)
