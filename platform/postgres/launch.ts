/** One run of a Postgres server under its supervisor (supervisor.mjs). */
import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isBuilt, ROOT } from '../root.ts'

const SUPERVISOR = isBuilt ? join(ROOT, 'platform/postgres/supervisor.mjs') : new URL('./supervisor.mjs', import.meta.url).pathname

export interface Launched {
  /** The process id of Postgres. */
  readonly pid: Promise<number>
  /** Resolves when Postgres and its supervisor are gone, for any reason. */
  readonly ended: Promise<void>
  readonly hasEnded: () => boolean
  stop(): Promise<void>
}

/** Starts `command`. Its output goes to the end of the file `logPath`. It ends with this process, and does not keep it alive. */
export async function launch(command: readonly string[], logPath: string, cwd: string): Promise<Launched> {
  const log = await open(logPath, 'a', 0o600)
  const supervisor = spawn(process.execPath, [SUPERVISOR, ...command], { stdio: ['pipe', 'pipe', log.fd], detached: true, cwd })
  await log.close()
  const { stdin: lifeline, stdout: output } = supervisor
  if (lifeline === null || output === null) throw new Error('the supervisor has no pipes')
  let isOver = false
  const ended = new Promise<void>((done) => {
    const end = () => {
      isOver = true
      done()
    }
    supervisor.once('exit', end)
    supervisor.once('error', end)
  })
  const pid = new Promise<number>((done, failed) => {
    createInterface({ input: output }).on('line', (line) => {
      const [word, value] = line.split(' ')
      if (word === 'pid') done(Number(value))
    })
    void ended.then(() => failed(new Error('Postgres ended before it had begun.')))
  })
  // A caller that only waits for the end never reads the id; its failure must not end this process.
  pid.catch(() => undefined)
  lifeline.on('error', () => undefined)
  supervisor.unref()
  return {
    pid,
    ended,
    hasEnded: () => isOver,
    async stop() {
      if (isOver) return
      // Waiting for it keeps this process alive; before, it did not count.
      supervisor.ref()
      lifeline.end()
      await ended
    },
  }
}
