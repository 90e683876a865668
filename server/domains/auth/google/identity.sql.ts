import { statement } from '#platform/db/statement.ts'

/** Uses a proof up. Answers no row when it was used before. Also deletes up to 20 expired ones. */
export const claimProof = statement<[hash: Buffer, expiresAtMs: number], { isClaimed: boolean }>(
  'auth.claimProof',
  `with over as (
     delete from auth.used_proofs where proof_hash in (select proof_hash from auth.used_proofs where expires_at < now() order by expires_at limit 20 for update skip locked)
   )
   insert into auth.used_proofs (proof_hash, expires_at) values ($1, to_timestamp($2::double precision / 1000))
   on conflict do nothing returning true as "isClaimed"`,
)

/** The account that this Google account is connected to. */
export const selectGoogleUser = statement<[googleId: string], { userId: string }>(
  'auth.selectGoogleUser',
  `select user_id as "userId" from auth.google_links where google_id = $1`,
)

/** The same, when its user signs in with it. */
export const useGoogleLink = statement<[googleId: string], { userId: string }>(
  'auth.useGoogleLink',
  `update auth.google_links set last_used_at = now() where google_id = $1 returning user_id as "userId"`,
)

export interface AddressOwnerRow {
  id: string
  isAdmin: boolean
  isLinked: boolean
}

/** The account that has confirmed an address. */
export const selectAddressOwnerForUpdate = statement<[email: string], AddressOwnerRow>(
  'auth.selectAddressOwnerForUpdate',
  `select u.id, u.is_admin as "isAdmin", exists (select from auth.google_links l where l.user_id = u.id) as "isLinked"
   from users.users u where u.email = $1 and u.email_confirmed_at is not null for update`,
)

/** Inserts nothing when one of the two is connected already. */
export const insertGoogleLink = statement<[googleId: string, userId: string, email: string]>(
  'auth.insertGoogleLink',
  `insert into auth.google_links (google_id, user_id, email) values ($1, $2, $3) on conflict do nothing`,
)

export interface GoogleLinkRow {
  email: string
  linkedAt: number
}

export const selectGoogleLink = statement<[userId: string], GoogleLinkRow>(
  'auth.selectGoogleLink',
  `select email, linked_at as "linkedAt" from auth.google_links where user_id = $1`,
)

/** Deletes only where the account has a password, too. */
export const deleteGoogleLink = statement<[userId: string], { email: string }>(
  'auth.deleteGoogleLink',
  `delete from auth.google_links l using users.users u where u.id = l.user_id and l.user_id = $1 and u.password_hash is not null returning l.email`,
)

export const userExists = statement<[userId: string], { exists: boolean }>(
  'auth.userExists',
  `select exists (select from users.users where id = $1) as exists`,
)
