/** A server in a separate process behind a stable port: when it is killed, another replaces it, and clients reconnect. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Line, openLine } from '#realtime/testing/line.ts'

const PROGRAM = new URL('./server-process.ts', import.meta.url).pathname

export interface KillableServer {
  readonly address: string
  /** SIGKILL without any cleanup. Then another process takes over. */
  kill(): Promise<void>
  stop(): Promise<void>
}

interface Running {
  child: ChildProcess
  port: number
}

/** Starts the server on `databaseUrl`. The next process is loaded beside the running one, so that a replacement is fast. */
export async function openKillableServer(databaseUrl: string, dataDir: string): Promise<KillableServer> {
  const load = () => spawn(process.execPath, [PROGRAM, databaseUrl, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })

  async function begin(child: ReturnType<typeof load>): Promise<Running> {
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the server ended while starting (${String(code)})`)
    })
    child.stdin.write('start\n')
    const [line] = (await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])) as [string]
    ended.catch(() => undefined)
    return { child, port: Number(line) }
  }

  async function end(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  let running = await begin(load())
  let next = load()
  const line: Line = await openLine(running.port)
  return {
    address: line.address,
    async kill() {
      await end(running.child)
      running = await begin(next)
      line.leadTo(running.port)
      next = load()
    },
    async stop() {
      await line.close()
      await Promise.all([end(running.child), end(next)])
    },
  }
}
