import { statement } from '#platform/db/statement.ts'

/**
 * The account that a proven mailbox of this address gives: the confirmed one; else, of those that name it, one that holds money before
 * one that holds none, then the one used last.
 */
export const selectRecoverable = statement<[email: string], { id: string }>(
  'auth.selectRecoverable',
  `select u.id from users.users u where u.email = $1
   order by u.email_confirmed_at is null, not exists (select from ledger.accounts a where a.owner_id = u.id and a.balance_cents <> 0),
     (select max(s.last_used_at) from users.sessions s where s.user_id = u.id) desc nulls last, u.created_at desc
   limit 1`,
)

export interface OwnAddressRow {
  email: string
  isConfirmed: boolean
}

export const selectOwnAddress = statement<[userId: string], OwnAddressRow>(
  'auth.selectOwnAddress',
  `select u.email, u.email_confirmed_at is not null as "isConfirmed"
   from users.users u where u.id = $1`,
)

/** The account that has confirmed an address. */
export const selectOwnerOfAddress = statement<[email: string], { id: string }>(
  'auth.selectOwnerOfAddress',
  `select id from users.users where email = $1 and email_confirmed_at is not null`,
)

/** Other ways in from before the mailbox was proven. Those of a confirmed account stay. */
export const deleteUnprovenLinks = statement<[userId: string]>(
  'auth.deleteUnprovenLinks',
  `delete from auth.google_links l using users.users u where u.id = l.user_id and u.id = $1 and u.email_confirmed_at is null`,
)

/** The latest requested change of address, while it is neither made nor replaced. */
export const selectWaitingChange = statement<[userId: string], { email: string; expiresAt: number }>(
  'auth.selectWaitingChange',
  `select address as email, expires_at as "expiresAt" from auth.mailed_codes where user_id = $1 and purpose = 'change' and used_at is null order by created_at desc limit 1`,
)
