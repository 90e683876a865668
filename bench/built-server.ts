/** The built server as a process of its own, with the flags of production. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import lean from '#tools/lean.json' with { type: 'json' }
import { builtCommand } from '#tools/site/server-build.ts'

export interface BuiltServer {
  readonly url: string
  /** Bytes of its resident memory. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** Its next message after this one. */
export async function askProcess<T>(child: ChildProcess, message: string | number): Promise<T> {
  child.send(message)
  const [answer] = (await once(child, 'message')) as [T]
  return answer
}

/** Starts it on a database. The address of each caller comes from a header. */
export async function startBuiltServer(databaseUrl: string, dataDir: string): Promise<BuiltServer> {
  const child = fork(builtCommand('start-process'), {
    execArgv: lean.flags,
    env: { ...process.env, NODE_ENV: 'production', ...lean.env, DATABASE_URL: databaseUrl, ATELIER_DATA: dataDir, TRUST_PROXY: 'on' },
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return {
    url,
    memory: () => askProcess<number>(child, 'memory'),
    async stop() {
      child.send('stop')
      await once(child, 'exit')
    },
  }
}
