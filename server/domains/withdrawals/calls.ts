import type { Contract } from '#contract/index.ts'
import { refundMinimumCents } from '#contract/rules/withdrawals.ts'
import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { pageOf } from '#platform/cursor.ts'
import { decodeIdCursor, LAST_ID } from '#platform/id-cursor.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { applicationsOf, payoutAnswersOf } from '../applications/index.ts'
import { requirePayoutProof, requireProof } from '../auth/index.ts'
import { depositsOf } from '../deposits/index.ts'
import { balancesOf, walletOf } from '../ledger/index.ts'
import { userOf } from '../users/index.ts'
import { approveWithdrawal, cancelWithdrawal, failWithdrawal, rejectWithdrawal, sendWithdrawal } from './change-withdrawal.ts'
import { presentMasked, presentWithdrawal } from './present.ts'
import { settingOf } from '../settings/index.ts'
import { areRefundsOn, refundableOf, requestRefund } from './request-refund.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { withdrawalsOf } from './topics.ts'
import { countWithdrawals, getWithdrawal, listWithdrawals } from './list-withdrawals.ts'
import { selectHold, selectMine } from './withdrawals.sql.ts'

const DONE = { success: true as const }

/** An admin who impersonates the owner reads no payout details: finance alone does, in the list of withdrawals. */
const presentFor = ({ impersonatorId }: Actor) => (impersonatorId === null ? presentWithdrawal : presentMasked)

const keyOf = (row: { id: string }) => [row.id]

export const createWithdrawalCalls = () =>
  ({
    async requestWithdrawal(context, { amount, paymentMethod, paymentDetails, network }) {
      const asked = { amountCents: centsFromDollars(amount), method: paymentMethod, details: paymentDetails, network }
      const withdrawalId = await requestWithdrawal(context, asked)
      // Last, so that no proof is asked for a request that is refused anyway. The refusal rolls the request back.
      await requirePayoutProof(context, asked)
      return { success: true, withdrawalId }
    },
    async getRefundable({ db, actor, watch }) {
      const userId = userIdOf(actor)
      watch(settingOf('customer_refunds'), walletOf(userId), withdrawalsOf(userId), depositsOf(userId))
      const rows = (await areRefundsOn(db)) ? await refundableOf(db, userId) : []
      const networks = rows.map(({ network, mostCents, costCents }) => ({
        network,
        most: dollarsFromCents(mostCents),
        cost: dollarsFromCents(costCents),
        minimum: dollarsFromCents(refundMinimumCents(costCents)),
      }))
      return { isOn: await areRefundsOn(db), most: Math.max(0, ...networks.map(({ most }) => most)), networks }
    },
    async requestRefund(context, { amount, network, paymentDetails }) {
      const asked = { amountCents: centsFromDollars(amount), details: paymentDetails, network }
      const withdrawalId = await requestRefund(context, asked)
      await requirePayoutProof(context, { ...asked, method: 'crypto' })
      return { success: true, withdrawalId }
    },
    async getMine({ db, actor, watch }, { limit = PAGE_DEFAULT, cursor }) {
      const userId = userIdOf(actor)
      watch(withdrawalsOf(userId), walletOf(userId), userOf(userId))
      const page = pageOf(await db.many(selectMine, userId, decodeIdCursor(cursor), limit + 1), limit, keyOf)
      const [{ withdrawalHold }, { heldUntil }] = [await balancesOf(db, userId), await db.one(selectHold, userId)]
      return { items: page.rows.map(presentFor(actor)), nextCursor: page.nextCursor, held: dollarsFromCents(withdrawalHold), heldUntil }
    },
    async getPayoutDetails({ db, actor, watch }) {
      const userId = userIdOf(actor)
      watch(withdrawalsOf(userId), applicationsOf(userId))
      const [last] = await db.many(selectMine, userId, LAST_ID, 1)
      if (last !== undefined) {
        const { paymentMethod, paymentDetails } = presentFor(actor)(last)
        return { paymentMethod, paymentDetails, network: last.network }
      }
      // An application is hidden from impersonating admins.
      const said = actor.impersonatorId === null ? await payoutAnswersOf(db, userId) : null
      return said === null
        ? null
        : { paymentMethod: said.method, paymentDetails: said.details.trim(), network: said.method === 'crypto' ? said.network : null }
    },
    async cancelWithdrawal(context, { withdrawalId }) {
      await cancelWithdrawal(context, withdrawalId)
      return DONE
    },
  }) satisfies Implements<Contract['withdrawals'], Actor>

export const createAdminWithdrawalCalls = () =>
  ({
    list: listWithdrawals,
    count: countWithdrawals,
    get: (context, { withdrawalId }) => getWithdrawal(context, withdrawalId),
    async approve(context, { withdrawalId }) {
      await approveWithdrawal(context, withdrawalId)
      await requireProof(context)
      return DONE
    },
    async markSent(context, { withdrawalId, reference }) {
      await sendWithdrawal(context, withdrawalId, reference)
      await requireProof(context)
      return DONE
    },
    async reject(context, { withdrawalId, reason }) {
      await rejectWithdrawal(context, withdrawalId, reason)
      return DONE
    },
    async markFailed(context, { withdrawalId, reason }) {
      await failWithdrawal(context, withdrawalId, reason)
      return DONE
    },
  }) satisfies Implements<Contract['admin']['withdrawals'], Actor>
