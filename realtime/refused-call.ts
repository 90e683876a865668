/** What the house hears of calls that somebody made and that failed: a moment to keep what their caller should find again. */
import type { AnyEntry } from './define.ts'
import type { BaseActor, Write } from './implement.ts'
import type { Failure } from './protocol.ts'

export interface RefusedCall {
  readonly path: string
  readonly entry: AnyEntry
  readonly actor: BaseActor
  /** As they passed the call's schema. */
  readonly args: unknown
  readonly failure: Failure
  /** In a transaction of its own: that of the call is over, and left nothing. */
  readonly write: Write<BaseActor>
}

/** Waited for before the failure is answered. What it throws is logged, and changes nothing about the answer. */
export type HearRefused = (call: RefusedCall) => Promise<void>
