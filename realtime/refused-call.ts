/** The report of a failed call of a signed-in user, so that the failure can be kept for that user. */
import type { AnyEntry } from './define.ts'
import type { BaseActor, Write } from './implement.ts'
import type { Failure } from './protocol.ts'

export interface RefusedCall {
  readonly path: string
  readonly entry: AnyEntry
  readonly actor: BaseActor
  /** As the call's schema parsed them. */
  readonly args: unknown
  readonly failure: Failure
  /** Writes in a transaction of its own: that of the call was rolled back. */
  readonly write: Write<BaseActor>
}

/** Awaited before the failure is answered. Its errors are logged and do not change the answer. */
export type HearRefused = (call: RefusedCall) => Promise<void>
