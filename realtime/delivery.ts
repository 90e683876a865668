/**
 * Delivers a flush to the sockets: one transition for each session with changes, assembled from texts that are made once.
 * Sessions with equal changes share one frame (the usual case: thousands watch the same query).
 */
import type { Turn } from './flush.ts'
import { encodeU64, modificationJson, transitionJson, versionJson } from './protocol.ts'
import type { LiveResult } from './results.ts'
import type { Session, SessionTurn, Subscription } from './session.ts'

/** The content of one session's transition: equal `stamp`s mean equal text. */
interface Parts {
  stamp: string
  subscriptions: Subscription[]
  turn: SessionTurn | null
}

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
      for (const refused of turn?.refused ?? []) if (session.has(refused.queryId, refused)) modifications.push(session.refusal(refused))
      made = { frame: Buffer.from(transitionJson(session.version, version, modifications.join(','))), version }
      if ((turn?.refused.length ?? 0) === 0) this.#made.set(key, made)
    }
    session.transition(made.frame, made.version, querySet, identity)
  }
}

function addTo(toSend: Map<Session, Parts>, subscription: Subscription): void {
  const { session, queryId, result } = subscription
  const parts = toSend.get(session)
  const stamp = `${queryId}:${result.stamp}`
  if (parts === undefined) toSend.set(session, { stamp, subscriptions: [subscription], turn: null })
  else {
    parts.stamp += `,${stamp}`
    parts.subscriptions.push(subscription)
  }
}

/** Takes the waiting sessions for the flush that begins now, and empties `waiting`. */
export function takeTurn(waiting: Set<Session>): Turn {
  const turns = [...waiting].filter((session) => session.state === 'open').map((session) => session.takeTurn())
  waiting.clear()
  return {
    send(version, changed) {
      const toSend = new Map<Session, Parts>()
      addChanges(toSend, changed)
      for (const turn of turns) addTurn(toSend, turn)
      const frames = new Frames(version)
      for (const [session, parts] of toSend) frames.send(session, parts)
    },
    giveBack() {
      for (const turn of turns) if (turn.session.state === 'open') turn.session.giveBack(turn)
    },
  }
}

function addChanges(toSend: Map<Session, Parts>, changed: readonly LiveResult[]): void {
  for (const result of changed) {
    for (const watcher of result.watchers) {
      const subscription = watcher as Subscription
      if (subscription.isSent) addTo(toSend, subscription)
    }
  }
}

function addTurn(toSend: Map<Session, Parts>, turn: SessionTurn): void {
  const { session, added } = turn
  for (const subscription of added) {
    if (!session.has(subscription.queryId, subscription) || subscription.result.run === null) continue
    subscription.isSent = true
    addTo(toSend, subscription)
  }
  const parts = toSend.get(session)
  if (parts === undefined) toSend.set(session, { stamp: '', subscriptions: [], turn })
  else parts.turn = turn
}
