/** The web build, made when it is missing or older than what it is made from. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export const ROOT = dirname(dirname(import.meta.dirname))
export const DIST_DIR = join(ROOT, 'dist')
const STAMP = join(DIST_DIR, '.stamp')
/** What a build is made from. The realtime room is in it for `realtime/define.ts`, which the contract imports. */
const SOURCE_FOLDERS = ['web', 'contract', 'public', 'realtime', 'texts']
const SOURCE_FILES = ['vite.config.ts', 'package-lock.json']
/** Made by the build itself, or never part of it. */
const NOT_SOURCES = /\.gen\.ts$|\.test\.tsx?$|\/web\/testing\//

async function sourcePaths(): Promise<string[]> {
  const folders = await Promise.all(
    SOURCE_FOLDERS.map(async (folder) => {
      const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    }),
  )
  return [...SOURCE_FILES.map((file) => join(ROOT, file)), ...folders.flat()].filter((path) => !NOT_SOURCES.test(path)).toSorted()
}

/** A hash over the content of all sources: checkouts and copies change file times, not what is built. */
async function hashSources(): Promise<string> {
  const paths = await sourcePaths()
  const contents = await Promise.all(paths.map((path) => readFile(path)))
  const hash = createHash('sha256')
  for (const [at, content] of contents.entries()) hash.update(`${paths[at]?.slice(ROOT.length)} ${content.length}\n`).update(content)
  return hash.digest('hex')
}

async function isFresh(hash: string): Promise<boolean> {
  if (!existsSync(STAMP) || !existsSync(join(DIST_DIR, 'client')) || !existsSync(join(DIST_DIR, 'server', 'server.js'))) return false
  return (await readFile(STAMP, 'utf8')) === hash
}

/** Vite in a process of its own: what it takes is given back when it ends. Rejects with all that it said. */
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

/**
 * Builds the web into `dist/` unless the build there was made from the very same sources. Answers whether it built.
 * A build that was cut short leaves no stamp, so the next start makes it again.
 */
export async function buildWeb({ isForced = false }: { isForced?: boolean } = {}): Promise<boolean> {
  const hash = await hashSources()
  if (!isForced && (await isFresh(hash))) return false
  await rm(STAMP, { force: true })
  await runVite()
  await mkdir(DIST_DIR, { recursive: true })
  await writeFile(STAMP, hash)
  return true
}
