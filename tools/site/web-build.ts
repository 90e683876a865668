/** The web build, repeated if it is missing or its sources have changed. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DIST_DIR, ROOT } from '#platform/root.ts'
import { compressFiles } from './compress-files.ts'
import { buildOnce } from './fresh-build.ts'

export { DIST_DIR, ROOT }

const CLIENT_DIR = join(DIST_DIR, 'client')

/** Runs Vite in a separate process, which frees its memory at the end. Rejects with its output. */
function runVite(): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--configLoader', 'native'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const end = () => void child.kill()
    process.once('exit', end)
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => void said.push(text))
    child.on('error', failed)
    child.on('close', (code) => {
      process.off('exit', end)
      if (code === 0) done()
      else failed(new Error(`The web build failed:\n${said.join('')}`))
    })
  })
}

/** Builds the web into `dist/client` and `dist/server` unless the build there has the same sources. Returns whether it built. */
export const buildWeb = ({ isForced = false }: { isForced?: boolean } = {}): Promise<boolean> =>
  buildOnce({
    // The realtime room is included for `realtime/define.ts`, which the contract imports.
    sources: ['web', 'contract', 'public', 'realtime', 'texts', 'vite.config.ts', 'package-lock.json', 'tools/site/compress-files.ts'],
    stamp: join(DIST_DIR, '.stamp'),
    products: [CLIENT_DIR, join(DIST_DIR, 'server', 'server.js')],
    isForced,
    async build() {
      await runVite()
      await compressFiles(CLIENT_DIR)
    },
  })
