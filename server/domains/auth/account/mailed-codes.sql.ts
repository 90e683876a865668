import { statement } from '#platform/db/statement.ts'

/** Codes of the second factor: for a sign-in, for sensitive steps, for one payout. Each is bound to its use. */
export const FACTOR_PURPOSES = ['sign_in', 'step', 'withdraw'] as const
export type FactorPurpose = (typeof FACTOR_PURPOSES)[number]
/** Purposes of codes typed from a mail. */
export type CodePurpose = 'reset' | FactorPurpose
/** Purposes of links opened from a mail; `new_password` is handed out for a verified code. */
export type LinkPurpose = 'confirm' | 'change' | 'new_password'
export type Purpose = CodePurpose | LinkPurpose

export interface MailedCodeRow {
  id: string
  purpose: Purpose
  userId: string | null
  address: string
  codeHash: Buffer
  newHash: Buffer | null
  newSalt: Buffer | null
  oldHash: Buffer | null
}

const CODE = `id, purpose, user_id as "userId", address, code_hash as "codeHash", new_hash as "newHash", new_salt as "newSalt", old_hash as "oldHash"`

export const insertCode = statement<
  [
    id: string,
    purpose: Purpose,
    userId: string | null,
    address: string,
    codeHash: Buffer,
    minutes: number,
    newHash: Buffer | null,
    newSalt: Buffer | null,
    oldHash: Buffer | null,
    boundTo: Buffer | null,
  ]
>(
  'auth.insertCode',
  `insert into auth.mailed_codes (id, purpose, user_id, address, code_hash, expires_at, new_hash, new_salt, old_hash, bound_to)
   values ($1, $2, $3, $4, $5, now() + $6::integer * interval '1 minute', $7, $8, $9, $10)`,
)

/** Takes an attempt at an open code or token. Answers no row when none is left or the binding differs. */
export const takeCodeAttempt = statement<
  [id: string, purpose: Purpose, attemptsMax: number, boundTo: Buffer | null],
  MailedCodeRow & { tries: number }
>(
  'auth.takeCodeAttempt',
  `update auth.mailed_codes set tries = tries + 1
   where id = $1 and purpose = $2 and bound_to is not distinct from $4::bytea and used_at is null and expires_at > now() and tries < $3 returning ${CODE}, tries`,
)

export const returnCodeAttempt = statement<[id: string]>(
  'auth.returnCodeAttempt',
  `update auth.mailed_codes set tries = tries - 1 where id = $1 and tries > 0`,
)

/** A code or link, open or over. */
export const selectCode = statement<[id: string, purposes: readonly Purpose[]], MailedCodeRow & { isOpen: boolean }>(
  'auth.selectCode',
  `select ${CODE}, used_at is null and expires_at > now() as "isOpen" from auth.mailed_codes where id = $1 and purpose = any ($2)`,
)

/** Uses a code up. Answers no row when it is used or expired. */
export const useCode = statement<[id: string], { id: string }>(
  'auth.useCode',
  `update auth.mailed_codes set used_at = now() where id = $1 and used_at is null and expires_at > now() returning id`,
)

/** Voids one flow of this purpose and address. */
export const voidFlow = statement<[id: string, purpose: Purpose, address: string]>(
  'auth.voidFlow',
  `update auth.mailed_codes set used_at = now() where id = $1 and purpose = $2 and address = $3 and used_at is null`,
)

export const voidCodesOf = statement<[userId: string, purposes: readonly Purpose[]]>(
  'auth.voidCodesOf',
  `update auth.mailed_codes set used_at = now() where user_id = $1 and purpose = any ($2) and used_at is null`,
)

/** Voids the codes of one sign-in, session or payout; other codes of the account stay. */
export const voidBoundCodes = statement<[userId: string, purpose: FactorPurpose, boundTo: Buffer]>(
  'auth.voidBoundCodes',
  `update auth.mailed_codes set used_at = now() where user_id = $1 and purpose = $2 and bound_to = $3 and used_at is null`,
)

/** Seconds until the next mail may go out: `restSeconds` after the last of the `same`, at most `perHour` an hour. Null: at once. */
const waitWhere = (condition: string, same = 'true') => `select ceil(extract(epoch from greatest(
     max(created_at) filter (where ${same}) + $3::integer * interval '1 second',
     case when count(*) >= $4::integer then (array_agg(created_at order by created_at desc))[$4::integer] + interval '1 hour' end
   ) - now()))::integer as seconds
   from auth.mailed_codes where ${condition} and purpose = $1 and created_at > now() - interval '1 hour'`

export const selectWaitOfAddress = statement<
  [purpose: Purpose, address: string, restSeconds: number, perHour: number],
  { seconds: number | null }
>('auth.selectWaitOfAddress', waitWhere('address = $2::citext'))
export const selectWaitOfUser = statement<
  [purpose: Purpose, userId: string, restSeconds: number, perHour: number],
  { seconds: number | null }
>('auth.selectWaitOfUser', waitWhere('user_id = $2::uuid'))
/** The rest applies to one sign-in, session or payout; the hourly limit to the account. */
export const selectWaitOfBound = statement<
  [purpose: FactorPurpose, userId: string, restSeconds: number, perHour: number, boundTo: Buffer],
  { seconds: number | null }
>('auth.selectWaitOfBound', waitWhere('user_id = $2::uuid', 'bound_to = $5::bytea'))

/** Mails to this address in the last hour, over all requests. */
export const countMailedTo = statement<[address: string], { count: number }>(
  'auth.countMailedTo',
  `select count(*)::integer as count from auth.mailed_codes where address = $1 and purpose <> 'new_password' and created_at > now() - interval '1 hour'`,
)

/** Deletes codes that ended more than `days` ago. */
export const deleteOldCodes = statement<[days: number]>(
  'auth.deleteOldCodes',
  `delete from auth.mailed_codes where expires_at < now() - $1 * interval '1 day'`,
)
