/** Statements of the plans, for admins. */
import { statement } from '#platform/db/statement.ts'
import type { Benefit, PlanRow } from './subscriptions.sql.ts'

export interface AdminPlanRow extends PlanRow {
  position: number
  version: number
  holders: number
}

const PLAN = `p.id, p.name, p.names, p.price_cents as "priceCents", p.days, p.benefits, p.is_active as "isActive", p.position, p.version`

/** Plans are few: an installation has a handful, and none is deleted. */
export const selectAllPlans = statement<[most: number], AdminPlanRow>(
  'subscriptions.selectAllPlans',
  `select ${PLAN}, (select count(*)::integer from (select from subscriptions.subscriptions s where s.plan_id = p.id and s.ended_at is null limit $1) h) as holders
   from subscriptions.plans p order by p.is_active desc, p.position, p.id limit 200`,
)

export const selectPlanForUpdate = statement<[id: string], Omit<AdminPlanRow, 'holders'>>(
  'subscriptions.selectPlanForUpdate',
  `select ${PLAN} from subscriptions.plans p where p.id = $1 for update`,
)

type Values = [names: string, priceCents: number, days: number, benefits: readonly Benefit[], position: number, isActive: boolean]

/** Nothing: the name is taken. */
export const insertPlan = statement<[name: string, ...Values], { id: string }>(
  'subscriptions.insertPlan',
  `insert into subscriptions.plans (name, names, price_cents, days, benefits, position, is_active)
   values ($1, $2::jsonb, $3, $4, $5, $6, $7) on conflict (name) do nothing returning id`,
)

export const updatePlan = statement<[id: string, ...Values]>(
  'subscriptions.updatePlan',
  `update subscriptions.plans set names = $2::jsonb, price_cents = $3, days = $4, benefits = $5, position = $6, is_active = $7, version = version + 1 where id = $1`,
)

export interface HolderRow {
  userId: string
  name: string
  proExpiresAt: number
  agreedCents: number
  isAutoRenewOn: boolean
}

export const selectHolders = statement<[planId: string, after: string, limit: number], HolderRow>(
  'subscriptions.selectHolders',
  `select s.user_id as "userId", u.name, u.pro_expires_at as "proExpiresAt", s.agreed_cents as "agreedCents", s.is_auto_renew_on as "isAutoRenewOn"
   from subscriptions.subscriptions s join users.users u on u.id = s.user_id
   where s.plan_id = $1 and s.ended_at is null and s.user_id > $2 and u.pro_expires_at is not null order by s.user_id limit $3`,
)
