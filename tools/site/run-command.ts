/** Shared by the starting commands: start, stop, and error output. */
import { SchemaError } from '#platform/db/migrate.ts'
import { ConfigError, readConfig, type Config } from '#server/env.ts'
import { PlainError } from './plain-error.ts'
import { aborted, stopRequest } from './stop-request.ts'

/** Maximum time for an orderly stop, in milliseconds. */
const STOP_PATIENCE_MS = 20_000

function tell(error: unknown): void {
  const isPlain = error instanceof ConfigError || error instanceof PlainError || error instanceof SchemaError
  if (isPlain) console.error(`\n${error.message}\n`)
  else console.error(error)
}

/** The terminal shows few log lines by default; LOG_LEVEL changes that. */
export function readStartConfig(env: NodeJS.ProcessEnv): Config {
  const config = readConfig(env)
  return config.isDemo && (env['LOG_LEVEL'] ?? '') === '' ? { ...config, logLevel: 'warn' } : config
}

/**
 * Runs `open`, waits for a request to stop, then stops it. Ends the process with 0, or 1 after an error.
 * A start in progress is simply abandoned: its Postgres stops by itself, and every step can be repeated.
 */
export async function runCommand(open: () => Promise<{ stop(): Promise<void> }>): Promise<never> {
  const signal = stopRequest()
  const leave = () => {
    console.log('\nStopped before it was open.')
    process.exit(0)
  }
  signal.addEventListener('abort', leave)
  try {
    const running = await open()
    signal.removeEventListener('abort', leave)
    await aborted(signal)
    console.log('\nStopping …')
    setTimeout(() => {
      console.error('Something does not end; leaving it.')
      process.exit(1)
    }, STOP_PATIENCE_MS).unref()
    await running.stop()
    console.log('Stopped.')
    process.exit(0)
  } catch (error) {
    tell(error)
    process.exit(1)
  }
}
