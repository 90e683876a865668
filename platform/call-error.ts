/**
 * A failure that the caller can act on: a code declared by the call's contract entry, an English sentence that says what to
 * do, and data for the screen (for example the missing amount). Everything else that is thrown is a bug: logged with its
 * request id, and answered as `internal` without details.
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

/** Codes that any call can answer with. They concern the connection or the caller, so no contract entry declares them. */
export const COMMON_ERRORS = [
  'unauthorized',
  'forbidden',
  'bad_request',
  'rate_limited',
  'too_many_queries',
  'internal',
  'unavailable',
  'suspended',
  'closing',
  'impersonating',
  'maintenance',
  'paused',
  'result_gone',
] as const
