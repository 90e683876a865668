/** Effects of a suspension, as of now: shown before the button. */
import type { Contract } from '#contract/index.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { Db } from '#platform/db/database.ts'
import type { ResultOf } from '#realtime/define.ts'
import { selectSuspensionEffects } from './suspension-effects.sql.ts'

export async function readSuspensionEffects(db: Db, userId: string): Promise<ResultOf<Contract['admin']['users']['previewSuspension']>> {
  const { withdrawalCount, withdrawalCents, ...counts } = await db.one(selectSuspensionEffects, userId)
  return { ...counts, withdrawals: { count: withdrawalCount, amount: dollarsFromCents(withdrawalCents) } }
}
