/**
 * One socket of one client.
 *
 *     new ──Connect──▶ open ──queries added, Authenticate, mutation answered──▶ open, waiting for a flush
 *                       ▲ └───────────────────────────transition──────────────────┘
 *     any ──protocol broken, limit passed, reader too slow, server closing──▶ closing ──▶ closed
 *
 * It holds the version that the client has (of three parts) and its requests since then. It runs nothing itself: queries
 * run in flushes (flush.ts), mutations in the queue of the client's session (session-queue.ts).
 */
import { WebSocket } from 'ws'
import { checkArgs, type CheckedArgs, findCall, type QueryCall, tokenOf } from './calls.ts'
import { CallError } from '#platform/call-error.ts'
import { failureOf } from './failure.ts'
import type { Caller } from './caller.ts'
import type { Json } from './json.ts'
import { CallBucket } from './limits.ts'
import { callsOfSize } from './message-size.ts'
import { Inbox } from './inbox.ts'
import { networkOf } from './network.ts'
import {
  type AddQuery,
  type CallFrame,
  type ClientFrame,
  CLOSE,
  type ConnectFrame,
  encodeU64,
  type EventFrame,
  type ModifyQuerySetFrame,
  type Outcome,
  parseClientFrame,
  PING,
  ProtocolError,
  responseJson,
  versionJson,
} from './protocol.ts'
import type { LiveResult } from './live-result.ts'
import { resultKey } from './results.ts'
import type { SessionHome } from './session-home.ts'
import { newSubscription, type RefusedQuery, type SessionTurn, type Subscription, type WaitingAction } from './subscription.ts'
import { Unfinished } from './unfinished.ts'

/** A close reason is at most 123 bytes. */
const REASON_MAX = 120
const NO_VERSION = encodeU64(0)
const FLOOD = [CLOSE.policy, 'too many messages'] as const

export class Session {
  state: 'new' | 'open' | 'closing' | 'closed' = 'new'
  readonly unfinished: Unfinished
  readonly inbox: Inbox
  /** Limits and turns count by it. */
  readonly network: string
  readonly #caller: Caller
  readonly #home: SessionHome
  readonly #socket: WebSocket
  readonly #bucket: CallBucket
  #sessionId = ''
  #mayRepeat = false
  /** The version that the client has, as text ready for a frame. */
  version = versionJson(0, 0, NO_VERSION)
  sentQuerySet = 0
  sentIdentity = 0
  /** Its requests since then. */
  #querySet = 0
  #identity = 0
  #subscriptions: Map<number, Subscription | RefusedQuery> | null = null
  #isAwaited = false
  #added: Subscription[] = []
  #refused: RefusedQuery[] = []
  #actionsRunning = 0
  #actionsWaiting: WaitingAction[] = []
  /** Bytes of calls that wait or run. */
  #heldBytes = 0
  #gone: AbortController | null = null
  #sentAtMs: number
  #heardAtMs: number

  constructor(home: SessionHome, socket: WebSocket, caller: Caller) {
    this.#home = home
    this.#socket = socket
    this.#caller = caller
    this.network = networkOf(caller.address)
    this.unfinished = new Unfinished(home.held, this.network)
    this.inbox = new Inbox(this, home.messages, home.held, socket)
    const nowMs = home.nowMs()
    this.#bucket = new CallBucket(home.limits, nowMs)
    this.#sentAtMs = nowMs
    this.#heardAtMs = nowMs
  }

  get subscriptionCount(): number {
    return this.#subscriptions?.size ?? 0
  }

  /** A frame from the client. Closes the connection when it is not one. */
  receive(data: Buffer, isBinary: boolean): void {
    this.#heardAtMs = this.#home.nowMs()
    if (this.state === 'closing' || this.state === 'closed') return
    try {
      if (isBinary) throw new ProtocolError('binary messages are not part of the protocol')
      this.#take(parseClientFrame(data), data.length)
    } catch (error) {
      if (error instanceof ProtocolError) this.close(CLOSE.protocol, error.message)
      else {
        this.#home.log.error({ err: error }, 'a frame could not be handled')
        this.close(CLOSE.internal, 'InternalServerError')
      }
    }
  }

