/** The password and the confirmed address of an account. Auth decides about changes. */
import { statement } from '#platform/db/statement.ts'

/** Changes the password only while it is unchanged since it was read; answers no row otherwise. */
export const updatePassword = statement<[userId: string, hash: Buffer, salt: Buffer, before: Buffer | null], { id: string }>(
  'users.updatePassword',
  `update users.users set password_hash = $2, password_salt = $3 where id = $1 and password_hash is not distinct from $4 returning id`,
)

export const overwritePassword = statement<[userId: string, hash: Buffer, salt: Buffer]>(
  'users.overwritePassword',
  `update users.users set password_hash = $2, password_salt = $3 where id = $1`,
)

const isTaken = (email: string, self: string) =>
  `exists (select from users.users o where o.email = ${email} and o.email_confirmed_at is not null and o.id <> ${self})`

/** Answers no row when the account has another address by now, or another account has confirmed it. */
export const markConfirmed = statement<[userId: string, email: string], { id: string }>(
  'users.markConfirmed',
  `update users.users u set email_confirmed_at = coalesce(u.email_confirmed_at, now()) where u.id = $1 and u.email = $2 and not ${isTaken('u.email', 'u.id')} returning u.id`,
)

/** Answers no row when the password has changed meanwhile, or another account has confirmed the address. */
export const updateAddress = statement<[userId: string, email: string, newHash: Buffer, newSalt: Buffer, oldHash: Buffer], { id: string }>(
  'users.updateAddress',
  `update users.users u set email = $2, email_confirmed_at = now(), password_hash = $3, password_salt = $4
   where u.id = $1 and u.password_hash = $5 and not ${isTaken('$2::citext', 'u.id')} returning u.id`,
)
