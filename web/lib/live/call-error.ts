/** A refusal of a call, as the screens read it: a code of the contract, a text, and data to act on. */
export class CallError extends Error {
  readonly code: string
  readonly data: Readonly<Record<string, unknown>>

  constructor(code: string, message: string, data: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.data = data
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** spec §8: the message of the realtime client when a connection breaks under a call that must not be sent twice. */
export const CONNECTION_LOST_TEXT = 'Connection lost while action was in flight'

/** The server's `{code, message, data}` as a CallError; anything else keeps its text under the code `internal`. */
export function callErrorOf(errorData: unknown, message: string): CallError {
  if (message === CONNECTION_LOST_TEXT) return new CallError('connection_lost', message)
  if (!isRecord(errorData) || typeof errorData.code !== 'string') return new CallError('internal', message)
  return new CallError(
    errorData.code,
    typeof errorData.message === 'string' ? errorData.message : message,
    isRecord(errorData.data) ? errorData.data : {},
  )
}

export const isCallError = (error: unknown, ...codes: readonly string[]): error is CallError =>
  error instanceof CallError && (codes.length === 0 || codes.includes(error.code))
