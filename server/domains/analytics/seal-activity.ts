/** Notes who paid, and counts the orders of days that are over (docs/decisions/2026-11-27-running-totals.md). */
import type { Database, Tx } from '#platform/db/database.ts'
import { countDays, countMonths, deleteUnended, markWrongDays, selectNextDay } from './order-slots.sql.ts'
import { addPayers, addPayingDays, savePayersNoted, selectPayersNotedForUpdate } from './payers.sql.ts'
import { BATCH, selectEnd, selectSealedForUpdate } from './seal.sql.ts'

type Sealable = Pick<Database, 'batch'>

/** Days in one transaction. */
const DAYS = 31

/** Notes the payers of the next transfers up to an id. Answers whether there were any. The row of the watermark is locked. */
export const notePayers = ({ batch }: Sealable, lastId: number, size = BATCH): Promise<boolean> =>
  batch(async (tx) => {
    const { upTo: above } = await tx.one(selectPayersNotedForUpdate)
    const { upTo } = await tx.one(selectEnd, above, lastId, size)
    if (upTo === null) return false
    await tx.run(addPayers, above, upTo)
    await tx.run(addPayingDays, above, upTo)
    await tx.run(savePayersNoted, upTo)
    return true
  })

const earlier = (one: string, other: string): string => (one < other ? one : other)

async function countIn(tx: Tx, until: string, most: number): Promise<boolean> {
  await tx.one(selectSealedForUpdate)
  await tx.run(deleteUnended)
  const { day } = await tx.one(selectNextDay)
  const from = earlier(day ?? until, until)
  const end = earlier(Temporal.PlainDate.from(from).add({ days: most }).toString(), until)
  const counted = await tx.many(countDays, from, end)
  if (counted.length > 0)
    await tx.run(
      countMonths,
      counted.map((row) => row.day),
    )
  return end < until
}

/**
 * Counts the orders of the next days that end before `until` (a date of UTC), and anew those of days that have changed. Answers whether days are
 * left. No transaction may be open that began before `until`.
 */
export const countOrderDays = ({ batch }: Sealable, until: string, most = DAYS): Promise<boolean> => batch((tx) => countIn(tx, until, most))

/** Marks the days of a month of UTC whose counts differ from their orders, or from the month, so that they are counted anew. Answers them. */
export const markWrongDaysOf = ({ batch }: Sealable, month: Temporal.PlainYearMonth): Promise<{ day: string }[]> =>
  batch((tx) =>
    tx.many(markWrongDays, month.toPlainDate({ day: 1 }).toString(), month.add({ months: 1 }).toPlainDate({ day: 1 }).toString()),
  )
