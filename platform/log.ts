/** Structured logs. Secrets never reach them: what callers send is not logged, and known names are blanked. */
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const SECRET_NAMES = ['token', 'password', 'authorization', 'cookie', 'hmac', 'merchantKey', 'payoutKey', 'generalKey', 'secret']

/** What the database says of a row that it refused holds what people typed: its table and constraint are told, its values are not. */
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
