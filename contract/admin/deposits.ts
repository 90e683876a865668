/** Payments that arrived for users whose accounts were already erased (docs/money.md), and the log of the provider's webhooks. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { WEBHOOK_VERDICTS } from '../rules/providers.ts'
import { TABLES } from '../rules/tables.ts'
import { OF_FINANCE, OF_OWNERS } from '../shapes/admin-roles.ts'
import { cursor, dollars, done, id, limit, pageOf, paymentReference, reason, timestamp, token } from '../shapes/basics.ts'
import { depositStatus } from '../shapes/money.ts'
import { pageAsked, rowsAsked, tableCount } from '../shapes/table.ts'

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

/** One delivery of the provider. */
const delivery = z.object({
  _id: id,
  verdict: z.enum(WEBHOOK_VERDICTS),
  receivedAt: timestamp,
  /** Of the sender. Empty: it was replayed here. */
  network: z.string(),
  /** The provider's id of the payment; null: the signature is wrong, or it names none. */
  trackId: z.string().nullable(),
  bytes: z.number().int(),
  isReplay: z.boolean(),
  deposit: z.object({ orderId: z.string(), status: depositStatus }).nullable(),
})

export const deposits = {
  listWebhooks: query({
    about:
      'Webhooks of the payment provider, newest first or oldest first, by verdict and of a period; or by the whole id of a payment or deposit.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: pageAsked(TABLES.webhookLog),
    result: pageOf(delivery),
    errors: ['bad_request'],
  }),
  countWebhooks: query({
    about: 'The number of webhooks in that list, counted up to 10,000, with words up to 1,000.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: rowsAsked(TABLES.webhookLog),
    result: tableCount,
  }),
  getWebhook: query({
    about: 'One webhook as it arrived, with its verdict and the present state of its deposit.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    args: z.object({ token, webhookId: id }),
    result: delivery.extend({
      provider: z.string(),
      hasSignature: z.boolean(),
      /** As text; values of fields that name a secret are masked. */
      body: z.string(),
      /** False: only its beginning is kept, or it was erased with the account that it was about. */
      isWhole: z.boolean(),
      deposit: delivery.shape.deposit
        .unwrap()
        .extend({ reason: z.string().nullable(), /** Amount credited to the wallet. */ credited: dollars })
        .nullable(),
    }),
    errors: ['not_found'],
  }),
  replayWebhook: action({
    about:
      'Runs a kept webhook through its handler once more, with the same bytes and signature, and reads its payment back. A payment that is booked already is not booked again. The replay is a row of the log.',
    role: 'admin',
    adminRoles: OF_OWNERS,
    limit: CALL_LIMITS.address,
    args: z.object({ token, webhookId: id }),
    result: z.object({ verdict: z.enum(WEBHOOK_VERDICTS), webhookId: id }),
    errors: ['not_found', 'not_replayable', 'provider_unavailable', 'too_many_attempts'],
  }),
  listUnclaimed: query({
    about: 'Payments for erased accounts that are not sent back yet, oldest first.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: z.object({ token, limit, cursor }),
    result: pageOf(unclaimedPayment),
  }),
  returnUnclaimed: mutation({
    about:
      'Books a payment for an erased account as sent back, with the reason and the reference of the returning payment. Cannot be undone. Needs a proof.',
    role: 'admin',
    adminRoles: OF_FINANCE,
    args: z.object({ token, unclaimedId: id, reason, reference: paymentReference }),
    result: done,
    errors: ['not_found', 'wrong_status', 'withdrawals_blocked', 'proof_required'],
  }),
}
