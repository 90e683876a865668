import { statement } from '#platform/db/statement.ts'

export interface PasskeyRow {
  id: string
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

export const selectPasskey = statement<[credentialId: string], PasskeyRow>(
  'auth.selectPasskey',
  `select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter::double precision as counter, transports from auth.passkeys where credential_id = $1`,
)

export interface ListedPasskey {
  id: string
  name: string
  createdAt: number
  lastUsedAt: number | null
}

export const selectPasskeys = statement<[userId: string, limit: number], ListedPasskey>(
  'auth.selectPasskeys',
  `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from auth.passkeys where user_id = $1 order by created_at desc, id desc limit $2`,
)

export const selectKnownCredentials = statement<[userId: string, limit: number], { id: string; transports: string[] }>(
  'auth.selectKnownCredentials',
  `select credential_id as id, transports from auth.passkeys where user_id = $1 order by id limit $2`,
)

/** Inserts nothing when the passkey exists. */
export const insertPasskey = statement<
  [userId: string, credentialId: string, publicKey: Buffer, counter: number, transports: readonly string[], name: string]
>(
  'auth.insertPasskey',
  `insert into auth.passkeys (user_id, credential_id, public_key, counter, transports, name) values ($1, $2, $3, $4::bigint, $5, $6) on conflict do nothing`,
)

/** Records a use. Answers no row when the authenticator's counter has not grown: a copy, or a repeated answer. */
export const notePasskey = statement<[id: string, counter: number], { userId: string }>(
  'auth.notePasskey',
  `update auth.passkeys set counter = $2::bigint, last_used_at = now() where id = $1 and ($2::bigint > counter or ($2::bigint = 0 and counter = 0)) returning user_id as "userId"`,
)

export const renamePasskey = statement<[userId: string, passkeyId: string, name: string]>(
  'auth.renamePasskey',
  `update auth.passkeys set name = $3 where user_id = $1 and id = $2`,
)

export const deletePasskey = statement<[userId: string, passkeyId: string], { name: string }>(
  'auth.deletePasskey',
  `delete from auth.passkeys where user_id = $1 and id = $2 returning name`,
)
