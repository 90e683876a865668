/** Payments that arrived for people whose accounts were erased already (docs/money.md). */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { OF_FINANCE } from '../shapes/admin-roles.ts'
import { cursor, dollars, done, id, limit, pageOf, paymentReference, reason, timestamp, token } from '../shapes/basics.ts'

/** The payer is nobody here any more: it is told by what the provider knows it by. */
const unclaimedPayment = z.object({
  _id: id,
  amount: dollars,
  arrivedAt: timestamp,
  /** The deposit's number. */
  orderId: z.string(),
  provider: z.string(),
  /** The provider's own number of the payment. */
  trackId: z.string().nullable(),
})

export const deposits = {
  listUnclaimed: query({
    about: 'Payments that arrived for people who were gone, and that nobody has sent back yet; those that wait longest first.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: z.object({ token, limit, cursor }),
    result: pageOf(unclaimedPayment),
  }),
  returnUnclaimed: mutation({
    about:
      'Books a payment for somebody who is gone as sent back, with the reason and the reference of the payment by which it went. It leaves the books for good.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: z.object({ token, unclaimedId: id, reason, reference: paymentReference }),
    result: done,
    errors: ['not_found', 'wrong_status', 'withdrawals_blocked'],
  }),
}
