/** Keys for programs: made with a proof, shown once, ended at once (docs/decisions/2026-11-24-keys-for-programs.md). */
import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import {
  KEY_CALL_PATH_MAX,
  KEY_CALL_WORD_MAX,
  KEY_CALLS_BURST,
  KEY_CALLS_KEPT,
  KEY_CALLS_PER_SECOND,
  KEY_SCOPE_UNUSED_DAYS,
  KEYS_MAX,
} from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext, QueryContext, Topic } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { requireProof } from '../auth/index.ts'
import { sessions } from '../users/index.ts'
import {
  insertKey,
  lockKeys,
  noteCall,
  revokeKey as markRevoked,
  selectCalls,
  selectKeys,
  selectLiveKey,
  selectOwnKey,
  takeCall,
} from './connections.sql.ts'
import { isKey, newKey } from './key-format.ts'
import { keyOf, keysOf } from './topics.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>

const ENDING_LENGTH = 4
const BITS = { 4: 32, 6: 128 } as const
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()
const notFound = () => new CallError('not_found', 'This key does not exist.')

/** A network as Postgres takes it: an address alone is a network of one; bits behind the length count as zero. Null for anything else. */
export function networkIn(text: string): string | null {
  const [address = '', length, ...more] = text.split('/')
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || more.length > 0 || address.includes('%')) return null
  const most = BITS[version]
  if (length === undefined) return `${address}/${most}`
  return /^\d{1,3}$/.test(length) && Number(length) <= most ? `${address}/${Number(length)}` : null
}

export interface NewKeyInput {
  readonly name: string
  readonly scopes: readonly string[]
  readonly networks: readonly string[]
  readonly days: number
}

/** Errors: proof_required, too_many_keys, bad_network. */
export async function createKey(
  context: MutationContext<Actor>,
  { name, scopes, networks, days }: NewKeyInput,
): Promise<{ keyId: string; key: string }> {
  const { tx, touch, actor } = context
  await requireProof(context)
  const userId = userIdOf(actor)
  const { count } = await tx.one(lockKeys, userId)
  if (count >= KEYS_MAX)
    throw new CallError('too_many_keys', `You have ${KEYS_MAX} keys. Please revoke one that you no longer need.`, { max: KEYS_MAX })
  const allowed = networks.map((network) => {
    const found = networkIn(network)
    if (found === null)
      throw new CallError('bad_network', `“${network}” is no address and no network. An example: 203.0.113.0/24`, { network })
    return found
  })
  const key = newKey()
  const { id } = await tx.one(insertKey, userId, name, hashOf(key), key.slice(-ENDING_LENGTH), scopes, allowed, days, KEY_CALLS_BURST)
  touch(keysOf(userId))
  return { keyId: id, key }
}

/** Errors: not_found. */
export async function revokeKey({ tx, touch, actor }: MutationContext<Actor>, keyId: string): Promise<void> {
  const userId = userIdOf(actor)
  if ((await tx.maybe(markRevoked, keyId, userId)) === undefined) throw notFound()
  touch(keysOf(userId), keyOf(keyId))
}

export async function listKeys({ db, actor, watch }: Reading) {
  const userId = userIdOf(actor)
  watch(keysOf(userId))
  return (await db.many(selectKeys, userId, KEY_SCOPE_UNUSED_DAYS)).map(({ id, ...row }) => ({ _id: id, ...row }))
}

/** Errors: not_found. */
export async function listKeyCalls({ db, actor, watch }: Reading, keyId: string) {
  const userId = userIdOf(actor)
  watch(keysOf(userId))
  if ((await db.maybe(selectOwnKey, keyId, userId)) === undefined) throw notFound()
  return db.many(selectCalls, keyId, KEY_CALLS_KEPT)
}

/** A key and its user, for a call in its name; null once it has ended, or its user has left. */
export async function keyOwner(db: Db, keyId: string, watch: (...topics: readonly Topic[]) => void) {
  watch(keyOf(keyId))
  const key = await db.maybe(selectLiveKey, keyId)
  const owner = key === undefined ? null : await sessions.findKeyOwner(db, key.userId, watch)
  return key === undefined || owner === null ? null : { id: key.id, scopes: key.scopes, owner }
}

/** The rights of a key now, or the reason why it has none. `isAllowed`: the request came from one of the key's networks. */
export type KeyUse = { readonly keyId: string; readonly scopes: readonly string[]; readonly isAllowed: boolean } | 'unknown' | 'too_often'

/** An IPv4 address in the form of an IPv6 one, as a server that listens on both sees it. */
const MAPPED = /^::ffff:(?=\d+\.)/i

/** Takes one call of the key from its rate, if it comes from one of its networks. The form is checked before the database is asked. */
export async function useKey(db: Db, key: string, address: string): Promise<KeyUse> {
  if (!isKey(key)) return 'unknown'
  const plain = address.replace(MAPPED, '')
  const used = await db.maybe(takeCall, hashOf(key), isIP(plain) === 0 ? null : plain, KEY_CALLS_BURST, KEY_CALLS_PER_SECOND)
  if (used === undefined) return 'unknown'
  const { id: keyId, scopes, isAllowed, isTaken } = used
  return isTaken || !isAllowed ? { keyId, scopes, isAllowed } : 'too_often'
}

/** `code`: of a refusal; null: it went well. `scope`: the right that it used. */
export const recordKeyCall = (
  db: Db,
  { keyId, path, code, address, scope }: { keyId: string; path: string; code: string | null; address: string; scope: string | null },
): Promise<number> =>
  db.run(
    noteCall,
    keyId,
    path.slice(0, KEY_CALL_PATH_MAX),
    code?.slice(0, KEY_CALL_WORD_MAX) ?? null,
    address.slice(0, KEY_CALL_WORD_MAX),
    KEY_CALLS_KEPT,
    code === null ? scope : null,
  )
