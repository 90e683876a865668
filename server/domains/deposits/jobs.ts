/** By the clock: payments that there is news about, and those whose time has come, are read back and settled. */
import type { DepositJobDeps } from './deps.ts'
import { markForeign, markHandled, selectDue, type DepositRow } from './deposits.sql.ts'
import { ProviderUnavailable, type PaymentProvider } from './payment-provider.ts'
import { settleDeposit } from './settle-deposit.ts'

const BATCH = 50

async function readBack({ log, database, write }: DepositJobDeps, provider: PaymentProvider, row: DepositRow): Promise<void> {
  const startedAt = Date.now()
  if (row.trackId === null) return
  const payment = await provider.readPayment(row.trackId)
  await write('clock/deposits:settle', (context) => settleDeposit(context, log, row.id, payment, startedAt))
  await database.run(markHandled, row.trackId, startedAt)
}

/** Stops at the first sign that the provider is away: the rest is due again next time. */
export async function runDepositClock(deps: DepositJobDeps): Promise<void> {
  const { provider, log, database } = deps
  if (provider === null) return
  for (const row of await database.many(selectDue, BATCH)) {
    try {
      await readBack(deps, provider, row)
    } catch (error) {
      log.warn({ err: error, depositId: row.id }, 'a payment could not be read back; it will be tried again')
      if (error instanceof ProviderUnavailable) return
    }
  }
  await database.run(markForeign)
}
