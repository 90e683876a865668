import type { Contract } from '#contract/index.ts'
import { ADJUSTMENTS_ALONE, PAGE_DEFAULT } from '#contract/limits.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import { assertCursorId, decodeIdCursor, FIRST_ID } from '#platform/id-cursor.ts'
import { ADJUSTMENTS_ACCOUNT, balancesOf, ledgerAudit, walletOf } from '../ledger/index.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { settingNumber, settingOf } from '../settings/index.ts'
import { userOf } from '../users/index.ts'
import { adjustBalance, approveAdjustment, refuseAdjustment, withdrawAdjustment } from './adjust-balance.ts'
import { type AdjustmentRow, selectOfUser, selectUsed, selectUsedAlone, selectWaiting } from './adjustments.sql.ts'
import { adjustmentsOf, anyAdjustment, waitingAdjustments } from './topics.ts'

const DONE = { success: true as const }

/** Only owners act on the balances of admins, and no admin on their own. */
const isFor = (actor: Actor, { userId, userRole }: AdjustmentRow): boolean =>
  actor.userId !== userId && (userRole === null || actor.adminRole === 'owner')

function present(actor: Actor, row: AdjustmentRow) {
  const { id, userId, userName, cents, reason, note, state, askedById, askedByName, askedAt, lapsesAt } = row
  const { decidedById, decidedByName, decidedAt, refusal } = row
  const mayAct = state === 'asked' && isFor(actor, row)
  // An admin who is the user reads nothing that is for staff only.
  const isOwn = actor.userId === userId
  return {
    _id: id,
    user: { userId, name: userName },
    amount: dollarsFromCents(cents),
    reason,
    note: isOwn ? '' : note,
    state,
    askedBy: askedByName,
    askedAt,
    lapsesAt,
    // The one who asked is named already.
    decidedBy: decidedById === null || (decidedById === askedById && state !== 'booked') ? null : decidedByName,
    decidedAt,
    refusal: isOwn ? '' : refusal,
    may: { decide: mayAct && actor.userId !== askedById, withdraw: mayAct && actor.userId === askedById },
  }
}

export const createAdjustmentCalls = () =>
  ({
    async preview({ db, actor, watch }, { userId, amount }) {
      watch(walletOf(userId), adjustmentsOf(userId), anyAdjustment(), settingOf('adjustment_second_approval_cents'))
      const cents = centsFromDollars(amount)
      const [{ wallet }, site, limitCents] = [
        await balancesOf(db, userId),
        await ledgerAudit.installationBalanceOf(db, ADJUSTMENTS_ACCOUNT),
        await settingNumber(db, 'adjustment_second_approval_cents'),
      ]
      const [used, alone] = [await db.one(selectUsed, userId), await db.one(selectUsedAlone, userIdOf(actor))]
      const aloneCents = ADJUSTMENTS_ALONE * limitCents
      return {
        balance: dollarsFromCents(wallet),
        after: dollarsFromCents(wallet + cents),
        site: dollarsFromCents(site),
        siteAfter: dollarsFromCents(site - cents),
        limit: dollarsFromCents(limitCents),
        used: dollarsFromCents(used.cents),
        isShort: wallet + cents < 0,
        aloneLimit: dollarsFromCents(aloneCents),
        usedAlone: dollarsFromCents(alone.cents),
        needsSecond: used.cents + Math.abs(cents) > limitCents || alone.cents + Math.abs(cents) > aloneCents,
        isWaiting: used.isWaiting,
      }
    },
    async list({ db, actor, watch }, { userId, cursor, limit = PAGE_DEFAULT }) {
      watch(adjustmentsOf(userId), userOf(userId))
      const page = pageOf(await db.many(selectOfUser, userId, decodeIdCursor(cursor), limit + 1), limit, ({ id }) => [id])
      return { items: page.rows.map((row) => present(actor, row)), nextCursor: page.nextCursor }
    },
    async listWaiting({ db, actor, watch }, { cursor, limit = PAGE_DEFAULT }) {
      const [after] = decodeCursor(cursor, ['string']) ?? [FIRST_ID]
      const page = pageOf(await db.many(selectWaiting, assertCursorId(after), limit + 1), limit, ({ id }) => [id])
      watch(waitingAdjustments(), ...page.rows.map(({ userId }) => userOf(userId)))
      return { items: page.rows.map((row) => present(actor, row)), nextCursor: page.nextCursor }
    },
    async request(context, { userId, amount, reason, note }) {
      return adjustBalance(context, { userId, cents: centsFromDollars(amount), reason, note })
    },
    async approve(context, { adjustmentId }) {
      await approveAdjustment(context, adjustmentId)
      return DONE
    },
    async refuse(context, { adjustmentId, reason }) {
      await refuseAdjustment(context, adjustmentId, reason)
      return DONE
    },
    async withdraw(context, { adjustmentId }) {
      await withdrawAdjustment(context, adjustmentId)
      return DONE
    },
  }) satisfies Implements<Contract['admin']['adjustments'], Actor>
