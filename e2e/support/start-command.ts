/** Runs `npm start`'s command as a separate process, and reads its output. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtCommand } from '#tools/site/server-build.ts'
import { ROOT } from '#tools/site/web-build.ts'

export interface StartCommand {
  pid: number
  output(): string
  /** Resolves when it is open; rejects with its output when it ends before. */
  opened: Promise<void>
  /** Resolves with the exit code, or the name of the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  kill(signal: NodeJS.Signals): void
}

/** The last line of a start that went well. */
const LAST_LINE = 'Stop with Ctrl-C.'
/** Variables that the commands read and these tests set themselves. */
const OWN_VARIABLES = /^(ATELIER_|OXAPAY_|S3_|PORT$|HOST$|DATABASE_URL$|LOG_LEVEL$)/

const environment = (given: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN_VARIABLES.test(name))),
  ...given,
})

/** `isWhole` runs the starter as npm does; else the command itself, so that a kill reaches only it. */
export function startCommand(env: NodeJS.ProcessEnv, { isWhole = false }: { isWhole?: boolean } = {}): StartCommand {
  const args = isWhole ? [join(ROOT, 'tools', 'run.mjs'), 'start'] : [builtCommand('start')]
  const child: ChildProcess = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: environment(env) })
  let output = ''
  const opened = Promise.withResolvers<void>()
  // A caller that only waits for the end ignores this rejection.
  opened.promise.catch(() => undefined)
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes(LAST_LINE)) opened.resolve()
    })
  }
  const ended = once(child, 'close').then(([code, signal]) => {
    opened.reject(new Error(`The start ended before it was open:\n${output}`))
    return (code ?? signal) as number | NodeJS.Signals
  })
  if (child.pid === undefined) throw new Error('the command could not be started')
  return { pid: child.pid, output: () => output, opened: opened.promise, ended, kill: (signal) => void child.kill(signal) }
}

/** The process of the Postgres in this data folder, while its own note of it is there. */
export function postgresPid(dataDir: string): number | null {
  const note = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  return existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[0]) : null
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
