/**
 * The limits that stand before every call about an account (docs/decisions/2026-11-22-limits-of-accounts.md): for the account that calls,
 * for its device and for its network so many calls, then waits. A call that is named nowhere here has those of `change`.
 *
 * What one address, one code or one mailbox may have besides is counted where it is known: `attempts.ts`, `mailed-codes.ts`.
 */
import { createHash } from 'node:crypto'
import { contract } from '#contract/index.ts'
import type { AnyEntry } from '#realtime/define.ts'
import type { ActionContext, MutationContext, PreparedMutation, PreparingContext } from '#realtime/implement.ts'
import { networkOf } from '#realtime/network.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { ADDRESS_LIMIT, addressKey, tooMany, type Limit } from './attempts.ts'
import { selectWait } from '../sign-in/auth.sql.ts'
import { returnCall, takeCall } from './limit-calls.sql.ts'

interface Group {
  readonly account: Limit
  /** The session that calls, or the browser that signs in. */
  readonly device: Limit
  readonly network: Limit
  /** A call that went well is given back: only mistakes count. */
  readonly isGivenBack: boolean
}

const HOUR_SECONDS = 3600
/** A network is many people: it never waits for longer. */
const NETWORK_WAIT_MAX_SECONDS = 300
const MANY = { free: 600, forgetSeconds: 1, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS }

export const GROUPS = {
  /** Something is compared that somebody else may be guessing at, or have forged. All of a network's mistakes are counted together. */
  guess: {
    account: { free: 10, forgetSeconds: 60, waitMaxSeconds: HOUR_SECONDS },
    device: { free: 10, forgetSeconds: 60, waitMaxSeconds: HOUR_SECONDS },
    network: ADDRESS_LIMIT,
    isGivenBack: true,
  },
  /** Sends mail, to whatever address. */
  mail: {
    account: { free: 10, forgetSeconds: 360, waitMaxSeconds: HOUR_SECONDS },
    device: { free: 10, forgetSeconds: 360, waitMaxSeconds: HOUR_SECONDS },
    network: { free: 50, forgetSeconds: 120, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS },
    isGivenBack: false,
  },
  /** Begins what another call ends: a household opens many pages. */
  start: {
    account: { free: 30, forgetSeconds: 10, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS },
    device: { free: 30, forgetSeconds: 10, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS },
    network: MANY,
    isGivenBack: false,
  },
  /** Ends somebody's session. The account has ten times what one session has: whoever has stolen one cannot use up what its owner needs to end it. */
  end: {
    account: MANY,
    device: { free: 60, forgetSeconds: 10, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS },
    network: MANY,
    isGivenBack: false,
  },
  /** Everything else that somebody does to their account. What they add to it is here, too: whoever has the session was given what it is compared with, so nothing is guessed. */
  change: {
    account: { free: 60, forgetSeconds: 10, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS },
    device: { free: 60, forgetSeconds: 10, waitMaxSeconds: NETWORK_WAIT_MAX_SECONDS },
    network: MANY,
    isGivenBack: false,
  },
} satisfies Readonly<Record<string, Group>>

export const GROUP_OF: Readonly<Record<string, Exclude<keyof typeof GROUPS, 'change'>>> = {
  'auth:verifyOtp': 'guess',
  'auth:verifyResetCode': 'guess',
  'auth:resetPassword': 'guess',
  'auth:confirmEmail': 'guess',
  'auth:googleSignIn': 'guess',
  'auth:createSession': 'guess',
  'auth:signInWithPasskey': 'guess',
  'auth:verifyByPasskey': 'guess',
  'auth:prove': 'guess',
  'auth:proveByCode': 'guess',
  'auth:proveByPasskey': 'guess',
  'auth:changePassword': 'guess',
  'auth:requestEmailChange': 'guess',
  'auth:requestPasswordReset': 'mail',
  'auth:resendConfirmation': 'mail',
  'auth:sendTestMail': 'mail',
  'auth:sendOtp': 'mail',
  'auth:sendProofCode': 'mail',
  'auth:startGoogle': 'start',
  'auth:startPasskey': 'start',
  'auth:beginPasskey': 'start',
  'auth:beginTotp': 'start',
  'auth:revokeSession': 'end',
  'auth:revokeOtherSessions': 'end',
}

