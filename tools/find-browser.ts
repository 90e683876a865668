/** Finds a real Chromium for the browser tests, and installs one where that can be done. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ON_DISK = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
const VERSION_PATIENCE_MS = 20_000

/** What a browser is started with on a machine that only tests: no news from outside, and as root without its sandbox. */
export const BROWSER_ARGS: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Null when the program runs, else why it does not. */
async function problemOf(path: string): Promise<string | null> {
  if (!existsSync(path)) return 'is not there'
  try {
    const { stdout } = await run(path, ['--version'], { timeout: VERSION_PATIENCE_MS })
    return /chrom/i.test(stdout) ? null : `says that it is ${stdout.trim() || 'nothing'}`
  } catch (error) {
    return `does not run: ${(error as Error).message.split('\n').slice(0, 3).join(' ')}`
  }
}

async function installWithApt(): Promise<string> {
  console.log('No Chromium here. Installing Debian’s (apt-get install chromium), once …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env, maxBuffer: 64 * 1024 * 1024 })
  return '/usr/bin/chromium'
}

interface Candidate {
  name: string
  find(): Promise<string | null>
}

const candidates: readonly Candidate[] = [
  ...ON_DISK.map((path): Candidate => ({ name: path, find: async () => (existsSync(path) ? path : null) })),
  {
    name: 'the one of Playwright',
    async find() {
      const { chromium } = await import('@playwright/test')
      const path = chromium.executablePath()
      return existsSync(path) ? path : null
    },
  },
  {
    name: 'apt-get install chromium',
    find: async () => (process.getuid?.() === 0 && existsSync('/etc/debian_version') ? installWithApt() : null),
  },
  {
    name: '@sparticuz/chromium',
    async find() {
      if (process.platform !== 'linux') return null
      const { default: chromium } = await import('@sparticuz/chromium')
      return chromium.executablePath()
    },
  },
]

/**
 * The path of a Chromium that runs: `CHROME_PATH`, one on this machine, Playwright's, Debian's (installed as root), the one of
 * `@sparticuz/chromium`. Throws with what was tried: browser tests are never skipped.
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const given = env['CHROME_PATH']
  if (given !== undefined && given !== '') {
    const problem = await problemOf(given)
    if (problem !== null) throw new Error(`CHROME_PATH names ${given}, which ${problem}.`)
    return given
  }
  const tried: string[] = []
  for (const { name, find } of candidates) {
    try {
      const path = await find()
      const problem = path === null ? 'is not there' : await problemOf(path)
      if (path !== null && problem === null) return path
      tried.push(`${name}: ${problem}`)
    } catch (error) {
      tried.push(`${name}: ${(error as Error).message}`)
    }
  }
  throw new Error(`No Chromium was found for the browser tests. Install one, or name one in CHROME_PATH. Tried:\n${tried.map((line) => `  - ${line}`).join('\n')}`)
}
