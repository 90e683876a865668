import { statement } from '#platform/db/statement.ts'

export interface KeysRow {
  publicKey: string
  sealedKey: string | null
}

export const selectKeys = statement<[], KeysRow>(
  'push.selectKeys',
  `select public_key as "publicKey", sealed_key as "sealedKey" from push.keys for update`,
)

/** The first process makes them. */
export const insertKeys = statement<[publicKey: string, sealedKey: string | null]>(
  'push.insertKeys',
  `insert into push.keys (public_key, sealed_key) values ($1, $2) on conflict do nothing`,
)

export const replaceKeys = statement<[publicKey: string, sealedKey: string | null]>(
  'push.replaceKeys',
  `update push.keys set public_key = $1, sealed_key = $2, made_at = now()`,
)
