/** Every statement of the journal. */
import { statement } from '#platform/db/statement.ts'

export interface JournalRow {
  /** The reader's own snapshot, to be given as `before` the next time. */
  snapshot: string
  /** The key of the write; null together with `topics` in the one row that stands for "nothing new". */
  session_id: string | null
  request_id: number | null
  topics: string[] | null
}

/** What became visible since an earlier snapshot: at least one row, which carries the reader's own snapshot. */
export const selectSince = statement<[before: string], JournalRow>(
  'journal.selectSince',
  `select pg_current_snapshot()::text as snapshot, s.session_id, s.request_id, s.topics
   from (select 1) one left join journal.since($1::text::pg_snapshot) s on true`,
)

export const selectSnapshot = statement<[], { snapshot: string }>(
  'journal.selectSnapshot',
  'select pg_current_snapshot()::text as snapshot',
)

export const insertEntry = statement<
  [
    sessionId: string,
    requestId: number,
    argsHash: Buffer | null,
    path: string,
    actorId: string | null,
    impersonatorId: string | null,
    result: string | null,
    sealedResult: Buffer | null,
    topics: readonly string[],
  ]
>(
  'journal.insertEntry',
  `insert into journal.entries (session_id, request_id, args_hash, path, actor_id, impersonator_id, result, sealed_result, topics)
   values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8, $9)`,
)

export interface ReceiptRow {
  args_hash: Buffer | null
  /** As text: it goes out as it is. Both are null when it is no longer kept. */
  result: string | null
  sealed_result: Buffer | null
}

export const selectReceipt = statement<[sessionId: string, requestId: number], ReceiptRow>(
  'journal.selectReceipt',
  'select args_hash, result::text as result, sealed_result from journal.entries where session_id = $1 and request_id = $2',
)

export const blankSealed = statement<[afterSeconds: number, limit: number]>(
  'journal.blankSealed',
  `update journal.entries set sealed_result = null
   where id in (select id from journal.entries where sealed_result is not null and at < now() - $1::integer * interval '1 second' order by at limit $2)`,
)

/** What calls answered to this actor; that they were called stays in the log. */
export const blankResults = statement<[actorId: string, limit: number]>(
  'journal.blankResults',
  `update journal.entries set result = null, sealed_result = null
   where id in (select id from journal.entries where actor_id = $1 and (result is not null or sealed_result is not null) order by id desc limit $2)`,
)

/** Looks at the first rows alone: they are the oldest, give or take the length of a transaction. */
export const deleteOldest = statement<[keepDays: number, limit: number]>(
  'journal.deleteOldest',
  `delete from journal.entries
   where id in (select id from (select id, at from journal.entries order by id limit $2) first where at < now() - $1::integer * interval '1 day')`,
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
export const listenToDoorbell = `listen ${DOORBELL_CHANNEL}`
export const ringDoorbell = statement<[from: string], { pg_notify: string }>(
  'journal.ringDoorbell',
  `select pg_notify('${DOORBELL_CHANNEL}', $1)`,
)
