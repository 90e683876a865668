/** Structured logs. Secrets never reach them: arguments of calls are not logged, and fields with known names are blanked. */
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const SECRET_NAMES = ['token', 'password', 'authorization', 'cookie', 'hmac', 'merchantKey', 'payoutKey', 'generalKey', 'secret']

/** Errors of the database about a refused row contain users' input: table and constraint are logged, values are not. */
const OF_ROWS: ReadonlySet<string> = new Set(['detail', 'where', 'internalQuery', 'hint'])

function errorWithoutRows(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return Object.fromEntries(Object.entries(stdSerializers.err(error)).filter(([name]) => !OF_ROWS.has(name)))
}

/** `level` is pino's: `silent` in tests, `info` by default. Errors of ours carry `callId` so that a report can be found. `destination`: the standard output. */
export function createLog(level: string = 'info', destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    serializers: { err: errorWithoutRows },
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
