import type { StatementLine } from '#contract/types.ts'
import type { Db } from '#platform/db/database.ts'
import { presentLine } from './calls.ts'
import { selectLines, transfersOf } from './statement.sql.ts'

/** Lines that are held in memory at once. */
const BATCH_LENGTH = 500

export interface StatementFilter {
  readonly kind?: StatementLine['kind'] | undefined
  /** Epoch milliseconds, inclusive. */
  readonly since?: number | undefined
  /** Epoch milliseconds, exclusive. */
  readonly until?: number | undefined
}

/** All lines of a filtered statement, newest first, read by key in batches. Lines that are booked meanwhile are not among them. */
export async function* readStatement(db: Db, ownerId: string, { kind, since, until }: StatementFilter): AsyncGenerator<StatementLine> {
  const transfers = transfersOf(kind)
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await db.many(selectLines, ownerId, before, transfers, since ?? null, until ?? null, BATCH_LENGTH)
    for (const row of rows) yield presentLine(row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH_LENGTH) return
    before = last.id
  }
}
