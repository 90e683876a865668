/** Every statement of the journal. */
import { statement } from '#platform/db/statement.ts'

export interface JournalRow {
  /** The reader's own snapshot, to be given as `before` the next time. */
  snapshot: string
  /** When this was read, by the database's clock in epoch milliseconds: `after` of the next time is counted from it. */
  readAt: number
  /** The server is a copy that follows the primary: its list of running transactions is not enough to find all entries. */
  isStandby: boolean
  /** The key of the write; null together with `topics` in the one row that stands for "nothing new". */
  session_id: string | null
  request_id: number | null
  topics: string[] | null
}

/**
 * The entries that became visible since an earlier snapshot: at least one row, which carries the reader's own snapshot. `after` bounds
 * what is read to the partitions of that time on (`entriesAfter` in flush.ts).
 */
export const selectSince = statement<[before: string, after: Date], JournalRow>(
  'journal.selectSince',
  `select pg_current_snapshot()::text as snapshot, now() as "readAt", pg_is_in_recovery() as "isStandby", s.session_id, s.request_id, s.topics
   from (select 1) one left join journal.since($1::text::pg_snapshot, $2::timestamptz) s on true`,
)

export const selectSnapshot = statement<[], Pick<JournalRow, 'snapshot' | 'readAt' | 'isStandby'>>(
  'journal.selectSnapshot',
  'select pg_current_snapshot()::text as snapshot, now() as "readAt", pg_is_in_recovery() as "isStandby"',
)

/**
 * Marks entries of another cluster after their rows were restored into this one. Here their transaction ids belong to transactions to
 * come: every reader would take them for new until these ids are used up. No visible row of this cluster can carry such an id. No reader
 * reads the partitions of older days.
 */
export const markRestored = statement<[]>(
  'journal.markRestored',
  `update journal.entries set xid = '0' where at > now() - interval '1 day' and xid >= pg_snapshot_xmax(pg_current_snapshot())`,
)

export const insertEntry = statement<
  [sessionId: string, requestId: number, path: string, actorId: string | null, impersonatorId: string | null, topics: readonly string[]]
>(
  'journal.insertEntry',
  `insert into journal.entries (session_id, request_id, path, actor_id, impersonator_id, topics) values ($1, $2, $3, $4, $5, $6)`,
)

/** Fails on a request that was applied already: its key is the primary key. */
export const insertReceipt = statement<
  [sessionId: string, requestId: number, argsHash: Buffer, result: string | null, sealedResult: Buffer | null]
>(
  'journal.insertReceipt',
  `insert into journal.receipts (session_id, request_id, args_hash, result, sealed_result) values ($1, $2, $3, $4::text::jsonb, $5)`,
)

export interface ReceiptRow {
  args_hash: Buffer
  /** As text: it goes out as it is. Both are null when it is no longer kept. */
  result: string | null
  sealed_result: Buffer | null
}

export const selectReceipt = statement<[sessionId: string, requestId: number], ReceiptRow>(
  'journal.selectReceipt',
  'select args_hash, result::text as result, sealed_result from journal.receipts where session_id = $1 and request_id = $2',
)

export const blankSealed = statement<[afterSeconds: number, limit: number]>(
  'journal.blankSealed',
  `update journal.receipts set sealed_result = null
   where (session_id, request_id) in (
     select session_id, request_id from journal.receipts
     where sealed_result is not null and at < now() - $1::integer * interval '1 second' order by at limit $2)`,
)

/** Blanks the answers that one user's calls got; that the calls were applied stays known. `since`: no receipt is older. */
export const blankReceiptsOf = statement<[actorId: string, sinceDays: number, limit: number]>(
  'journal.blankReceiptsOf',
  `update journal.receipts set result = null, sealed_result = null
   where (session_id, request_id) in (
     select r.session_id, r.request_id from journal.entries e join journal.receipts r on r.session_id = e.session_id and r.request_id = e.request_id
     where e.actor_id = $1 and e.at > now() - $2::integer * interval '1 day' and (r.result is not null or r.sealed_result is not null)
     limit $3)`,
)

/** The oldest first. */
export const deleteOldReceipts = statement<[keptDays: number, limit: number]>(
  'journal.deleteOldReceipts',
  `delete from journal.receipts where (session_id, request_id) in (
     select session_id, request_id from journal.receipts where at < now() - $1::integer * interval '1 day' order by at limit $2)`,
)

/** Makes the partitions of yesterday, today and the days ahead that are missing; answers how many it made. */
export const makePartitions = statement<[daysAhead: number], { made: number }>(
  'journal.makePartitions',
  'select journal.make_partitions($1::integer) as made',
)

/** Drops the partitions that hold only days more than `keptDays` ago; answers how many. */
export const dropPartitions = statement<[keptDays: number], { dropped: number }>(
  'journal.dropPartitions',
  'select journal.drop_partitions($1::integer) as dropped',
)

/** Whether an entry lies in the partition for the days that have none: its day's partition was missing when it was written. */
export const selectHasStray = statement<[], { hasStray: boolean }>(
  'journal.selectHasStray',
  'select exists (select from journal.entries_default) as "hasStray"',
)

/** Read-only, on one snapshot; a statement that takes longer than `timeoutMs` fails. */
export const beginSnapshot = (timeoutMs: number): string =>
  `begin isolation level repeatable read read only; set local statement_timeout = ${Math.round(timeoutMs)}`

export const exportSnapshot = statement<[], { name: string }>('journal.exportSnapshot', 'select pg_export_snapshot() as name')

/** The same as another transaction's. `name` comes from the server and is checked: it cannot be a parameter. */
export function beginJoined(name: string, timeoutMs: number): string {
  if (!/^[0-9A-F-]+$/i.test(name)) throw new Error(`not a snapshot's name: ${name}`)
  return `begin isolation level repeatable read read only; set transaction snapshot '${name}'; set local statement_timeout = ${Math.round(timeoutMs)}`
}

export const DOORBELL_CHANNEL = 'atelier_journal'
/** A notification that is lost with the database is no loss: its commit does not wait for the disk. */
export const listenToDoorbell = `set synchronous_commit = off; listen ${DOORBELL_CHANNEL}`
export const ringDoorbell = statement<[message: string], { pg_notify: string }>(
  'journal.ringDoorbell',
  `select pg_notify('${DOORBELL_CHANNEL}', $1)`,
)