const READS = 'reads, and writes nothing: the connection’s own limits are enough'
/** Calls without these limits, and why. */
export const EXEMPT: Readonly<Record<string, string>> = {
  'auth:login': 'counted by address, known browser and network in the statement that takes its try (attempts.ts)',
  'auth:register': 'counted like auth:login',
  'setup:createFirstAdmin': 'counted like auth:login',
  'auth:logout': 'whoever wants to leave is never held back',
  'auth:renewSession': 'open pages ask for it by themselves, and it writes every few minutes only',
  'auth:getUser': READS,
  'auth:getUserDirect': READS,
  'auth:getSignInOptions': READS,
  'auth:getGoogleLink': READS,
  'auth:getSecurity': READS,
  'auth:getEmailChange': READS,
  'auth:getTwoFactor': READS,
  'auth:getExport': READS,
  'auth:getClosing': READS,
  'auth:listSessions': READS,
  'auth:listPasskeys': READS,
  'auth:listSupportAccess': READS,
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

interface Counted {
  readonly key: string
  readonly limit: Limit
}

/** What a call is counted for. */
function countedFor(
  name: keyof typeof GROUPS,
  { actor, address }: { readonly actor: Actor; readonly address: string },
  args: unknown,
): Counted[] {
  const { account, device, network } = GROUPS[name]
  const mark = (args as { browser?: unknown }).browser
  const deviceId = actor.sessionId ?? (typeof mark === 'string' ? mark : null)
  return [
    // Where somebody guesses does not matter: at the sign-in, at a code, with a forged token.
    { key: name === 'guess' ? addressKey(address) : `calls ${name} network ${hash(networkOf(address))}`, limit: network },
    ...(actor.userId === null ? [] : [{ key: `calls ${name} account ${hash(actor.userId)}`, limit: account }]),
    ...(deviceId === null ? [] : [{ key: `calls ${name} device ${hash(deviceId)}`, limit: device }]),
  ]
}

/** Counts a call, or refuses it with `too_many_attempts`. Answers what it was counted for. */
async function take(db: Db, counted: readonly Counted[]): Promise<string[]> {
  const keys = counted.map(({ key }) => key)
  const limits = counted.map(({ limit }) => limit)
  const { taken } = await db.one(
    takeCall,
    keys,
    limits.map(({ free }) => free),
    limits.map(({ forgetSeconds }) => forgetSeconds),
    limits.map(({ waitMaxSeconds }) => waitMaxSeconds),
  )
  if (taken < keys.length) throw tooMany((await db.one(selectWait, keys)).seconds ?? 1)
  return keys
}

type Mutation = ((context: MutationContext<Actor>, args: unknown) => Promise<unknown>) | PreparedMutation<Actor, unknown, unknown>
type Action = (context: ActionContext<Actor>, args: unknown) => Promise<unknown>

/** Counted before its transaction: a call that is refused stays counted. */
function limitedMutation(name: keyof typeof GROUPS, handler: Mutation): PreparedMutation<Actor, unknown, unknown> {
  const [before, commit] =
    typeof handler === 'function'
      ? [async () => undefined, (context: MutationContext<Actor>, args: unknown) => handler(context, args)]
      : [handler.before.bind(handler), handler.commit.bind(handler)]
  return {
    prepared: true,
    async before(context: PreparingContext<Actor>, args) {
      const keys = await take(context.db, countedFor(name, context, args))
      return { keys, found: await before(context, args) }
    },
    async commit(context, args, taken) {
      const { keys, found } = taken as { keys: readonly string[]; found: unknown }
      const result = await commit(context, args, found)
      if (GROUPS[name].isGivenBack) context.tx.atCommit(returnCall, keys)
      return result
    },
  }
}

function limited(path: string, entry: AnyEntry, handler: unknown): unknown {
  if (path in EXEMPT) return handler
  const name = GROUP_OF[path] ?? 'change'
  switch (entry.kind) {
    case 'mutation':
      return limitedMutation(name, handler as Mutation)
    case 'action':
      return async (context: ActionContext<Actor>, args: unknown) => {
        await take(context.db, countedFor(name, context, args))
        return (handler as Action)(context, args)
      }
    case 'query':
      throw new Error(`${path} is a query, which cannot be counted: say in EXEMPT why it need not be`)
    default:
      return entry.kind satisfies never
  }
}

/** The same handlers, each behind its limits. */
export const limitCalls = <T extends object>(domain: 'auth' | 'setup', handlers: T): T =>
  Object.fromEntries(
    Object.entries(handlers).map(([call, handler]) => [
      call,
      limited(`${domain}:${call}`, (contract[domain] as Readonly<Record<string, AnyEntry>>)[call] as AnyEntry, handler),
    ]),
  ) as unknown as T
