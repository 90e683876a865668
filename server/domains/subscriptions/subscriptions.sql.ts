import type { PaidPeriod } from '#contract/rules/pro.ts'
import { statement } from '#platform/db/statement.ts'

export type Benefit = 'pro_posts' | 'long_briefs' | 'badge'
export type RenewalStop = 'price' | 'plan'
export type EndReason = 'off' | 'short_balance' | 'suspended'
export type PaymentKind = 'purchase' | 'renewal' | 'change'

export interface PlanRow {
  id: string
  name: string
  names: Record<string, string>
  priceCents: number
  days: number
  benefits: Benefit[]
  isActive: boolean
}

const PLAN = `p.id, p.name, p.names, p.price_cents as "priceCents", p.days, p.benefits, p.is_active as "isActive"`

export const selectPlans = statement<[], PlanRow>(
  'subscriptions.selectPlans',
  `select ${PLAN} from subscriptions.plans p where p.is_active order by p.position, p.id`,
)

export const selectPlan = statement<[id: string], PlanRow>(
  'subscriptions.selectPlan',
  `select ${PLAN} from subscriptions.plans p where p.id = $1`,
)

/** Locks the plan against changes until the end of the transaction; buyers of one plan do not wait for each other. */
export const selectPlanForShare = statement<[id: string], PlanRow>(
  'subscriptions.selectPlanForShare',
  `select ${PLAN} from subscriptions.plans p where p.id = $1 for share`,
)

/** The user's Pro and its end: the source of truth. Every change of one user's Pro takes this lock first, then the wallet's. */
export interface ProRow {
  proExpiresAt: number | null
  /** By the clock of the database, which decides here. */
  now: number
  isSuspended: boolean
}

export const selectProForUpdate = statement<[userId: string], ProRow>(
  'subscriptions.selectProForUpdate',
  `select pro_expires_at as "proExpiresAt", now() as now, coalesce(suspended_until > now(), false) as "isSuspended"
   from users.users where id = $1 for no key update`,
)

export interface CheckRow {
  proExpiresAt: number | null
  now: number
  /** It ended before, and was cleared. */
  hasEnded: boolean
  subscriptionType: string | null
}

export const selectCheck = statement<[userId: string], CheckRow>(
  'subscriptions.selectCheck',
  `select u.pro_expires_at as "proExpiresAt", now() as now, s.ended_at is not null as "hasEnded",
     u.subscription_type as "subscriptionType"
   from users.users u left join subscriptions.subscriptions s on s.user_id = u.id where u.id = $1`,
)

export interface SubscriptionRow {
  planId: string
  /** The plan of the next renewal. */
  renewalPlanId: string
  agreedCents: number
  isAutoRenewOn: boolean
}

export const selectSubscription = statement<[userId: string], SubscriptionRow>(
  'subscriptions.selectSubscription',
  `select plan_id as "planId", coalesce(next_plan_id, plan_id) as "renewalPlanId", agreed_cents as "agreedCents", is_auto_renew_on as "isAutoRenewOn" from subscriptions.subscriptions where user_id = $1`,
)

/** Locks the wallet of a user and answers its balance. */
export const selectWalletForUpdate = statement<[userId: string], { cents: number }>(
  'subscriptions.selectWalletForUpdate',
  `select balance_cents as cents from ledger.accounts where owner_id = $1 and kind = 'wallet' for update`,
)

/** The period is that of `nextPeriod`. */
export const insertPayment = statement<
  [userId: string, planId: string, kind: PaymentKind, priceCents: number, creditCents: number, startsAt: number, endsAt: number],
  { id: string }
>(
  'subscriptions.insertPayment',
  `insert into subscriptions.payments (user_id, plan_id, kind, price_cents, credit_cents, starts_at, ends_at)
   values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), to_timestamp($7::float8 / 1000)) returning id`,
)

const UNUSED = `user_id = $1 and replaced_at is null and ends_at > now()`

/** The paid periods of a user that are not over, and that no change of plan has replaced. */
export const selectUnused = statement<[userId: string], PaidPeriod>(
  'subscriptions.selectUnused',
  `select starts_at as "startsAt", ends_at as "endsAt", price_cents + credit_cents as cents from subscriptions.payments where ${UNUSED}`,
)

export const markReplaced = statement<[userId: string]>(
  'subscriptions.markReplaced',
  `update subscriptions.payments set replaced_at = now() where ${UNUSED}`,
)

/** The plan of the next renewal, and the price that the user agrees to for it. A renewal is then on. */
export const updateNextPlan = statement<[userId: string, planId: string, agreedCents: number]>(
  'subscriptions.updateNextPlan',
  `update subscriptions.subscriptions set next_plan_id = nullif($2, plan_id), agreed_cents = $3, is_auto_renew_on = true, renewal_stop = null where user_id = $1`,
)

