/**
 * `npm run dev`: the product with hot reload. Web files are replaced in the open page by Vite; a change of the server, the
 * contract, the platform, the realtime room or the server's texts restarts the server, while Postgres and the sandbox keep running.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import type { ServeOrder } from './dev-server.ts'
import { assertPortFree } from './site/ports.ts'
import { freePort } from '#platform/free-port.ts'
import { createProgress } from './site/progress.ts'
import { readStartConfig, runCommand } from './site/run-command.ts'
import { ROOT } from './site/web-build.ts'
import { printWelcome } from './site/welcome.ts'

const WATCHED = ['platform', 'server', 'contract', 'realtime', 'texts']
/** Editors write a file in several steps, which count as one change. Milliseconds. */
const GATHER_MS = 120
/** Vite replaces the texts of screens itself. */
const IGNORED = /\.test\.ts$|[\\/]screens[\\/]/

/** Keeps one server process running on `order`, and replaces it on request. */
function keepServer(order: ServeOrder) {
  let child: ChildProcess | undefined
  let turn = Promise.resolve()

  async function end(): Promise<void> {
    const last = child
    child = undefined
    if (last === undefined || last.exitCode !== null || last.signalCode !== null) return
    const gone = once(last, 'exit')
    last.disconnect()
    await gone
  }

  async function begin(): Promise<{ setupLink?: string }> {
    const next = fork(join(ROOT, 'tools', 'dev-server.ts'), { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = next
    const started = Promise.withResolvers<{ setupLink?: string }>()
    next.once('message', (message) => started.resolve(message as { setupLink?: string }))
    next.once('exit', () => started.reject(new Error('The server did not start; its message is above. Correct the file and save it.')))
    next.send(order)
    return started.promise
  }

  /** One after the other: a request during a restart comes after it. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work)
    turn = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }

  return {
    replace: () =>
      inTurn(async () => {
        await end()
        return begin()
      }),
    stop: () => inTurn(end),
  }
}

/** Calls `onChange` once for all changes that arrive together. Returns a function that stops watching. */
function watchFolders(onChange: (file: string) => void): () => void {
  let gathering: NodeJS.Timeout | undefined
  const watchers = WATCHED.map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (file === null || IGNORED.test(file)) return
      clearTimeout(gathering)
      gathering = setTimeout(() => onChange(join(folder, file)), GATHER_MS)
    }),
  )
  return () => {
    clearTimeout(gathering)
    for (const watcher of watchers) watcher.close()
  }
}

async function open(): Promise<{ stop(): Promise<void> }> {
  const config = readStartConfig(process.env)
  const progress = createProgress()
  await assertPortFree(config.port, config.host)
  const { openGrounds } = await import('./site/site.ts')
  await using stack = new AsyncDisposableStack()
  progress.line('\nAtelier, with hot reload\n')
  const grounds = await openGrounds(stack, { config, progress })
  const server = keepServer({ grounds, hotPort: await freePort() })
  stack.defer(() => server.stop())
  const { setupLink } = await progress.step('Server', () => server.replace())
  const replace = async (file: string) => {
    try {
      await progress.step(`Server again: ${file}`, () => server.replace())
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
  }
  stack.defer(watchFolders((file) => void replace(file)))
  printWelcome(
    { url: config.origin, accounts: grounds.accounts, sandboxUrl: grounds.sandboxUrl, mailUrl: grounds.mailUrl, setupLink },
    progress,
  )
  const whole = stack.move()
  return { stop: () => whole.disposeAsync() }
}

await runCommand(open)
