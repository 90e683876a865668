/** Users due for the task. Each of these only queries; the work checks again under the lock of the user. */
import { statement } from '#platform/db/statement.ts'

interface Turn {
  userId: string
}

/**
 * Users whose Pro is over, and those whose Pro ends within `aheadMs` and can be renewed now, or never. The earliest end comes first. Users
 * who wait for money are not taken again and again.
 */
export const selectToSettle = statement<[limit: number, aheadMs: number], Turn>(
  'subscriptions.selectToSettle',
  `select u.id as "userId" from users.users u
     left join subscriptions.subscriptions s on s.user_id = u.id
     left join subscriptions.plans p on p.id = coalesce(s.next_plan_id, s.plan_id) and p.is_active and p.price_cents <= s.agreed_cents
   where u.pro_expires_at <= now() + $2::bigint * interval '1 millisecond'
     and (u.pro_expires_at <= now() or (s.is_auto_renew_on and coalesce(u.suspended_until <= now(), true)
       and (p.id is null or exists (select from ledger.accounts a where a.owner_id = u.id and a.kind = 'wallet' and a.balance_cents >= p.price_cents))))
   order by u.pro_expires_at limit $1`,
)

export const selectToRemind = statement<[limit: number], Turn>(
  'subscriptions.selectToRemind',
  `select s.user_id as "userId" from subscriptions.subscriptions s join users.users u on u.id = s.user_id
   where s.remind_at <= now() and u.pro_expires_at > now() order by s.remind_at limit $1`,
)
