/** Structured logs. Secrets never reach them: what callers send is not logged, and known names are blanked. */
import { pino, type Logger } from 'pino'

export type Log = Logger

const SECRET_NAMES = ['token', 'password', 'authorization', 'cookie', 'hmac', 'merchantKey', 'payoutKey', 'generalKey', 'secret']

/** `level` is pino's: `silent` in tests, `info` by default. Errors of ours carry `callId` so that a report can be found. */
export function createLog(level: string = 'info'): Log {
  return pino({
    level,
    base: null,
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}
