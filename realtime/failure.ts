/** Turns anything thrown into the failure that the caller receives. Undeclared errors are bugs: logged here, opaque outside. */
import pg from 'pg'
import type { Log } from '#platform/log.ts'
import { CallError, COMMON_ERRORS } from '#platform/call-error.ts'
import type { AnyEntry } from './define.ts'
import type { Failure } from './protocol.ts'
import { NotWanted, TurnMissed } from './turns.ts'

const COMMON: ReadonlySet<string> = new Set(COMMON_ERRORS)

export const failureOf = (error: CallError): Failure => ({
  message: error.message,
  data: { code: error.code, message: error.message, data: error.data },
})

const INTERNAL_TEXT = 'Something went wrong. Please try again.'
const UNAVAILABLE_TEXT = 'The service is not available right now. Please try again.'

/** SQLSTATE of a statement in a transaction that has failed already: the first failure is the one to report. */
const AFTERMATH = '25P02'

const unavailable = (callId: string): Failure => ({
  message: UNAVAILABLE_TEXT,
  data: { code: 'unavailable', message: UNAVAILABLE_TEXT, data: {}, callId },
})

const internalFailure = (callId: string): Failure => ({
  message: INTERNAL_TEXT,
  data: { code: 'internal', message: INTERNAL_TEXT, data: {}, callId },
})

/** SQLSTATE classes and codes of a database that is away, restarting or full of connections. */
const AWAY = /^(?:08|57P0|53300)/
const AWAY_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN'])
/** The socket of a server on this machine is gone while the server starts again. */
const isSocketMissing = ({ code, syscall }: NodeJS.ErrnoException): boolean => code === 'ENOENT' && syscall === 'connect'
const AWAY_TEXT =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Cannot use a pool after)/

/** True when the database cannot be reached: the call itself is fine and can be retried. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return (
    error instanceof TurnMissed ||
    isSocketMissing(error) ||
    AWAY_SYSTEM.has((error as NodeJS.ErrnoException).code ?? '') ||
    AWAY_TEXT.test(error.message)
  )
}

/** SQLSTATE of a statement that took longer than it may. */
const TOO_SLOW = '57014'

export const isTooSlow = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === TOO_SLOW

/** The failure of a call of `entry` for `error`. Logs every undeclared error. */
export function describeFailure(log: Log, path: string, entry: AnyEntry | null, callId: string, error: unknown): Failure {
  if (error instanceof CallError && (COMMON.has(error.code) || entry?.errors.includes(error.code) === true)) return failureOf(error)
  if (error instanceof NotWanted) return unavailable(callId)
  if (isDatabaseAway(error)) {
    log.warn({ err: error, path, callId }, 'the database was away during a call')
    return unavailable(callId)
  }
  if (error instanceof pg.DatabaseError && error.code === AFTERMATH) {
    log.debug({ path, callId }, 'a call failed because another one on the same connection had failed')
    return internalFailure(callId)
  }
  const why = error instanceof CallError ? `a call failed with "${error.code}", which it does not declare` : 'a call failed unexpectedly'
  log.error({ err: error, path, callId }, why)
  return internalFailure(callId)
}

/** Turns a failure back into an error, for callers inside the process. */
export const errorOf = (failure: Failure): CallError =>
  new CallError(
    failure.data.code,
    failure.message,
    failure.data.callId === undefined ? failure.data.data : { ...failure.data.data, callId: failure.data.callId },
  )
