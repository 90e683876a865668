/** Tasks of the clock, and the outbox. */
import { isMailRetryable } from '#server/outbox/mail/account-mail-kinds.ts'
import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT } from '#contract/limits.ts'
import { maskEmail } from '#contract/rules/mask.ts'
import { selectRuns } from '#platform/clock/clock.sql.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import { assertCursorId } from '#platform/id-cursor.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { retryMessage } from '../notifications/index.ts'
import { isOverdue } from './health.ts'
import { selectUnsent, type UnsentRow } from './jobs.sql.ts'

const presentMessage = ({ id, isGivenUp, nextTryAt, address, ...row }: UnsentRow) => ({
  _id: id,
  ...row,
  address: address === '' ? '' : maskEmail(address),
  nextTryAt: isGivenUp ? null : nextTryAt,
  mayRetry: !isGivenUp || isMailRetryable(row.kind),
})

export const createJobsCalls = () =>
  ({
    async listTasks({ db }) {
      const nowMs = Date.now()
      return (await db.many(selectRuns)).map((run) => ({ ...run, isOverdue: isOverdue(run, nowMs) }))
    },
    async listMessages({ db }, { state, cursor, limit = PAGE_DEFAULT }) {
      const [before] = decodeCursor(cursor, ['string']) ?? [null]
      if (before !== null) assertCursorId(before)
      const page = pageOf(await db.many(selectUnsent, state, before, limit + 1), limit, ({ id }) => [id])
      return { items: page.rows.map(presentMessage), nextCursor: page.nextCursor }
    },
    async retryMessage(context, { messageId }) {
      await retryMessage(context, messageId)
      return { success: true } as const
    },
  }) satisfies Implements<Contract['admin']['jobs'], Actor>
