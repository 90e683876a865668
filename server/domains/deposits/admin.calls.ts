import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import { assertCursorId, FIRST_ID } from '#platform/id-cursor.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { requireProof } from '../auth/index.ts'
import { countWebhooks, getWebhook, listWebhooks } from './list-webhooks.ts'
import { type ReplayDeps, replayWebhook } from './replay-webhook.action.ts'
import { returnUnclaimed } from './return-unclaimed.ts'
import { unclaimedDeposits } from './topics.ts'
import { selectOpenUnclaimed, type UnclaimedRow } from './unclaimed.sql.ts'

const present = ({ id, cents, arrivedAt, orderId, provider, trackId }: UnclaimedRow) => ({
  _id: id,
  amount: dollarsFromCents(cents),
  arrivedAt,
  orderId,
  provider,
  trackId,
})

export const createAdminDepositCalls = (deps: ReplayDeps) =>
  ({
    listWebhooks: (context, asked) => listWebhooks(context, asked),
    countWebhooks: (context, asked) => countWebhooks(context, asked),
    getWebhook: (context, { webhookId }) => getWebhook(context, webhookId),
    replayWebhook: (context, { webhookId }) => replayWebhook(deps, context, webhookId),
    async listUnclaimed({ db, watch }, { limit = PAGE_DEFAULT, cursor }) {
      watch(unclaimedDeposits())
      const [after] = decodeCursor(cursor, ['string']) ?? [FIRST_ID]
      const page = pageOf(await db.many(selectOpenUnclaimed, assertCursorId(after), limit + 1), limit, ({ id }) => [id])
      return { items: page.rows.map(present), nextCursor: page.nextCursor }
    },
    async returnUnclaimed(context, { unclaimedId, reason, reference }) {
      await returnUnclaimed(context, { id: unclaimedId, reason, reference })
      await requireProof(context)
      return { success: true }
    },
  }) satisfies Implements<Contract['admin']['deposits'], Actor>
