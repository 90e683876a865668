import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportPro = statement<Page, OwnRow>(
  'subscriptions.exportPro',
  `select y.id::text as key, jsonb_build_object('id', y.id, 'plan', p.name, 'kind', y.kind, 'priceCents', y.price_cents, 'creditCents', y.credit_cents, 'paidAt', y.paid_at, 'from', y.starts_at, 'until', y.ends_at) as row
   from subscriptions.payments y join subscriptions.plans p on p.id = y.plan_id where y.user_id = $1 and y.id > $2::uuid order by y.id limit $3`,
)

/** Pro lasts to its end and is not renewed. */
export const stopRenewal = statement<[userId: string]>(
  'subscriptions.stopRenewal',
  `update subscriptions.subscriptions set is_auto_renew_on = false, renewal_stop = null where user_id = $1 and is_auto_renew_on`,
)

export const deleteSubscription = statement<[userId: string]>(
  'subscriptions.deleteSubscription',
  `delete from subscriptions.subscriptions where user_id = $1`,
)
