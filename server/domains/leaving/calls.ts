import { EXPORTS_PER_DAY } from '#contract/limits.ts'
import type { Contract } from '#contract/index.ts'
import { CallError } from '#platform/call-error.ts'
import type { Implements, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { requireProof } from '../auth/index.ts'
import { depositsOf } from '../deposits/index.ts'
import { walletOf } from '../ledger/index.ts'
import { exportAddress } from '../media/index.ts'
import { ordersFor, ordersOf, settleOrders } from '../orders/index.ts'
import { userOf } from '../users/index.ts'
import { lastPayoutMinimumOf, lastPayoutOf, payoutsHeldUntil, withdrawalsOf } from '../withdrawals/index.ts'
import { keepAccount, requestDeletion } from './close-account.ts'
import { standingOf, unlessGivenUp } from './closing-blocks.ts'
import { selectAccount, selectClosing } from './closings.sql.ts'
import { countToday, selectLatest, selectOwnExport, type ExportRow } from './exports.sql.ts'
import { leaveWithPayout } from './last-payout.ts'
import { cancelExport, requestExport } from './request-export.ts'
import { exportsOf, siteOwners } from './topics.ts'

/** The lifetime of a copy's download address. */
const LINK_LIFETIME_MS = 10 * 60_000

const DONE = { success: true as const }

function present({ id, state, progress, createdAt, expiresAt, sizeBytes }: ExportRow) {
  const isReady = state === 'ready'
  return { _id: id, state, progress, createdAt, expiresAt: isReady ? expiresAt : null, sizeBytes: isReady ? sizeBytes : null }
}

async function getExport({ db, actor, watch }: QueryContext<Actor>) {
  const userId = userIdOf(actor)
  watch(exportsOf(userId))
  const latest = await db.maybe(selectLatest, userId)
  const { count } = await db.one(countToday, userId)
  return { export: latest === undefined ? null : present(latest), leftToday: Math.max(0, EXPORTS_PER_DAY - count) }
}

async function getClosing({ db, actor, watch }: QueryContext<Actor>) {
  const userId = userIdOf(actor)
  watch(userOf(userId), walletOf(userId), withdrawalsOf(userId), depositsOf(userId), ordersOf(userId), ordersFor(userId), siteOwners())
  const account = await db.one(selectAccount, userId)
  const closing = account.closesAt === null ? undefined : await db.maybe(selectClosing, userId)
  const agreedCents = closing?.givesUpCents ?? 0
  const standing = await standingOf(db, userId, account)
  return {
    closesAt: account.closesAt,
    blocks: [...unlessGivenUp(standing, agreedCents)],
    givesUp: dollarsFromCents(Math.min(agreedCents, standing.walletCents)),
    lastPayout: closing === undefined ? null : await lastPayoutOf(db, userId, closing.requestedAt),
    payoutMinimum: dollarsFromCents(await lastPayoutMinimumOf(db, userId)),
    heldUntil: await payoutsHeldUntil(db, userId),
  }
}

export const createLeavingCalls = ({ secret, now = Date.now }: { secret: Buffer; now?: () => number }) =>
  ({
    getExport,
    requestExport: async (context, { language }) => ({ exportId: await requestExport(context, language) }),
    async cancelExport(context, { exportId }) {
      await cancelExport(context, exportId)
      return DONE
    },
    async createExportLink(context, { exportId }) {
      const row = await context.tx.maybe(selectOwnExport, exportId, userIdOf(context.actor))
      if (row?.state !== 'ready' || row.expiresAt === null || row.expiresAt <= now())
        throw new CallError('not_found', 'This copy of your data no longer exists. Please request a new one.')
      await requireProof(context)
      const expiresAt = Math.min(row.expiresAt, now() + LINK_LIFETIME_MS)
      return { url: exportAddress(secret, exportId, expiresAt), expiresAt }
    },
    getClosing,
    requestDeletion: async (context, { givesUp = 0 }) => ({ closesAt: await requestDeletion(context, givesUp) }),
    requestLastPayout: (context, { amount, paymentMethod, paymentDetails, network }) =>
      leaveWithPayout(context, { amountCents: centsFromDollars(amount), method: paymentMethod, details: paymentDetails, network }),
    keepAccount: async (context) => ({ ...DONE, goesOn: dollarsFromCents(await keepAccount(context)) }),
    settleOrders: async (context, { side, reason }) => ({ count: await settleOrders(context, side, reason) }),
  }) satisfies Pick<
    Implements<Contract['auth'], Actor>,
    | 'getExport'
    | 'requestExport'
    | 'cancelExport'
    | 'createExportLink'
    | 'getClosing'
    | 'requestDeletion'
    | 'requestLastPayout'
    | 'keepAccount'
    | 'settleOrders'
  >
