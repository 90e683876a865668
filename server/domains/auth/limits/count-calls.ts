/**
 * Counts calls by the `limit` of their entry (docs/decisions/2026-11-22-limits-of-accounts.md). Limits of an e-mail address, a code or a
 * mailbox are counted beside it: `attempts.ts`, `mailed-codes.ts`.
 */
import { createHash } from 'node:crypto'
import { CallError } from '#platform/call-error.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { CallLimit, Rate } from '#realtime/define.ts'
import { networkOf } from '#realtime/network.ts'
import type { Actor } from '#server/access/actor.ts'
import { recordFailure, returnCall, selectWait, takeCall } from './attempts.sql.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The counter of a bucket: `guess network 3f…`. */
export const counterOf = (bucket: string, by: keyof CallLimit['by'], what: string): string => `${bucket} ${by} ${hash(what)}`

/** The refusal, with the seconds to wait. */
export const tooMany = (seconds: number) =>
  new CallError('too_many_attempts', `Too many attempts. Please try again in ${seconds} seconds.`, { seconds })

interface Counter {
  readonly key: string
  readonly rate: Rate
  /** Its wait does not refuse this call. */
  readonly isSpared: boolean
}

/** The counters that a call used. */
export interface Counters {
  readonly keys: readonly string[]
  readonly spared: readonly string[]
}

const paramsOf = (counters: readonly Pick<Counter, 'key' | 'rate'>[]) =>
  [
    counters.map(({ key }) => key),
    counters.map(({ rate }) => rate.free),
    counters.map(({ rate }) => rate.forgetSeconds),
    counters.map(({ rate }) => rate.waitFirstSeconds),
    counters.map(({ rate }) => rate.waitMaxSeconds),
  ] as const

/** The parts of a call that limits read. */
export interface CountedCall {
  readonly actor: Pick<Actor, 'userId' | 'sessionId'>
  /** The network address. */
  readonly address: string
  readonly args: unknown
}

function countersOf({ bucket, by, sparesNetwork }: CallLimit, { actor, address, args }: CountedCall): Counter[] {
  // A browser that signs in has no session yet; it sends the token that it keeps.
  const token = (args as { browser?: unknown }).browser
  const found = {
    account: actor.userId,
    device: actor.sessionId ?? (typeof token === 'string' ? token : null),
    network: networkOf(address),
  }
  return (['network', 'account', 'device'] as const).flatMap((each) => {
    const [rate, what] = [by[each], found[each]]
    return rate === undefined || what === null
      ? []
      : [{ key: counterOf(bucket, each, what), rate, isSpared: each === 'network' && sparesNetwork }]
  })
}

/** Counts a call, or refuses it with `too_many_attempts`. Answers the counters used. */
export async function countCall(db: Db, limit: CallLimit, call: CountedCall): Promise<Counters> {
  const counters = countersOf(limit, call)
  const keys = counters.map(({ key }) => key)
  const spared = counters.flatMap(({ key, isSpared }) => (isSpared ? [key] : []))
  const { taken } = await db.one(takeCall, ...paramsOf(counters), spared)
  if (taken < keys.length)
    throw tooMany(
      (
        await db.one(
          selectWait,
          keys.filter((key) => !spared.includes(key)),
        )
      ).seconds ?? 1,
    )
  return { keys, spared }
}

/** Counts a failure, also while its counter has to wait. */
export const countFailure = async (db: Db, key: string, rate: Rate): Promise<void> =>
  void (await db.run(recordFailure, ...paramsOf([{ key, rate }])))

/** Gives a counted call back, in the last statement of its transaction. */
export const returnCallAtCommit = (tx: Tx, { keys, spared }: Counters): void => tx.atCommit(returnCall, keys, spared)
