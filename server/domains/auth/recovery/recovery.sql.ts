import { statement } from '#platform/db/statement.ts'

/**
 * The account that proving the mailbox of this address gives: the one that has confirmed it; else, of those that name it, one that holds
 * money before one that holds none, and then the one that was used last.
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

const isTaken = (email: string, self: string) =>
  `exists (select from users.users o where o.email = ${email} and o.email_confirmed_at is not null and o.id <> ${self})`

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

/** Confirms the address of an account; answers nothing when it has another one by now, or another account has confirmed it. */
export const confirmAddress = statement<[userId: string, email: string], { id: string }>(
  'auth.confirmAddress',
  `update users.users u set email_confirmed_at = coalesce(u.email_confirmed_at, now()) where u.id = $1 and u.email = $2 and not ${isTaken('u.email', 'u.id')} returning u.id`,
)

export const setPassword = statement<[userId: string, hash: Buffer, salt: Buffer]>(
  'auth.setPassword',
  `update users.users set password_hash = $2, password_salt = $3 where id = $1`,
)

/** Other ways in that somebody made who had not proven the mailbox. Those of a confirmed account are its owner's. */
export const deleteUnprovenLinks = statement<[userId: string]>(
  'auth.deleteUnprovenLinks',
  `delete from users.google_links l using users.users u where u.id = l.user_id and u.id = $1 and u.email_confirmed_at is null`,
)

/** Gives an account its new, confirmed address; answers nothing when its password is another one by now, or the address is somebody's. */
export const changeAddress = statement<[userId: string, email: string, newHash: Buffer, newSalt: Buffer, oldHash: Buffer], { id: string }>(
  'auth.changeAddress',
  `update users.users u set email = $2, email_confirmed_at = now(), password_hash = $3, password_salt = $4
   where u.id = $1 and u.password_hash = $5 and not ${isTaken('$2::citext', 'u.id')} returning u.id`,
)

/** The change of address that was asked for last, as long as it has been neither made nor replaced. */
export const selectWaitingChange = statement<[userId: string], { email: string; expiresAt: number }>(
  'auth.selectWaitingChange',
  `select address as email, expires_at as "expiresAt" from users.mailed_codes where user_id = $1 and purpose = 'change' and used_at is null order by created_at desc limit 1`,
)

/** Since when mail to the address that an account has now is refused, and when it was last. */
export const selectRefusal = statement<[userId: string], { since: number; lastAt: number }>(
  'auth.selectRefusal',
  `select r.since, r.last_at as "lastAt" from users.refused_addresses r join users.users u on u.id = r.user_id and u.email = r.address where r.user_id = $1`,
)

/** Seconds until its owner may ask for another mail to try it with; null: none was asked for. */
export const selectRefusalForUpdate = statement<[userId: string, restSeconds: number], { seconds: number | null }>(
  'auth.selectRefusalForUpdate',
  `select ceil(extract(epoch from r.tried_at + $2::integer * interval '1 second' - now()))::integer as seconds
   from users.refused_addresses r join users.users u on u.id = r.user_id and u.email = r.address where r.user_id = $1 for update of r`,
)

export const markTried = statement<[userId: string]>(
  'auth.markTried',
  `update users.refused_addresses set tried_at = now() where user_id = $1`,
)