/** The next of the reminders `days` (a list) ahead of the end; null when none is left. */
const nextReminder = (end: string, days: string) =>
  `(select min(e.at - n * interval '24 hours') from (select ${end} as at) e, unnest(${days}::integer[]) n where e.at - n * interval '24 hours' > now())`

/** After a payment: the terms that the user has agreed to from now on. */
export const upsertSubscription = statement<
  [userId: string, planId: string, agreedCents: number, isAutoRenewOn: boolean, end: number, reminderDays: readonly number[]]
>(
  'subscriptions.upsertSubscription',
  `insert into subscriptions.subscriptions (user_id, plan_id, agreed_cents, is_auto_renew_on, paid_at, remind_at)
   values ($1, $2, $3, $4, now(), ${nextReminder('to_timestamp($5::float8 / 1000)', '$6')})
   on conflict (user_id) do update set plan_id = $2, next_plan_id = null, agreed_cents = $3, is_auto_renew_on = $4, renewal_stop = null, paid_at = now(),
     remind_at = excluded.remind_at, ended_at = null, end_reason = null`,
)

export const updateAutoRenew = statement<[userId: string, isOn: boolean, agreedCents: number, stop: RenewalStop | null]>(
  'subscriptions.updateAutoRenew',
  `update subscriptions.subscriptions set is_auto_renew_on = $2, agreed_cents = $3, renewal_stop = $4 where user_id = $1`,
)

export const markEnded = statement<[userId: string, reason: EndReason]>(
  'subscriptions.markEnded',
  `update subscriptions.subscriptions set is_auto_renew_on = false, remind_at = null, ended_at = now(), end_reason = $2 where user_id = $1`,
)

/** No user is charged while suspended; a suspension that is over by then does not matter. */
const SUSPENDED_AT_END = `coalesce(u.suspended_until >= u.pro_expires_at, false) as "isSuspendedAtEnd"`

/** Takes a due reminder and sets the next one. */
export const takeReminder = statement<
  [userId: string, reminderDays: readonly number[]],
  { endsAt: number; isAutoRenewOn: boolean; isSuspendedAtEnd: boolean }
>(
  'subscriptions.takeReminder',
  `update subscriptions.subscriptions s set remind_at = ${nextReminder('u.pro_expires_at', '$2')}
   from users.users u where u.id = s.user_id and s.user_id = $1 and s.remind_at <= now() and u.pro_expires_at > now()
   returning u.pro_expires_at as "endsAt", s.is_auto_renew_on as "isAutoRenewOn", ${SUSPENDED_AT_END}`,
)

export interface MineRow {
  proExpiresAt: number | null
  isPro: boolean
  plan: PlanRow | null
  /** The plan of the next renewal, where it is another one. */
  nextPlan: PlanRow | null
  agreedCents: number | null
  isAutoRenewOn: boolean
  renewalStop: RenewalStop | null
  isSuspendedAtEnd: boolean
  endedAt: number | null
  endReason: EndReason | null
}

/** A plan as one value; null for none. */
const planIn = (plan: string) =>
  `case when ${plan}.id is not null then jsonb_build_object('id', ${plan}.id, 'name', ${plan}.name, 'names', ${plan}.names, 'priceCents', ${plan}.price_cents,
       'days', ${plan}.days, 'benefits', ${plan}.benefits, 'isActive', ${plan}.is_active) end`

/** One row for every user: without a purchase the plan is null. */
export const selectMine = statement<[userId: string], MineRow>(
  'subscriptions.selectMine',
  `select u.pro_expires_at as "proExpiresAt", coalesce(u.pro_expires_at > now(), false) as "isPro", s.agreed_cents as "agreedCents", coalesce(s.is_auto_renew_on, false) as "isAutoRenewOn", s.renewal_stop as "renewalStop",
     ${SUSPENDED_AT_END}, s.ended_at as "endedAt", s.end_reason as "endReason",
     ${planIn('p')} as plan, ${planIn('n')} as "nextPlan"
   from users.users u left join subscriptions.subscriptions s on s.user_id = u.id left join subscriptions.plans p on p.id = s.plan_id
     left join subscriptions.plans n on n.id = s.next_plan_id
   where u.id = $1`,
)

export interface PaymentRow {
  id: string
  at: number
  kind: PaymentKind
  name: string
  names: Record<string, string>
  priceCents: number
  creditCents: number
  startsAt: number
  endsAt: number
  replacedAt: number | null
}

export const selectPayments = statement<[userId: string, beforeId: string, limit: number], PaymentRow>(
  'subscriptions.selectPayments',
  `select y.id, y.paid_at as at, y.kind, p.name, p.names, y.price_cents as "priceCents", y.credit_cents as "creditCents", y.starts_at as "startsAt",
     y.ends_at as "endsAt", y.replaced_at as "replacedAt"
   from subscriptions.payments y join subscriptions.plans p on p.id = y.plan_id where y.user_id = $1 and y.id < $2 order by y.id desc limit $3`,
)
