/**
 * From one flush to the sockets: one transition for each session that has something to be told, put together from texts
 * that were made once. Sessions that are told the same (the usual case: thousands watch one thing) share one frame.
 */
import type { Turn } from './flush.ts'
import { encodeU64, modificationJson, transitionJson, versionJson } from './protocol.ts'
import type { LiveResult } from './results.ts'
import type { Session, SessionTurn, Subscription } from './session.ts'

/** What one session is told: the same `stamp` means the same text. */
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
    const querySet = turn?.querySet ?? session.toldQuerySet
    const identity = turn?.identity ?? session.toldIdentity
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

function addTo(told: Map<Session, Parts>, subscription: Subscription): void {
  const { session, queryId, result } = subscription
  const parts = told.get(session)
  const stamp = `${queryId}:${result.stamp}`
  if (parts === undefined) told.set(session, { stamp, subscriptions: [subscription], turn: null })
  else {
    parts.stamp += `,${stamp}`
    parts.subscriptions.push(subscription)
  }
}

/** Takes the sessions that wait, for the flush that begins now. `waiting` is emptied. */
export function takeTurn(waiting: Set<Session>): Turn {
  const turns = [...waiting].filter((session) => session.state === 'open').map((session) => session.takeTurn())
  waiting.clear()
  return {
    tell(version, changed) {
      const told = new Map<Session, Parts>()
      tellChanges(told, changed)
      for (const turn of turns) tellTurn(told, turn)
      const frames = new Frames(version)
      for (const [session, parts] of told) frames.send(session, parts)
    },
    giveBack() {
      for (const turn of turns) if (turn.session.state === 'open') turn.session.giveBack(turn)
    },
  }
}

function tellChanges(told: Map<Session, Parts>, changed: readonly LiveResult[]): void {
  for (const result of changed) {
    for (const watcher of result.watchers) {
      const subscription = watcher as Subscription
      if (subscription.isTold) addTo(told, subscription)
    }
  }
}

function tellTurn(told: Map<Session, Parts>, turn: SessionTurn): void {
  const { session, added } = turn
  for (const subscription of added) {
    if (!session.has(subscription.queryId, subscription) || subscription.result.run === null) continue
    subscription.isTold = true
    addTo(told, subscription)
  }
  const parts = told.get(session)
  if (parts === undefined) told.set(session, { stamp: '', subscriptions: [], turn })
  else parts.turn = turn
}
