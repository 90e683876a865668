import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { Withdrawal } from '#contract/types.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { decodeCursor, pageOf } from '#server/platform/cursor.ts'
import { assertCursorId, decodeIdCursor } from '#server/platform/id-cursor.ts'
import { centsFromDollars, dollarsFromCents } from '#server/platform/money.ts'
import { userIdOf } from '#server/platform/user-id.ts'
import { balancesOf, walletOf } from '../ledger/index.ts'
import { pictureUrl } from '../media/index.ts'
import { userOf } from '../users/index.ts'
import { approveWithdrawal, cancelWithdrawal, rejectWithdrawal, sendWithdrawal } from './change-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { anyWithdrawal, withdrawalsOf } from './topics.ts'
import { selectAllWithdrawals, selectMine, selectOpenTotals, type AdminWithdrawalRow, type WithdrawalRow } from './withdrawals.sql.ts'

/** This list goes upwards: every id is larger. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const DONE = { success: true as const }

const presentWithdrawal = (row: WithdrawalRow): Withdrawal => ({
  _id: row.id,
  createdAt: row.createdAt,
  amount: dollarsFromCents(row.amountCents),
  paymentMethod: row.method,
  paymentDetails: row.details,
  network: row.network,
  status: row.status,
  reference: row.reference,
  reason: row.reason,
  isCancelled: row.isCancelled,
})

const presentForAdmin = (row: AdminWithdrawalRow) => ({
  ...presentWithdrawal(row),
  model: { _id: row.userId, name: row.name, handle: row.handle, email: row.email, picture: pictureUrl(row.pictureId, 96) },
  approvedBy: row.approverName,
  risk: {
    totalEarned: dollarsFromCents(row.totalEarnedCents),
    completedOrders: row.completedOrders,
    memberSince: row.memberSince,
    isFirstWithdrawal: row.isFirst,
    sharedDetails: row.sharedDetails,
  },
})

const keyOf = (row: { id: string }) => [row.id]

export const createWithdrawalCalls = () =>
  ({
    async requestWithdrawal(context, { amount, paymentMethod, paymentDetails, network }) {
      const withdrawalId = await requestWithdrawal(context, { amountCents: centsFromDollars(amount), method: paymentMethod, details: paymentDetails, network })
      return { success: true, withdrawalId }
    },
    async getMine({ db, actor, watch }, { limit = PAGE_DEFAULT, cursor }) {
      const userId = userIdOf(actor)
      watch(withdrawalsOf(userId), walletOf(userId))
      const page = pageOf(await db.many(selectMine, userId, decodeIdCursor(cursor), limit + 1), limit, keyOf)
      return { items: page.rows.map(presentWithdrawal), nextCursor: page.nextCursor, held: dollarsFromCents((await balancesOf(db, userId)).withdrawalHold) }
    },
    async cancelWithdrawal(context, { withdrawalId }) {
      await cancelWithdrawal(context, withdrawalId)
      return DONE
    },
  }) satisfies Implements<Contract['withdrawals'], Actor>

export const createAdminWithdrawalCalls = () =>
  ({
    async list({ db, watch }, { status, limit = PAGE_DEFAULT, cursor }) {
      const [after] = decodeCursor(cursor, ['string']) ?? [FIRST_ID]
      const page = pageOf(await db.many(selectAllWithdrawals, assertCursorId(after), limit + 1, status ?? null), limit, keyOf)
      watch(anyWithdrawal(), ...page.rows.flatMap(({ userId, approvedBy }) => [userOf(userId), walletOf(userId), ...(approvedBy === null ? [] : [userOf(approvedBy)])]))
      const open = await db.one(selectOpenTotals)
      return { items: page.rows.map(presentForAdmin), nextCursor: page.nextCursor, openCount: open.count, openTotal: dollarsFromCents(open.cents) }
    },
    async approve(context, { withdrawalId }) {
      await approveWithdrawal(context, withdrawalId)
      return DONE
    },
    async markSent(context, { withdrawalId, reference }) {
      await sendWithdrawal(context, withdrawalId, reference)
      return DONE
    },
    async reject(context, { withdrawalId, reason }) {
      await rejectWithdrawal(context, withdrawalId, reason)
      return DONE
    },
  }) satisfies Implements<Contract['admin']['withdrawals'], Actor>
