/**
 * Delivers a flush to the sockets: one transition for each session with changes, assembled from texts that are made once.
 * Sessions with equal changes share one frame (the usual case: thousands watch the same query).
 *
 * A session that shows a result which the flush left behind waits until that result is current, so that a screen shows one moment:
 *
 *     current ──a shown result is left behind──▶ held, changes collected ──all current──▶ current
 *
 * While many mutations run at once (`Pace`), a session that was sent changes a moment ago, and waits for nothing, is held as well, for `paceMs` at most.
 */
import type { Turn } from './flush.ts'
import { encodeU64, modificationJson, modificationTail, transitionJson, versionJson } from './protocol.ts'
import type { Pace } from './pace.ts'
import type { LiveResult } from './live-result.ts'
import type { Session } from './session.ts'
import type { RefusedQuery, SessionTurn, Subscription } from './subscription.ts'

/** The content of one session's transition: equal `stamp`s mean equal text. */
interface Parts {
  stamp: string
  subscriptions: Subscription[]
  turn: SessionTurn | null
}

/** A refused query as a modification. */
const refusalOf = ({ queryId, failure }: RefusedQuery): string => modificationJson(false, queryId, modificationTail({ ok: false, failure }))

/** Makes each distinct frame once. */
class Frames {
  readonly #made = new Map<string, { frame: Buffer; version: string }>()
  readonly #ts: string

  constructor(version: number) {
    this.#ts = encodeU64(version)
  }

  send(session: Session, { stamp, subscriptions, turn }: Parts): void {
    const querySet = turn?.querySet ?? session.sentQuerySet
    const identity = turn?.identity ?? session.sentIdentity
    const key = `${session.version}${querySet},${identity};${stamp}`
    let made = this.#made.get(key)
    if (made === undefined) {
      const version = versionJson(querySet, identity, this.#ts)
      const modifications = subscriptions.map(({ queryId, result }) =>
        modificationJson(result.run?.outcome.ok === true, queryId, result.tail),
      )
      for (const refused of turn?.refused ?? []) if (session.has(refused.queryId, refused)) modifications.push(refusalOf(refused))
      made = { frame: Buffer.from(transitionJson(session.version, version, modifications.join(','))), version }
      if ((turn?.refused.length ?? 0) === 0) this.#made.set(key, made)
    }
    session.transition(made.frame, made.version, querySet, identity)
  }
}

function addTo(toSend: Map<Session, Parts>, subscription: Subscription): void {
  const { session, queryId, result } = subscription
  if (subscription.sentStamp === result.stamp) return
  subscription.sentStamp = result.stamp
  const parts = toSend.get(session)
  const stamp = `${queryId}:${result.stamp}`
  if (parts === undefined) toSend.set(session, { stamp, subscriptions: [subscription], turn: null })
  else {
    parts.stamp += `,${stamp}`
    parts.subscriptions.push(subscription)
  }
}

type Behind = ReadonlySet<LiveResult>

export interface DeliveryOptions {
  readonly pace: Pace
  readonly paceMs: number
  readonly nowMs: () => number
  /** Asks for a flush. */
  readonly ring: () => void
}

export class Delivery {
  readonly #options: DeliveryOptions
  /** When changes were last sent to a session. */
  readonly #sentAt = new WeakMap<Session, number>()
  #timer: NodeJS.Timeout | undefined
  /** Sessions with requests for the next flush. */
  readonly #waiting = new Set<Session>()
  /** Subscriptions of held sessions whose new value is not sent yet. */
  readonly #missed = new Map<Session, Set<Subscription>>()

  constructor(options: DeliveryOptions) {
    this.#options = options
  }

  /** Sessions that wait for a flush, or for a result that it left behind. */
  get size(): number {
    return this.#waiting.size + this.#missed.size
  }

  wait(session: Session): void {
    this.#waiting.add(session)
  }

  /** Takes the waiting sessions for the flush that begins now. */
  takeTurn(): Turn {
    const turns = [...this.#waiting].filter((session) => session.state === 'open').map((session) => session.takeTurn())
    this.#waiting.clear()
    return {
      awaited: new Set(turns.filter(({ isAwaited }) => isAwaited).map(({ session }) => session)),
      send: (version, changed, behind) => this.#send(turns, version, changed, behind),
      giveBack: () => {
        for (const turn of turns) this.#giveBack(turn)
      },
    }
  }

  #giveBack(turn: SessionTurn): void {
    if (turn.session.state !== 'open') return
    turn.session.giveBack(turn)
    this.#waiting.add(turn.session)
  }

