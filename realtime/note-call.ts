/** The report of each mutation, action and forbidden query, for the security log. Without the arguments. */
import type { BaseActor } from './implement.ts'
import type { Outcome } from './protocol.ts'

export interface NotedCall {
  readonly path: string
  readonly callId: string
  /** Key of the journal row; null: there is none. */
  readonly journalKey: string | null
  /** Null: a visitor, or refused before the caller was known. */
  readonly actor: BaseActor | null
  /** The account that a visitor's call is about; null when unknown. */
  readonly concerned: string | null
  /** Empty for calls from inside the process and for repeated runs of a live query. */
  readonly address: string
  /** Holds the answer, which may be a token. */
  readonly outcome: Outcome
}

export type NoteCall = (call: NotedCall) => void
