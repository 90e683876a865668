/** What the house hears of each mutation and action, and of queries that somebody may not ask: for its own record. Arguments are not among it. */
import type { BaseActor } from './implement.ts'
import type { Outcome } from './protocol.ts'

export interface NotedCall {
  readonly path: string
  readonly callId: string
  /** Of the journal's row; null: there is none. */
  readonly journalKey: string | null
  /** Null: a visitor, or refused before anybody knew who called. */
  readonly actor: BaseActor | null
  /** Of a visitor's call: the account that it is about, as far as it got. */
  readonly concerned: string | null
  /** Empty when the call did not come over the network, or runs again for who subscribed. */
  readonly address: string
  /** Holds the answer, which may be a token. */
  readonly outcome: Outcome
}

export type NoteCall = (call: NotedCall) => void
