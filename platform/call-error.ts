/**
 * A failure that the caller can act on: a code declared by the call's contract entry, an English sentence that says what to
 * do, and data for the screen (for example the missing amount). Everything else that is thrown is a bug: logged with its
 * request id, and told to the caller as `internal` without details.
 */
export class CallError extends Error {
  readonly code: string
  readonly data: Record<string, unknown>

  constructor(code: string, message: string, data: Record<string, unknown> = {}) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.data = data
  }
}

/** Codes that any call can answer with, declared nowhere because they belong to the connection or to who calls, and not to a call. */
export const COMMON_ERRORS = [
  'unauthorized',
  'forbidden',
  'bad_request',
  'rate_limited',
  'internal',
  'unavailable',
  'suspended',
  'closing',
  'impersonating',
  'result_gone',
] as const