  #take(frame: ClientFrame, bytes: number): void {
    if (frame.type === 'Connect') return this.#connect(frame)
    if (this.state === 'new') throw new ProtocolError('the first message must be Connect')
    this.#spend(callsOfSize(bytes))
    switch (frame.type) {
      case 'ModifyQuerySet':
        return this.#modify(frame)
      case 'Mutation':
        return this.#mutate(frame, bytes)
      case 'Action':
        return this.#act(frame, bytes)
      case 'Authenticate':
        return this.#authenticate(frame.baseVersion)
      case 'Event':
        return this.#signal(frame)
      default:
        frame satisfies never
    }
  }

  #connect(frame: ConnectFrame): void {
    if (this.state !== 'new') throw new ProtocolError('Connect comes once')
    this.state = 'open'
    this.#sessionId = frame.sessionId
    this.#mayRepeat = frame.connectionCount > 0
    if (frame.maxObservedTimestamp !== null) this.#home.clock.observe(frame.maxObservedTimestamp)
  }

  /** Tokens travel in arguments; the client only needs to see its identity confirmed. */
  #authenticate(baseVersion: number): void {
    if (baseVersion !== this.#identity) throw new ProtocolError(`the identity is ${this.#identity}, not ${baseVersion}`)
    if (this.#spend(1) === 'flood') return this.close(...FLOOD)
    this.#identity += 1
    this.#await()
  }

  /** The client waits for a transition, whatever it brings. */
  #await(): void {
    this.#isAwaited = true
    this.#home.wait(this)
  }

  #modify({ baseVersion, newVersion, modifications }: ModifyQuerySetFrame): void {
    if (baseVersion !== this.#querySet || newVersion <= baseVersion)
      throw new ProtocolError(`the query set is ${this.#querySet}, not ${baseVersion}`)
    if (this.#spend(Math.max(1, modifications.length)) === 'flood') return this.close(...FLOOD)
    this.#querySet = newVersion
    for (const modification of modifications) {
      // Closed by one of them: queries that the rest adds would stay watched for ever.
      if (this.state !== 'open') return
      if (modification.type === 'Add') this.#add(modification)
      else this.#remove(modification.queryId)
    }
    this.#home.wait(this)
  }

  #add(add: AddQuery): void {
    this.#subscriptions ??= new Map()
    const { queryId } = add
    if (this.#subscriptions.has(queryId)) throw new ProtocolError(`query ${queryId} was added already`)
    if (this.#subscriptions.size >= this.#home.limits.subscriptionsMax) {
      this.close(CLOSE.policy, `more than ${this.#home.limits.subscriptionsMax} queries on one connection`)
      return
    }
    if (!this.#noteToken(add.args)) return
    try {
      this.#home.newQueries.count({ address: this.#caller.address, network: this.network })
      const call = findCall(this.#home.table, 'query', add.udfPath)
      this.#subscriptions.set(queryId, this.#watch(queryId, call, checkArgs(call.entry, add.args)))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const refused = { queryId, failure: failureOf(error) }
      this.#subscriptions.set(queryId, refused)
      this.#refused.push(refused)
    }
  }

  #watch(queryId: number, call: QueryCall, { value, canonical, token }: CheckedArgs): Subscription {
    const makeWatcher = (result: LiveResult): Subscription => newSubscription(this, queryId, result)
    const subscription = this.#home.results.watch(resultKey(call.path, canonical), call, value, token, makeWatcher)
    this.#added.push(subscription)
    return subscription
  }

  #remove(queryId: number): void {
    const subscription = this.#subscriptions?.get(queryId)
    if (subscription === undefined) throw new ProtocolError(`query ${queryId} was not added`)
    this.#subscriptions?.delete(queryId)
    if ('result' in subscription) this.#home.results.unwatch(subscription)
  }

  /** True while the client subscribes to this query. */
  has(queryId: number, subscription: Subscription | RefusedQuery): boolean {
    return this.#subscriptions?.get(queryId) === subscription
  }

  #spend(cost: number): 'ok' | 'limited' | 'flood' {
    return this.#bucket.take(this.#home.limits, this.#home.nowMs(), cost)
  }

  #signal({ signal }: EventFrame): void {
    const spent = this.#spend(1)
    if (spent === 'flood') return this.close(...FLOOD)
    if (signal === null || spent === 'limited') return
    if (this.#noteToken(signal.args)) void this.#home.signalCalls.take({ ...signal, address: this.#caller.address }, this)
  }

  /** False when this connection has used too many tokens: then it was closed. */
  #noteToken(args: Json): boolean {
    const isNoted = this.#home.endings.note(this, tokenOf(args))
    if (!isNoted) this.close(CLOSE.policy, 'too many sessions on one connection')
    return isNoted
  }

  /** False when the call is over the limit: it was answered, or the connection was closed. */
  #isAllowed(frame: CallFrame): boolean {
    const spent = this.#spend(1)
    if (spent === 'ok') return this.#noteToken(frame.args)
    if (spent === 'flood') this.close(...FLOOD)
    else this.#refuse(frame, 'Too many requests. Please wait a moment.')
    return false
  }

  #refuse(frame: CallFrame, message: string): void {
    this.#respond(frame, { ok: false, failure: failureOf(new CallError('rate_limited', message)) }, null)
  }

  /** Reserves memory for a call. False when there is none: then it was answered. */
  #hold(frame: CallFrame, bytes: number): boolean {
    const { limits, held } = this.#home
    if (this.#heldBytes + bytes <= limits.heldMaxBytes && held.take(this.network, bytes, bytes)) {
      this.#heldBytes += bytes
      return true
    }
    this.#refuse(frame, 'Too much is being sent at once. Please wait a moment.')
    return false
  }

  #letGo(bytes: number): void {
    this.#heldBytes -= bytes
    this.#home.held.give(this.network, bytes)
  }

  #respond(frame: CallFrame, outcome: Outcome, version: number | null): void {
    this.send(Buffer.from(responseJson(frame.type, frame.requestId, outcome, version)))
    if (outcome.ok) this.#await()
  }

  #mutate(frame: CallFrame, bytes: number): void {
    if (!this.#isAllowed(frame)) return
    const { queues, limits } = this.#home
    if (queues.length(this.#sessionId) >= limits.mutationsQueuedMax) return this.close(CLOSE.tryLater, 'too many mutations are waiting')
    if (!this.#hold(frame, bytes)) return
    queues.push(this.#sessionId, {
      isWanted: () => this.state === 'open',
      run: () => this.#runMutation(frame),
      pause: () => this.#home.messages.pause(this.network),
      end: () => this.#letGo(bytes),
    })
  }

  async #runMutation(frame: CallFrame): Promise<void> {
    const { runner, clock, log } = this.#home
    try {
      const key = { sessionId: this.#sessionId, requestId: frame.requestId }
      const outcome = await runner.mutate({ path: frame.udfPath, args: frame.args, key, mayBeRepeat: this.#mayRepeat, ...this.#caller })
      if (this.state !== 'open') return
      this.#respond(frame, outcome, clock.next())
    } catch (error) {
      // It is unknown whether it was applied. Without an answer the client sends it again, and the receipt decides.
      log.warn({ err: error, path: frame.udfPath }, 'a mutation is left unanswered')
      this.close(CLOSE.internal, 'InternalServerError')
    }
  }

  #act(frame: CallFrame, bytes: number): void {
    if (!this.#isAllowed(frame)) return
    const { limits, queues } = this.#home
    const mustWait = this.#actionsRunning >= limits.actionsAtOnceMax
    if (mustWait && this.#actionsWaiting.length >= limits.actionsQueuedMax)
      return this.#refuse(frame, 'Too many things are going on at once. Please wait a moment.')
    if (!this.#hold(frame, bytes)) return
    if (mustWait) return void this.#actionsWaiting.push({ frame, bytes })
    this.#actionsRunning += 1
    queues.track(this.#runAction({ frame, bytes }))
  }

  async #runAction({ frame, bytes }: WaitingAction): Promise<void> {
    this.#gone ??= new AbortController()
    const outcome = await this.#home.runner.act({ path: frame.udfPath, args: frame.args, ...this.#caller, signal: this.#gone.signal })
    this.#letGo(bytes)
    if (this.state !== 'open') return
    this.#respond(frame, outcome, null)
    // The next one has its place, also while it pauses.
    const next = this.#actionsWaiting.shift()
    if (next === undefined) this.#actionsRunning -= 1
    else this.#home.queues.track(this.#home.messages.pause(this.network).then(() => this.#runAction(next)))
  }

  /** Takes this client's requests for the flush that begins now. */
  takeTurn(): SessionTurn {
    const turn = {
      session: this,
      querySet: this.#querySet,
      identity: this.#identity,
      isAwaited: this.#isAwaited,
      added: this.#added,
      refused: this.#refused,
    }
    this.#isAwaited = false
    this.#added = []
    this.#refused = []
    return turn
  }

  /** Returns the requests that a flush could not answer to the next one. */
  giveBack(turn: SessionTurn): void {
    this.#isAwaited ||= turn.isAwaited
    this.#added = [...turn.added, ...this.#added]
    this.#refused = [...turn.refused, ...this.#refused]
  }

  /** Sends a transition to `version`. */
  transition(frame: Buffer, version: string, querySet: number, identity: number): void {
    this.version = version
    this.sentQuerySet = querySet
    this.sentIdentity = identity
    this.send(frame)
  }

  /** Sends one frame; cuts off a client that does not read. */
  send(frame: Buffer): void {
    if (this.state !== 'open' || this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#socket.bufferedAmount > this.#home.limits.queuedMaxBytes) return this.close(CLOSE.tryLater, 'the reader is too slow')
    this.#sentAtMs = this.#home.nowMs()
    this.#socket.send(frame, { binary: false })
  }

  /** The heartbeat: keeps a quiet socket alive, and drops a dead one, and one that has left the close frame unanswered for a beat. */
  beat(nowMs: number, beatMs: number): void {
    if (this.state === 'closing') return nowMs - this.#sentAtMs >= beatMs ? this.#socket.terminate() : undefined
    if (nowMs - this.#heardAtMs > 3 * beatMs || !this.unfinished.keepsPace(beatMs)) return this.#socket.terminate()
    if (this.state === 'new') {
      if (nowMs - this.#heardAtMs > beatMs) this.close(CLOSE.protocol, 'no Connect message')
      return
    }
    if (nowMs - this.#sentAtMs >= beatMs - 1_000) this.send(PING)
    if (nowMs - this.#heardAtMs >= beatMs && this.#socket.readyState === WebSocket.OPEN) this.#socket.ping()
  }

  /** The socket answered a ping. */
  heard(): void {
    this.#heardAtMs = this.#home.nowMs()
  }

  close(code: number, reason: string): void {
    if (this.state === 'closing' || this.state === 'closed') return
    this.state = 'closing'
    this.#sentAtMs = this.#home.nowMs()
    this.#socket.close(code, reason.slice(0, REASON_MAX))
    this.#release()
  }

  /** The socket is gone. */
  closed(): void {
    this.unfinished.release()
    if (this.state !== 'closing') this.#release()
    this.state = 'closed'
  }

  /** Cuts the connection without a close frame: the client did not read that either. */
  terminate(): void {
    this.#socket.terminate()
  }

  #release(): void {
    for (const subscription of this.#subscriptions?.values() ?? []) if ('result' in subscription) this.#home.results.unwatch(subscription)
    this.#subscriptions = null
    this.#added = []
    this.#refused = []
    for (const { bytes } of this.#actionsWaiting) this.#letGo(bytes)
    this.#actionsWaiting = []
    this.inbox.clear()
    this.#home.endings.forget(this)
    this.#home.signals.forget(this)
    this.#gone?.abort()
  }
}
