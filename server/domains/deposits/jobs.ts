/** A task: reads back and settles payments with a new webhook, and those that are due. */
import type { DepositJobDeps } from './deps.ts'
import { failAbandoned, markForeign, markHandled, postpone, selectDue, type DepositRow } from './deposits.sql.ts'
import { ProviderUnavailable, type PaymentProvider } from './payment-provider.ts'
import { readDeposit, trackIdsOf } from './read-deposit.ts'
import { settleDeposit, notifyFailed } from './settle-deposit.ts'
import { depositOf, depositsOf } from './topics.ts'

const BATCH = 50
/** Batches in one run at most, so that a run ends. */
const BATCHES_MAX = 20
/** After so many unreadable payments in a row the provider counts as away, and the rest waits for the next run. */
const FAILURES_MAX = 3
const POSTPONED_SECONDS = 60

async function readBack({ log, database, write }: DepositJobDeps, provider: PaymentProvider, row: DepositRow): Promise<void> {
  const startedAt = Date.now()
  if (row.trackId === null) return
  const { payment, trackIds } = await readDeposit(database, provider, row)
  await write('clock/deposits:settle', (context) => settleDeposit(context, log, row.id, payment, startedAt))
  await database.run(markHandled, trackIds, startedAt)
}

/** Postpones an unreadable payment, so that it does not delay the others: its webhook becomes a scheduled check. */
async function putOff({ database }: DepositJobDeps, row: DepositRow): Promise<void> {
  await database.run(postpone, row.id, POSTPONED_SECONDS)
  await database.run(markHandled, await trackIdsOf(database, row), Date.now())
}

/** Answers false when the provider is away. */
async function readBackAll(deps: DepositJobDeps, provider: PaymentProvider, rows: readonly DepositRow[]): Promise<boolean> {
  let failures = 0
  for (const row of rows) {
    try {
      await readBack(deps, provider, row)
      failures = 0
    } catch (error) {
      deps.log.warn({ err: error, depositId: row.id }, 'a payment could not be read back; the next run repeats it')
      await putOff(deps, row)
      if (error instanceof ProviderUnavailable) failures += 1
      if (failures >= FAILURES_MAX) return false
    }
  }
  return true
}

async function closeAbandoned({ database, write, log }: DepositJobDeps): Promise<void> {
  await write('clock/deposits:abandoned', async (context) => {
    for (const abandoned of await context.tx.many(failAbandoned)) {
      context.touch(depositOf(abandoned.orderId), depositsOf(abandoned.userId))
      await notifyFailed(context, abandoned, 'provider_failed')
    }
  })
  const foreign = await database.run(markForeign)
  if (foreign > 0) log.warn({ foreign }, 'the provider sent webhooks about unknown payments; nothing was credited')
}

/** Reads back and settles all due payments while the provider answers. Each row moves on, so that a run ends. */
export async function runDepositClock(deps: DepositJobDeps): Promise<void> {
  const { provider, database } = deps
  if (provider === null) return
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const rows = await database.many(selectDue, BATCH)
    if (!(await readBackAll(deps, provider, rows)) || rows.length < BATCH) break
  }
  await closeAbandoned(deps)
}
