/** The parts of the engine that a session uses. */
import type { Log } from '#platform/log.ts'
import type { CallTable } from './calls.ts'
import type { Clock } from './clock.ts'
import type { Endings } from './endings.ts'
import type { HeldBytes } from './held-bytes.ts'
import type { Limits } from './limits.ts'
import type { MessageTurns } from './message-turns.ts'
import type { NewQueries } from './new-queries.ts'
import type { Results } from './results.ts'
import type { CallRunner } from './run-call.ts'
import type { SessionQueues } from './session-queue.ts'
import type { SignalCalls } from './signal-calls.ts'
import type { Signals } from './signals.ts'
import type { Session } from './session.ts'

export interface SessionHome {
  readonly log: Log
  readonly limits: Limits
  readonly clock: Clock
  readonly table: CallTable
  readonly results: Results
  /** How many live queries each network may ask for. */
  readonly newQueries: NewQueries
  readonly runner: CallRunner
  readonly messages: MessageTurns
  readonly signals: Signals
  readonly signalCalls: SignalCalls
  readonly queues: SessionQueues
  readonly held: HeldBytes
  readonly endings: Endings<Session>
  readonly nowMs: () => number
  /** Includes this session in the next flush. */
  wait(session: Session): void
}
