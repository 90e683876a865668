/** Payments that arrived for users whose accounts were already erased (docs/money.md). */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { OF_FINANCE } from '../shapes/admin-roles.ts'
import { cursor, dollars, done, id, limit, pageOf, paymentReference, reason, timestamp, token } from '../shapes/basics.ts'

/** The payer's account is gone: only the provider's ids identify the payment. */
const unclaimedPayment = z.object({
  _id: id,
  amount: dollars,
  arrivedAt: timestamp,
  /** The id of the deposit. */
  orderId: z.string(),
  provider: z.string(),
  /** The provider's id of the payment. */
  trackId: z.string().nullable(),
})

export const deposits = {
  listUnclaimed: query({
    about: 'Payments for erased accounts that are not sent back yet, oldest first.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: z.object({ token, limit, cursor }),
    result: pageOf(unclaimedPayment),
  }),
  returnUnclaimed: mutation({
    about:
      'Books a payment for an erased account as sent back, with the reason and the reference of the returning payment. Cannot be undone.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: z.object({ token, unclaimedId: id, reason, reference: paymentReference }),
    result: done,
    errors: ['not_found', 'wrong_status', 'withdrawals_blocked'],
  }),
}
