import { statement } from '#server/platform/db/statement.ts'

export interface ReceiptRow {
  args_hash: Buffer
  path: string
  result: unknown
  sealed_result: Buffer | null
}

export const insertEntry = statement<
  [
    sessionId: string | null,
    requestId: number | null,
    argsHash: Buffer | null,
    path: string,
    actorId: string | null,
    impersonatorId: string | null,
    resultJson: string | null,
    sealedResult: Buffer | null,
    topics: readonly string[],
  ]
>(
  'journal.insertEntry',
  `insert into journal.entries (session_id, request_id, args_hash, path, actor_id, impersonator_id, result, sealed_result, topics)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9)`,
)

export const selectReceipt = statement<[sessionId: string, requestId: number], ReceiptRow>(
  'journal.selectReceipt',
  `select args_hash, path, result, sealed_result from journal.entries where session_id = $1 and request_id = $2`,
)

export const selectFirstUnseen = statement<[], { xmin: string }>('journal.selectFirstUnseen', `select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`)

/**
 * Opens the snapshot of a flush and reads, on it, every journal row that is visible and not below `fromXid`, and the bound
 * below which nothing is under way any more. One round trip; not prepared, because it is three statements.
 */
export function openSnapshotScript(fromXid: string): string {
  if (!/^\d+$/.test(fromXid)) throw new Error('not a transaction id')
  return `begin isolation level repeatable read read only;
    select xid::text, topics from journal.entries where xid >= '${fromXid}'::xid8;
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`
}