  #send(turns: readonly SessionTurn[], version: number, changed: readonly LiveResult[], behind: Behind): void {
    const held = new Set<Session>()
    for (const { watchers } of behind) {
      for (const watcher of watchers) if ((watcher as Subscription).sentStamp !== 0) held.add((watcher as Subscription).session)
    }
    const isPaced = this.#paced(turns)
    if (isPaced !== null) for (const session of this.#readersOf(changed)) if (isPaced(session)) held.add(session)
    const toSend = new Map<Session, Parts>()
    this.#addMissed(toSend, held, behind)
    this.#addChanges(toSend, held, changed)
    for (const turn of turns) {
      if (held.has(turn.session)) this.#giveBack(turn)
      else this.#addTurn(toSend, turn, behind)
    }
    const frames = new Frames(version)
    const now = this.#options.nowMs()
    for (const [session, parts] of toSend) {
      frames.send(session, parts)
      this.#sentAt.set(session, now)
    }
    if (isPaced !== null && this.#missed.size > 0) this.#ringLater()
  }

  /** The sessions with something new: changed now, or missed before. */
  #readersOf(changed: readonly LiveResult[]): Set<Session> {
    const sessions = new Set(this.#missed.keys())
    for (const { watchers } of changed) for (const watcher of watchers) sessions.add((watcher as Subscription).session)
    return sessions
  }

  /** Tells the sessions that may wait; null: none. */
  #paced(turns: readonly SessionTurn[]): ((session: Session) => boolean) | null {
    const { pace, paceMs, nowMs } = this.#options
    if (!pace.isBusy) return null
    const served = new Set(turns.map(({ session }) => session))
    // Half of it: results that rest come at even intervals, and a screen that was sent a little late is not held for another one.
    const since = nowMs() - paceMs / 2
    return (session) => !served.has(session) && (this.#sentAt.get(session) ?? -Infinity) > since
  }

  #ringLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#options.ring()
    }, this.#options.paceMs)
    this.#timer.unref()
  }

  #miss(subscription: Subscription): void {
    const missed = this.#missed.get(subscription.session)
    if (missed === undefined) this.#missed.set(subscription.session, new Set([subscription]))
    else missed.add(subscription)
  }

  #addMissed(toSend: Map<Session, Parts>, held: ReadonlySet<Session>, behind: Behind): void {
    // A copy: a subscription that is missed again is entered again, and a loop over the map itself would never end.
    for (const [session, subscriptions] of [...this.#missed]) {
      if (held.has(session) && session.state === 'open') continue
      this.#missed.delete(session)
      for (const subscription of subscriptions) {
        if (!session.has(subscription.queryId, subscription)) continue
        if (behind.has(subscription.result)) this.#miss(subscription)
        else addTo(toSend, subscription)
      }
    }
  }

  #addChanges(toSend: Map<Session, Parts>, held: ReadonlySet<Session>, changed: readonly LiveResult[]): void {
    for (const result of changed) {
      for (const watcher of result.watchers) {
        const subscription = watcher as Subscription
        // A new subscription gets its first value with the transition that confirms it.
        if (!subscription.isAcknowledged) continue
        if (held.has(subscription.session)) this.#miss(subscription)
        else addTo(toSend, subscription)
      }
    }
  }

  #addTurn(toSend: Map<Session, Parts>, turn: SessionTurn, behind: Behind): void {
    const { session, refused, isAwaited } = turn
    const added = turn.added.filter((subscription) => session.has(subscription.queryId, subscription))
    const isEmpty = added.length > 0 && added.every(({ result }) => result.run === null)
    if (isEmpty && !isAwaited && refused.length === 0 && !toSend.has(session)) return this.#giveBack(turn)
    for (const subscription of added) {
      subscription.isAcknowledged = true
      // Without a run it is sent as a change once it has one.
      if (subscription.result.run === null) continue
      if (behind.has(subscription.result)) this.#miss(subscription)
      else addTo(toSend, subscription)
    }
    const parts = toSend.get(session)
    if (parts === undefined) toSend.set(session, { stamp: '', subscriptions: [], turn })
    else parts.turn = turn
  }
}
