/**
 * The postings of an order (docs/money.md):
 *
 *   place      wallet of the customer → escrow of the customer            (in SQL, orders.place)
 *   refund     escrow of the customer → wallet of the customer
 *   complete   escrow of the customer → earnings hold of the model        payment
 *              escrow of the customer → commission                        commission
 *   release    earnings hold of the model → wallet of the model
 */
import type { Tx } from '#platform/db/database.ts'
import { accountOf, COMMISSION_ACCOUNT, transfer } from '../ledger/index.ts'
import type { OrderRow } from './orders.sql.ts'

/** Refunds everything that the customer paid. */
export async function refundOrder(tx: Tx, order: OrderRow): Promise<void> {
  const escrow = await accountOf(tx, order.customerId, 'escrow')
  const wallet = await accountOf(tx, order.customerId, 'wallet')
  await transfer(tx, {
    debit: escrow,
    credit: wallet,
    cents: order.totalCents,
    kind: 'refund',
    causeId: order.id,
  })
}

/** Splits the escrow between the model, whose part is on hold, and the commission. Parts of 0 cents are not moved. */
export async function payOrder(tx: Tx, order: OrderRow): Promise<void> {
  const escrow = await accountOf(tx, order.customerId, 'escrow')
  if (order.paymentCents > 0) {
    const hold = await accountOf(tx, order.modelId, 'earnings_hold')
    await transfer(tx, {
      debit: escrow,
      credit: hold,
      cents: order.paymentCents,
      kind: 'earning',
      causeId: order.id,
    })
  }
  if (order.commissionCents > 0) {
    await transfer(tx, {
      debit: escrow,
      credit: COMMISSION_ACCOUNT,
      cents: order.commissionCents,
      kind: 'commission',
      causeId: order.id,
    })
  }
}

/** Makes the model's part available. */
export async function releasePayment(tx: Tx, order: OrderRow): Promise<void> {
  if (order.paymentCents === 0) return
  const hold = await accountOf(tx, order.modelId, 'earnings_hold')
  const wallet = await accountOf(tx, order.modelId, 'wallet')
  await transfer(tx, {
    debit: hold,
    credit: wallet,
    cents: order.paymentCents,
    kind: 'earning_released',
    causeId: order.id,
  })
}
