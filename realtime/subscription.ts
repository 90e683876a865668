/** The queries of a session, and its requests that a flush answers. */
import type { CallFrame, Failure } from './protocol.ts'
import type { LiveResult, Watcher } from './live-result.ts'
import type { Session } from './session.ts'

/** One query of one socket. An invalid query has no result but a failure. */
export interface Subscription extends Watcher {
  readonly session: Session
  readonly queryId: number
  /** A transition has confirmed the subscription: from then on each new value is sent. */
  isAcknowledged: boolean
  /** The stamp of the last sent value; 0 before the first. */
  sentStamp: number
}

export const newSubscription = (session: Session, queryId: number, result: LiveResult): Subscription => ({
  session,
  asker: session,
  queryId,
  result,
  isAcknowledged: false,
  sentStamp: 0,
})

export interface RefusedQuery {
  readonly queryId: number
  readonly failure: Failure
}

/** The requests of a session that a flush answers. */
export interface SessionTurn {
  readonly session: Session
  readonly querySet: number
  readonly identity: number
  /** The client waits for a transition, also an empty one: after a mutation, or to confirm its identity. */
  readonly isAwaited: boolean
  readonly added: readonly Subscription[]
  readonly refused: readonly RefusedQuery[]
}

/** An action that waits for its turn. */
export interface WaitingAction {
  readonly frame: CallFrame
  readonly bytes: number
}
