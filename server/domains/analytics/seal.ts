/**
 * Seals transfers: adds them to the running totals, once no transaction that could still book one of them is open. By id and snapshot, never by a
 * clock and never by the time of a transfer, which may lie in the past (docs/decisions/2026-11-27-running-totals.md).
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { countOrderDays, notePayers } from './seal-activity.ts'
import {
  addTransfers,
  BATCH,
  deleteTotals,
  isOver,
  noteLast,
  saveSealed,
  selectEnd,
  selectLastTotals,
  selectSealed,
  selectSealedForUpdate,
  sumDirectly,
  type Note,
  type TotalRow,
} from './seal.sql.ts'

type Sealable = Pick<Database, 'batch' | 'read'>

/** Adds the next transfers up to an id. Answers whether there were any. The row of the watermark is locked: no transfer is added twice. */
export const sealBatch = ({ batch }: Pick<Sealable, 'batch'>, lastId: number, size = BATCH): Promise<boolean> =>
  batch(async (tx) => {
    const { upTo: above } = await tx.one(selectSealedForUpdate)
    const { upTo } = await tx.one(selectEnd, above, lastId, size)
    if (upTo === null) return false
    await tx.run(addTransfers, above, upTo)
    await tx.run(saveSealed, upTo)
    return true
  })

/** Notes the last transfer, and which transactions must be over until it can be sealed. */
export const noteTransfers = ({ batch }: Pick<Sealable, 'batch'>): Promise<Note> => batch((tx) => tx.one(noteLast))

/**
 * Makes the task that seals. A note that has to wait for an open transaction is kept for the next run, so that transactions that follow each other
 * cannot put it off for ever.
 */
export function createSealing(database: Database): (stop: AbortSignal) => Promise<void> {
  let note: Note | null = null
  const sealNoted = async (stop: AbortSignal): Promise<void> => {
    if (note === null || !(await database.one(isOver, note.before)).isOver) return
    const { lastId, day } = note
    const works = [() => sealBatch(database, lastId), () => notePayers(database, lastId), () => countOrderDays(database, day)]
    for (const work of works) {
      do if (stop.aborted) return
      while (await work())
    }
    note = null
  }
  return async (stop) => {
    await sealNoted(stop)
    if (stop.aborted) return
    note ??= await noteTransfers(database)
    await sealNoted(stop)
  }
}

const idOf = ({ measure, key }: TotalRow) => `${measure} ${key}`

/** Payments are counted by the language of their time: only their sum can be found again. */
const comparable = (rows: readonly TotalRow[]): TotalRow[] => rows.map((row) => (row.measure === 'language' ? { ...row, key: 'all' } : row))

function addTo(sums: Map<string, TotalRow>, rows: readonly TotalRow[], sign: 1 | -1): void {
  for (const row of comparable(rows)) {
    const before = sums.get(idOf(row))
    sums.set(idOf(row), {
      ...row,
      cents: (before?.cents ?? 0) + sign * row.cents,
      transfers: (before?.transfers ?? 0) + sign * row.transfers,
    })
  }
}

/** The pause after each slice is so many times as long as the slice took. */
export const REST_FACTOR = 3

export interface CheckOptions {
  readonly size?: number
  readonly restFactor?: number
}

/**
 * The keys whose last running total differs from the sum of all sealed transfers, with the difference. Slices of the ledger are read on snapshots
 * of their own; the last slice and the totals on one. Null when it was stopped before its end.
 */
export async function differingTotals(
  database: Pick<Database, 'read'>,
  stop: AbortSignal,
  { size = BATCH, restFactor = REST_FACTOR }: CheckOptions = {},
): Promise<TotalRow[] | null> {
  const sums = new Map<string, TotalRow>()
  const { upTo: end } = await database.read((db) => db.one(selectSealed))
  let above = 0
  const addSlice = async (db: Db, lastId: number): Promise<boolean> => {
    const { upTo } = await db.one(selectEnd, above, lastId, size)
    if (upTo === null) return false
    addTo(sums, await db.many(sumDirectly, above, upTo), 1)
    above = upTo
    return true
  }
  for (;;) {
    if (stop.aborted) return null
    const startedAt = performance.now()
    if (!(await database.read((db) => addSlice(db, end)))) break
    await wait((performance.now() - startedAt) * restFactor, undefined, { signal: stop }).catch(() => undefined)
  }
  await database.read(async (db) => {
    const { upTo } = await db.one(selectSealed)
    while (await addSlice(db, upTo)) continue
    addTo(sums, await db.many(selectLastTotals), -1)
  })
  return [...sums.values()].filter(({ cents, transfers }) => cents !== 0 || transfers !== 0)
}

/** Compares the totals with the ledger. Totals that differ are deleted: until the task has filled them again, figures are summed directly. */
export async function checkTotals(
  { database, log }: { database: Database; log: Log },
  stop: AbortSignal,
  options?: CheckOptions,
): Promise<void> {
  const differing = await differingTotals(database, stop, options)
  if (differing === null || differing.length === 0) return
  log.fatal({ differing: differing.slice(0, 20), count: differing.length }, 'running totals differ from the ledger; they are summed again')
  await database.batch(async (tx) => {
    await tx.one(selectSealedForUpdate)
    await tx.run(deleteTotals)
    await tx.run(saveSealed, 0)
  })
}
