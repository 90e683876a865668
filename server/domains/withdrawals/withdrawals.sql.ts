import type { WithdrawalMethod, WithdrawalStatus } from '#contract/types.ts'
import { TABLES } from '#contract/rules/tables.ts'
import { statement } from '#platform/db/statement.ts'
import { tableSql } from '#server/shared/table/table.sql.ts'
import type { Network } from '#contract/rules/payouts.ts'

export interface WithdrawalRow {
  id: string
  userId: string
  createdAt: number
  amountCents: number
  method: WithdrawalMethod
  details: string
  network: Network | null
  status: WithdrawalStatus
  approvedBy: string | null
  reference: string | null
  reason: string | null
  /** Cancelled by its user. */
  isCancelled: boolean
  /** The whole balance of a closing account. */
  isLast: boolean
  /** The user has kept the account after all. */
  isKept: boolean
  /** Unspent deposits that are asked back. */
  isRefund: boolean
  /** The cost of the network, a part of the amount. */
  networkCents: number
}

const ROW = `w.id, w.user_id as "userId", w.created_at as "createdAt", w.amount_cents as "amountCents", w.method, w.details, w.network, w.status,
  w.approved_by as "approvedBy", w.reference, w.reason, coalesce(w.closed_by = w.user_id, false) as "isCancelled", w.is_last as "isLast", w.is_kept as "isKept",
  w.is_refund as "isRefund", w.network_cents as "networkCents"`

/** Locks the wallet of a user. Answers its balance, and whether the user is suspended. */
export const selectWalletForUpdate = statement<[userId: string], { cents: number; isSuspended: boolean }>(
  'withdrawals.selectWalletForUpdate',
  `select a.balance_cents as cents, coalesce(u.suspended_until > now(), false) as "isSuspended"
   from ledger.accounts a join users.users u on u.id = a.owner_id
   where a.owner_id = $1 and a.kind = 'wallet' for update of a`,
)

/** The hold on a user's payouts (users/hold-withdrawals.sql), and the suspension, which blocks all of them. */
export const selectHold = statement<[userId: string], { heldUntil: number | null; isHeld: boolean; isSuspended: boolean }>(
  'withdrawals.selectHold',
  `select withdrawals_held_until as "heldUntil", coalesce(withdrawals_held_until > now(), false) as "isHeld", coalesce(suspended_until > now(), false) as "isSuspended" from users.users where id = $1`,
)

export const insertWithdrawal = statement<
  [
    userId: string,
    cents: number,
    method: WithdrawalMethod,
    details: string,
    network: Network | null,
    isLast: boolean,
    refundCostCents: number | null,
  ],
  { id: string }
>(
  'withdrawals.insertWithdrawal',
  `insert into withdrawals.withdrawals (user_id, amount_cents, method, details, network, is_last, is_refund, network_cents)
   values ($1, $2, $3, $4, $5, $6, $7::bigint is not null, coalesce($7::bigint, 0)) returning id`,
)

export const selectWithdrawalForUpdate = statement<[id: string], WithdrawalRow>(
  'withdrawals.selectWithdrawalForUpdate',
  `select ${ROW} from withdrawals.withdrawals w where w.id = $1 for update`,
)

/** Locks the withdrawal's user against closing, keeping or erasing the account meanwhile. */
export const selectOwnerForShare = statement<[id: string], { isErased: boolean }>(
  'withdrawals.selectOwnerForShare',
  `select u.erased_at is not null as "isErased" from withdrawals.withdrawals w join users.users u on u.id = w.user_id where w.id = $1 for key share of u`,
)

export const markApproved = statement<[id: string, adminId: string]>(
  'withdrawals.markApproved',
  `update withdrawals.withdrawals set status = 'approved', approved_by = $2, approved_at = now() where id = $1`,
)

export const markSent = statement<[id: string, adminId: string, reference: string]>(
  'withdrawals.markSent',
  `update withdrawals.withdrawals set status = 'sent', closed_by = $2, closed_at = now(), reference = $3 where id = $1`,
)

export const markRejected = statement<[id: string, closedBy: string, reason: string | null]>(
  'withdrawals.markRejected',
  `update withdrawals.withdrawals set status = 'rejected', closed_by = $2, closed_at = now(), reason = $3 where id = $1`,
)

/** The sender and the time of sending stay. */
export const markFailed = statement<[id: string, adminId: string, reason: string]>(
  'withdrawals.markFailed',
  `update withdrawals.withdrawals set status = 'failed', failed_by = $2, failed_at = now(), reason = $3 where id = $1`,
)

export const selectMine = statement<[userId: string, beforeId: string, limit: number], WithdrawalRow>(
  'withdrawals.selectMine',
  `select ${ROW} from withdrawals.withdrawals w where w.user_id = $1 and w.id < $2 order by w.id desc limit $3`,
)

/** The newest last payout of a user, requested at this time or later. */
export const selectLastPayout = statement<[userId: string, since: number], WithdrawalRow>(
  'withdrawals.selectLastPayout',
  `select ${ROW} from withdrawals.withdrawals w where w.user_id = $1 and w.is_last and w.created_at >= to_timestamp($2::float8 / 1000) order by w.id desc limit 1`,
)

