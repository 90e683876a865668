/** Reports the end of a mutation or an action: to the site's access log (`note`) and to those that keep refused calls (`refused`). */
import { randomUUID } from 'node:crypto'
import type { Log } from '#platform/log.ts'
import type { Caller } from './caller.ts'
import type { CallTable, CheckedArgs } from './calls.ts'
import type { BaseActor, Write } from './implement.ts'
import { keyText, type WriteKey } from './journal.ts'
import type { NoteCall } from './note-call.ts'
import type { Outcome } from './protocol.ts'
import type { HearRefused } from './refused-call.ts'

/** A call under way, as far as it got. */
export interface RunningCall {
  readonly path: string
  readonly callId: string
  readonly caller: Caller
  /** Null until the token is resolved. */
  actor: BaseActor | null
  /** The account that a visitor's call is about; null until the handler says so. */
  concerned: string | null
  /** Null until the arguments have passed their schema. */
  checked: CheckedArgs | null
}

export const startCall = (path: string, { address, userAgent }: Caller): RunningCall => ({
  path,
  callId: randomUUID(),
  caller: { address, userAgent },
  actor: null,
  concerned: null,
  checked: null,
})

export interface ReportOptions {
  readonly log: Log
  readonly table: CallTable
  readonly note: NoteCall
  readonly refused: HearRefused
}

export interface CallReport {
  /** Notes the outcome of a call, with the key of its journal row. Returns the outcome. */
  noted(running: RunningCall, outcome: Outcome, key?: WriteKey | null): Outcome
  /** Lets listeners keep a refused call. Logs their failures: the caller is answered in any case. */
  keepRefused(running: RunningCall, outcome: Outcome, write: (actor: BaseActor) => Write<BaseActor>): Promise<void>
}

export const createCallReport = ({ log, table, note, refused }: ReportOptions): CallReport => ({
  noted({ path, callId, actor, concerned, caller }, outcome, key = null) {
    // Unknown paths are arbitrary text from the network, so they are left out.
    if (table.has(path)) {
      const journalKey = outcome.ok && key !== null ? keyText(key.sessionId, key.requestId) : null
      note({ path, callId, journalKey, actor, concerned, address: caller.address, outcome })
    }
    return outcome
  },
  async keepRefused({ path, callId, actor, checked }, outcome, write) {
    const entry = table.get(path)?.entry
    if (outcome.ok || entry === undefined || actor === null || actor.userId === null || checked === null) return
    try {
      await refused({ path, entry, actor, args: checked.value, failure: outcome.failure, write: write(actor) })
    } catch (error) {
      log.error({ err: error, path, callId }, 'a failed call could not be kept for its caller')
    }
  },
})
