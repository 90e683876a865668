/**
 * Finds a real Chromium for the browser tests, and installs one where possible: the whole browser, and the headless shell of the same
 * engine. Tests open hundreds of contexts; the whole browser would draw its own toolbars for each of them.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ON_DISK = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const SHELL = '/usr/bin/chromium-headless-shell'
const VERSION_PATIENCE_MS = 20_000

/** Options of a browser on a test machine: no background network traffic, and as root without its sandbox. */
export const BROWSER_ARGS: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Null if the program runs, else the reason why it does not. */
async function problemOf(path: string): Promise<string | null> {
  if (!existsSync(path)) return 'is not there'
  try {
    const { stdout } = await run(path, ['--version'], { timeout: VERSION_PATIENCE_MS })
    return /chrom/i.test(stdout) ? null : `says that it is ${stdout.trim() || 'nothing'}`
  } catch (error) {
    return `does not run: ${(error as Error).message.split('\n').slice(0, 3).join(' ')}`
  }
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Returns the path of the program that the package installs. */
async function installWithApt(name: 'chromium' | 'chromium-headless-shell'): Promise<string> {
  console.log(`No ${name} here. Installing Debian’s (apt-get install ${name}), once …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', name], { env, maxBuffer: 64 * 1024 * 1024 })
  return `/usr/bin/${name}`
}

/** The program that a variable names; throws if it does not run. Null if the variable is not set. */
async function givenIn(env: NodeJS.ProcessEnv, name: 'CHROME_PATH' | 'CHROME_SHELL_PATH'): Promise<string | null> {
  const path = env[name] ?? ''
  if (path === '') return null
  const problem = await problemOf(path)
  if (problem !== null) throw new Error(`${name} names ${path}, which ${problem}.`)
  return path
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
    find: async () => (mayInstall() ? installWithApt('chromium') : null),
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
 * `@sparticuz/chromium`. Throws with the list of attempts, since browser tests are never skipped.
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const given = await givenIn(env, 'CHROME_PATH')
  if (given !== null) return given
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
  throw new Error(
    `No Chromium was found for the browser tests. Install one, or name one in CHROME_PATH. Tried:\n${tried.map((line) => `  - ${line}`).join('\n')}`,
  )
}

/** The path of the shell, or `browser` if none can be installed: the tests are the same, but take longer. */
async function findShell(browser: string): Promise<string> {
  try {
    const path = existsSync(SHELL) ? SHELL : mayInstall() ? await installWithApt('chromium-headless-shell') : null
    const problem = path === null ? 'is not there' : await problemOf(path)
    if (path !== null && problem === null) return path
    console.log(`${SHELL} ${problem}: the whole browser is used for all tests.`)
  } catch (error) {
    console.log(`The shell could not be installed, the whole browser is used for all tests: ${(error as Error).message.split('\n')[0]}`)
  }
  return browser
}

interface Browsers {
  /** The whole browser. */
  browser: string
  /** The headless shell. */
  shell: string
}

/** Both. `CHROME_PATH` alone is used for everything, `CHROME_SHELL_PATH` names another shell. Throws like `findBrowser`. */
export async function findBrowsers(env: NodeJS.ProcessEnv = process.env): Promise<Browsers> {
  const browser = await findBrowser(env)
  const shell = (await givenIn(env, 'CHROME_SHELL_PATH')) ?? (await givenIn(env, 'CHROME_PATH')) ?? (await findShell(browser))
  return { browser, shell }
}
