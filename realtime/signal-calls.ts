/**
 * Takes signals (`signals.ts`) from connections and over HTTP: finds the call, checks arguments, caller and right, and shows the signal
 * at its place. Opens no transaction and writes nothing. The right is read once and kept for 30 seconds, or until one of its topics is
 * touched; the arguments `sign` and `isOn` have no part in it.
 *
 * Nothing here answers a connection: a signal that is refused, or comes too often, is not shown.
 */
import { randomUUID } from 'node:crypto'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { Actors } from './actors.ts'
import { type CallTable, checkArgs, type CheckedArgs, findCall, requireRole, type SignalCall } from './calls.ts'
import { describeFailure } from './failure.ts'
import type { Topic } from './implement.ts'
import { canonicalJson, type Json, type JsonObject } from './json.ts'
import { Kept } from './kept.ts'
import type { CallRate } from './limits.ts'
import { NetworkBuckets } from './network-buckets.ts'
import { networkOf } from './network.ts'
import type { Outcome } from './protocol.ts'
import { ReadTurns } from './read-turns.ts'
import type { Results } from './results.ts'
import type { Signals } from './signals.ts'

const RIGHT_MS = 30_000
const RIGHTS_MAX = 20_000
/** A school in which all users have a thread open. */
const OF_NETWORK: CallRate = { callsPerSecond: 300, callsBurst: 3_000 }
/** Ten tabs with a thread each, and much typing. */
const OF_ACCOUNT: CallRate = { callsPerSecond: 5, callsBurst: 50 }
/** Rights that are read at once, of all networks together, and those of one network that wait. */
const READS_AT_ONCE = 2
const READS_WAITING = 100

/** A connection, or all callers over HTTP. */
export interface Signalling {
  /** Not `open`: the connection is over. */
  readonly state: string
}

const OVER_HTTP: Signalling = { state: 'open' }

export interface SignalRequest {
  readonly path: string
  readonly args: Json
  readonly address: string
}

/** The right of a caller: to show themselves at this place (null: nowhere, though they may call), or the refusal. */
interface Right {
  readonly userId: string | null
  readonly place: string | null
  readonly refusal: CallError | null
}

export interface SignalCallsOptions {
  readonly log: Log
  readonly table: CallTable
  readonly db: Db
  readonly actors: Actors
  readonly results: Results
  readonly signals: Signals
  readonly nowMs: () => number
}

/** The arguments that name the place: without `sign` and `isOn`. */
function keyOf(path: string, args: JsonObject): string {
  const { sign: _sign, isOn: _isOn, ...rest } = args
  return `${path} ${canonicalJson(rest)}`
}

export class SignalCalls {
  readonly #options: SignalCallsOptions
  readonly #rights: Kept<Right>
  readonly #reading = new Map<string, Promise<Right>>()
  readonly #turns = new ReadTurns({ atOnceMax: READS_AT_ONCE, waitingPerNetworkMax: READS_WAITING })
  readonly #networks: NetworkBuckets
  /** By user: an id is a network of its own. */
  readonly #accounts: NetworkBuckets

  constructor(options: SignalCallsOptions) {
    this.#options = options
    const { nowMs } = options
    this.#rights = new Kept({ ms: RIGHT_MS, max: RIGHTS_MAX, nowMs })
    this.#networks = new NetworkBuckets(OF_NETWORK, nowMs)
    this.#accounts = new NetworkBuckets(OF_ACCOUNT, nowMs)
  }

  /** Networks and accounts that have signalled lately. */
  get counted(): number {
    return this.#networks.size + this.#accounts.size
  }

  /** Drops the rights that depend on these topics. */
  touch(topics: Iterable<string>): void {
    this.#rights.touch(topics)
  }

  /** Answers the caller; a connection does not read it. Never throws. */
  async take({ path, args, address }: SignalRequest, source: Signalling = OVER_HTTP): Promise<Outcome> {
    const { table, log, signals } = this.#options
    try {
      if (!this.#networks.isAllowed(address)) throw tooOften()
      const call = findCall(table, 'signal', path)
      const checked = checkArgs(call.entry, args)
      const key = keyOf(path, args as JsonObject)
      const { userId, place, refusal } = this.#rights.get(key) ?? (await this.#read(key, call, checked, address))
      if (refusal !== null) throw refusal
      const { sign, isOn } = checked.value as { sign: string; isOn: boolean }
      if (userId === null || place === null || source.state !== 'open') return SHOWN
      if (!isOn) signals.end({ place, sign, userId }, source)
      else if (!this.#accounts.isAllowed(userId)) throw tooOften()
      else signals.begin({ place, sign, userId }, source)
      return SHOWN
    } catch (error) {
      return { ok: false, failure: describeFailure(log, path, table.get(path)?.entry ?? null, randomUUID(), error) }
    }
  }

  /** Reads a right once for all who ask for it meanwhile. */
  #read(key: string, call: SignalCall, checked: CheckedArgs, address: string): Promise<Right> {
    const known = this.#reading.get(key)
    if (known !== undefined) return known
    const reading = this.#turns
      .run(networkOf(address), () => this.#readNow(key, call, checked, address))
      .finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }

  async #readNow(key: string, call: SignalCall, { value, token }: CheckedArgs, address: string): Promise<Right> {
    const { actors, results, db } = this.#options
    const log = results.beginTouchLog()
    try {
      const { actor, topics: ofActor } = await actors.read(token, db)
      const topics = new Set<string>(ofActor)
      const watch = (...read: readonly Topic[]): void => {
        for (const topic of read) topics.add(topic)
      }
      const right = async (): Promise<Right> => {
        try {
          requireRole(call.entry.role, actor)
          const place = await call.handler({ actor, callId: randomUUID(), address, db, watch }, value)
          return { userId: actor.userId, place, refusal: null }
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          return { userId: actor.userId, place: null, refusal: error }
        }
      }
      const read = await right()
      // Tokens can be invented without end.
      if (actor.userId !== null && ![...topics].some((topic) => log.touched.has(topic))) this.#rights.set(key, read, [...topics])
      return read
    } finally {
      results.endTouchLog(log)
    }
  }
}

const SHOWN: Outcome = { ok: true, json: 'null' }

const tooOften = (): CallError => new CallError('rate_limited', 'Too many requests. Please wait a moment.')
