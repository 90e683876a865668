/** Where a user can be reached at once, for test messages to themselves. */
import { statement } from '#platform/db/statement.ts'

export interface OwnAddressRow {
  name: string
  email: string
}

export const selectOwnAddress = statement<[userId: string], OwnAddressRow>(
  'notifications.selectOwnAddress',
  `select name, email::text as email from users.users where id = $1`,
)

export interface OwnBrowserRow {
  endpoint: string
  p256dh: string
  auth: string
}

export const selectOwnBrowsers = statement<[userId: string], OwnBrowserRow>(
  'notifications.selectOwnBrowsers',
  `select endpoint, p256dh, auth from push.subscriptions where user_id = $1 order by created_at, id`,
)
