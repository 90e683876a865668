/** Compares counted days with their orders, and noted payers with the ledger, once a day. */
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { selectFirstDay } from './order-slots.sql.ts'
import { countMissingPayers, deletePayingDays, savePayersNoted, selectPayersNoted } from './payers.sql.ts'
import { markWrongDaysOf } from './seal-activity.ts'
import { BATCH, selectEnd, selectSealedForUpdate } from './seal.sql.ts'
import { REST_FACTOR, type CheckOptions } from './seal.ts'

/** Runs `slice` until it answers false, with pauses so many times as long as it took. Answers false when it was stopped before. */
async function inSlices(stop: AbortSignal, restFactor: number, slice: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    if (stop.aborted) return false
    const startedAt = performance.now()
    if (!(await slice())) return true
    await wait((performance.now() - startedAt) * restFactor, undefined, { signal: stop }).catch(() => undefined)
  }
}

/** The counted days that differed from their orders. They are marked, so that they are counted anew. */
async function wrongDays(database: Database, stop: AbortSignal, restFactor: number): Promise<string[]> {
  const { day } = await database.one(selectFirstDay)
  if (day === null) return []
  const wrong: string[] = []
  const now = Temporal.Now.plainDateISO('UTC').toPlainYearMonth()
  let month = Temporal.PlainDate.from(day).toPlainYearMonth()
  await inSlices(stop, restFactor, async () => {
    wrong.push(...(await markWrongDaysOf(database, month)).map((row) => row.day))
    month = month.add({ months: 1 })
    return Temporal.PlainYearMonth.compare(month, now) <= 0
  })
  return wrong
}

/** How many payments are missing on the day of their payer. */
async function missingPayers(
  database: Database,
  stop: AbortSignal,
  { size = BATCH, restFactor = REST_FACTOR }: CheckOptions,
): Promise<number> {
  let above = 0
  let missing = 0
  const slice = async (db: Db): Promise<boolean> => {
    // Read anew for each slice: it is lower after payers were deleted.
    const { upTo: end } = await db.one(selectPayersNoted)
    const { upTo } = await db.one(selectEnd, above, end, size)
    if (upTo === null) return false
    missing += (await db.one(countMissingPayers, above, upTo)).count
    above = upTo
    return true
  }
  await inSlices(stop, restFactor, () => database.read(slice))
  return missing
}

/** Has miscounted days counted anew, and all payers noted anew where one is missing: until then these figures are read directly. */
export async function checkActivity(
  { database, log }: { database: Database; log: Log },
  stop: AbortSignal,
  options: CheckOptions = {},
): Promise<void> {
  const days = await wrongDays(database, stop, options.restFactor ?? REST_FACTOR)
  if (days.length > 0)
    log.fatal({ days: days.slice(0, 20), count: days.length }, 'orders of these days were miscounted; they are counted again')
  const missing = await missingPayers(database, stop, options)
  if (missing === 0) return
  log.fatal({ missing }, 'payers are missing on their days; all are noted again')
  await database.batch(async (tx) => {
    await tx.one(selectSealedForUpdate)
    await tx.run(deletePayingDays)
    await tx.run(savePayersNoted, 0)
  })
}
