import { opening, statement } from '#platform/db/statement.ts'

/** SQL for the hash stored with an account: over the token's hash (`tokenHash`) and the account (`userId`). */
export const boundTo = (tokenHash: string, userId: string): string => `sha256(${tokenHash} || uuid_send(${userId}))`

export interface RecognisedRow {
  isKnown: boolean
  /** No browser has signed in to the account before. */
  isFirst: boolean
}

/** `tokenHash` is null for a browser that keeps no token. */
export const recogniseBrowser = opening<[userId: string, tokenHash: Buffer | null], RecognisedRow>(
  'auth.recogniseBrowser',
  `select coalesce(bool_or(mark_hash = ${boundTo('$2::bytea', '$1::uuid')} and expires_at > now()), false) as "isKnown", count(*) = 0 as "isFirst" from auth.known_browsers where user_id = $1`,
)

/** Makes the browser known for `days` from its last sign-in. Beyond `most` the least recently used one is deleted. */
export const keepBrowser = statement<[userId: string, tokenHash: Buffer, days: number, most: number]>(
  'auth.keepBrowser',
  `with kept as (
     insert into auth.known_browsers (user_id, mark_hash, expires_at) values ($1::uuid, ${boundTo('$2::bytea', '$1::uuid')}, now() + $3::integer * interval '1 day')
     on conflict (user_id, mark_hash) do update set last_used_at = now(), expires_at = excluded.expires_at returning id
   )
   delete from auth.known_browsers where user_id = $1::uuid and mark_hash in (
     select mark_hash from auth.known_browsers where user_id = $1::uuid and mark_hash <> ${boundTo('$2::bytea', '$1::uuid')} order by last_used_at desc, id desc offset $4::integer - 1
   )`,
)

/** Expires all known browsers. Their rows stay, as evidence of an earlier sign-in. */
export const forgetBrowsers = statement<[userId: string]>(
  'auth.forgetBrowsers',
  `update auth.known_browsers set expires_at = now() where user_id = $1 and expires_at > now()`,
)