/** Whether a last payout of this user was requested and neither rejected nor cancelled: the one without a minimum is used. */
export const selectHasHadLast = statement<[userId: string], { hasHadLast: boolean }>(
  'withdrawals.selectHasHadLast',
  `select exists (select from withdrawals.withdrawals where user_id = $1 and is_last and status in ('requested', 'approved', 'sent')) as "hasHadLast"`,
)

/** Last payouts that are not approved yet. */
export const selectOpenLastPayouts = statement<[userId: string], { id: string }>(
  'withdrawals.selectOpenLastPayouts',
  `select id from withdrawals.withdrawals where user_id = $1 and is_last and status = 'requested' order by id`,
)

/** The account stays, so its last payouts no longer count as such. */
export const markKept = statement<[userId: string]>(
  'withdrawals.markKept',
  `update withdrawals.withdrawals set is_kept = true where user_id = $1 and is_last and not is_kept`,
)

/** Approved last payouts that are not sent yet. */
export const selectLastUnderWay = statement<[userId: string], { cents: number }>(
  'withdrawals.selectLastUnderWay',
  `select coalesce(sum(amount_cents), 0)::bigint as cents from withdrawals.withdrawals where user_id = $1 and is_last and status = 'approved'`,
)

export interface AdminWithdrawalRow extends WithdrawalRow {
  name: string
  handle: string
  email: string
  pictureId: string | null
  approverName: string | null
  heldUntil: number | null
  totalEarnedCents: number
  totalDepositedCents: number
  completedOrders: number
  memberSince: number
  isFirst: boolean
  sharedDetails: number
}

/** More others with the same payout details are not counted. */
const SHARED_DETAILS_MAX = 99

/** The others whose payouts go to the same details: each is found by one search in the index, however many payouts they had. */
const SHARED_DETAILS = `(with recursive others as (
    select (select o.user_id from withdrawals.withdrawals o where o.details = w.details and w.details <> '–' order by o.user_id limit 1) as user_id
    union all
    select (select o.user_id from withdrawals.withdrawals o where o.details = w.details and o.user_id > others.user_id order by o.user_id limit 1) from others where others.user_id is not null
  ) select count(*) from (select from others where user_id <> w.user_id limit ${SHARED_DETAILS_MAX}) counted)::integer`

/** Facts about each are queried for the page only, by indexes that find them in few steps for a user with any number of sales and payouts. */
const ADMIN_ROW = `${ROW}, u.name, u.handle, u.email, u.picture_id as "pictureId", a.name as "approverName", u.withdrawals_held_until as "heldUntil", u.created_at as "memberSince",
  coalesce((select m.completed_count from models.profiles m where m.user_id = w.user_id), 0) as "completedOrders",
  coalesce((select s.order_earned_cents + s.purchase_earned_cents + s.tip_earned_cents + s.message_earned_cents from models.sales s where s.model_id = w.user_id), 0)::bigint as "totalEarnedCents",
  coalesce((select sum(t.cents) from ledger.transfers t where t.kind = 'deposit'
    and t.credit_account = (select h.id from ledger.accounts h where h.owner_id = w.user_id and h.kind = 'wallet')), 0)::bigint as "totalDepositedCents",
  coalesce((select min(e.closed_at) from withdrawals.withdrawals e where e.user_id = w.user_id and e.status = 'sent'), 'infinity') >= coalesce(w.closed_at, 'infinity') as "isFirst",
  ${SHARED_DETAILS} as "sharedDetails"`
const ADMIN_FROM = `withdrawals.withdrawals w join users.users u on u.id = w.user_id left join users.users a on a.id = w.approved_by`

export const withdrawalsTable = tableSql<AdminWithdrawalRow>()(TABLES.withdrawals, {
  name: 'withdrawals.withdrawalsTable',
  select: ADMIN_ROW,
  from: ADMIN_FROM,
  base: 'withdrawals.withdrawals w',
  id: 'w.id',
  at: 'w.created_at',
  filters: {
    status: {
      requested: `w.status = 'requested'`,
      approved: `w.status = 'approved'`,
      sent: `w.status = 'sent'`,
      rejected: `w.status = 'rejected'`,
      failed: `w.status = 'failed'`,
    },
  },
  sorts: {},
})

export const selectForAdmin = statement<[id: string], AdminWithdrawalRow>(
  'withdrawals.selectForAdmin',
  `select ${ADMIN_ROW} from ${ADMIN_FROM} where w.id = $1`,
)

/** Of these users, or with this reference or id, newest first. Null: of any status. */
export const findWithdrawals = statement<
  [userIds: readonly string[], reference: string, status: WithdrawalStatus | null, before: string, limit: number],
  AdminWithdrawalRow
>(
  'withdrawals.findWithdrawals',
  `select ${ADMIN_ROW} from withdrawals.find_ids($1, $2, $3, $4, $5) hit (id) join (${ADMIN_FROM}) on w.id = hit.id order by w.id desc`,
)

export const selectOpenTotals = statement<[], { count: number; cents: number }>(
  'withdrawals.selectOpenTotals',
  `select count(*)::integer as count, coalesce(sum(amount_cents), 0)::bigint as cents from withdrawals.withdrawals where status in ('requested', 'approved')`,
)
