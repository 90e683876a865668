/** Reads every payment of a deposit back from the provider: that of its pay link and those of its addresses. */
import type { Db } from '#platform/db/database.ts'
import { selectAddresses } from './addresses.sql.ts'
import type { DepositRow } from './deposits.sql.ts'
import { combinePayments } from './judge-payment.ts'
import type { PaymentProvider, ProviderPayment } from './payment-provider.ts'

type Tracked = Pick<DepositRow, 'id' | 'trackId'>

/** The track ids of a deposit at the provider. */
export async function trackIdsOf(db: Db, { id, trackId }: Tracked): Promise<string[]> {
  const addresses = await db.many(selectAddresses, id)
  return [...(trackId === null ? [] : [trackId]), ...addresses.map((address) => address.trackId)]
}

export async function readDeposit(
  db: Db,
  provider: PaymentProvider,
  row: Tracked,
): Promise<{ payment: ProviderPayment; trackIds: readonly string[] }> {
  const trackIds = await trackIdsOf(db, row)
  const payments: ProviderPayment[] = []
  // One after another: a provider limits how many requests it answers (reference §1).
  for (const trackId of trackIds) payments.push(await provider.readPayment(trackId))
  return { payment: combinePayments(payments), trackIds }
}
