/**
 * The Postgres that comes with the project: made at the first start, kept in a folder, stopped with its parent.
 * It survives `kill -9` of the parent (the supervisor stops it) and of itself (it recovers at the next start).
 */
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgres, type Postgres } from './binaries.ts'

const run = promisify(execFile)
const SUPERVISOR = new URL('./supervisor.mjs', import.meta.url).pathname
/** The role that owns everything, and the name of its database. */
export const EMBEDDED_USER = 'atelier'
/** The longest address of a Unix socket is 107 bytes; Postgres adds `/.s.PGSQL.<port>`. */
const SOCKET_FOLDER_MAX = 85
const START_PATIENCE_MS = 60_000
const TAKEOVER_PATIENCE_MS = 15_000
const POLL_MS = 25

const SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: '128MB',
  max_connections: '100',
  wal_compression: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_min_messages: 'warning',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
}

export interface EmbeddedOptions {
  /** Everything of this server lives below: data, socket, log, password. */
  dataDir: string
  /** Postgres settings over ours. */
  settings?: Readonly<Record<string, string>>
}

export interface EmbeddedPostgres {
  url: string
  pid: number
  stop(): Promise<void>
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch {
    // Not there is the answer.
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

async function passwordOf(home: string): Promise<string> {
  const path = join(home, 'password')
  if (!(await exists(path))) await writeFile(path, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return (await readFile(path, 'utf8')).trim()
}

/** Makes a new cluster beside its place and moves it there, so that a start cut short leaves nothing half made. */
async function createCluster(postgres: Postgres, home: string, cluster: string): Promise<void> {
  const draft = join(home, 'cluster-draft')
  await rm(draft, { recursive: true, force: true })
  await postgres.own(home)
  const [command, ...args] = postgres.command('initdb', [
    '-D',
    draft,
    '-U',
    EMBEDDED_USER,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth=scram-sha-256',
    `--pwfile=${join(home, 'password')}`,
    '--no-instructions',
  ]) as [string, ...string[]]
  await run(command, args)
  await rename(draft, cluster)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** True when this process is a Postgres on our folder, and not another one that got its id later. */
async function isOurs(pid: number, cluster: string): Promise<boolean> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes(cluster)
  } catch {
    // No /proc (macOS): Postgres itself refuses to start twice on one folder.
    return process.platform !== 'linux'
  }
}

/** A server of an earlier parent may still be stopping, or may have lost its supervisor: wait for it, then end it. */
async function takeOver(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  if (!(await exists(path))) return
  const pid = Number((await readFile(path, 'utf8')).split('\n')[0])
  const isAlive = async () => Number.isInteger(pid) && pid > 0 && isRunning(pid) && (await isOurs(pid, cluster))
  const start = Date.now()
  let isAsked = false
  while (await isAlive()) {
    if (!isAsked && Date.now() - start > TAKEOVER_PATIENCE_MS / 5) {
      process.kill(pid, 'SIGINT')
      isAsked = true
    }
    if (Date.now() - start > TAKEOVER_PATIENCE_MS)
      throw new Error(`Another Postgres (process ${pid}) is running on ${cluster} and does not stop.`)
    await pause(POLL_MS)
  }
  if (await exists(path)) await rm(path)
}

async function tail(path: string): Promise<string> {
  return (await exists(path)) ? (await readFile(path, 'utf8')).split('\n').slice(-15).join('\n') : ''
}

async function connectWhenReady(url: string, hasEnded: () => boolean, logPath: string): Promise<pg.Client> {
  const start = Date.now()
  for (;;) {
    if (hasEnded()) throw new Error(`Postgres ended while starting. Its log says:\n${await tail(logPath)}`)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (Date.now() - start > START_PATIENCE_MS)
        throw new Error(`Postgres did not start. Its log says:\n${await tail(logPath)}`, { cause: error })
      await pause(POLL_MS)
    }
  }
}

/** Starts the server of `dataDir`, making it first when there is none. The address names the database `atelier`. */
export async function startEmbeddedPostgres({ dataDir, settings = {} }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = resolve(dataDir)
  const cluster = join(home, 'cluster')
  const logPath = join(home, 'postgres.log')
  await mkdir(home, { recursive: true, mode: 0o700 })
  const password = await passwordOf(home)
  const postgres = await findPostgres(home)
  if (!(await exists(join(cluster, 'PG_VERSION')))) await createCluster(postgres, home, cluster)
  await takeOver(cluster)

  const port = await freePort()
  const hasSocket = process.platform !== 'win32' && home.length <= SOCKET_FOLDER_MAX
  const all = {
    ...SETTINGS,
    ...settings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: hasSocket ? home : '',
  }
  const command = postgres.command('postgres', [
    '-D',
    cluster,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const log = await open(logPath, 'a', 0o600)
  const supervisor = spawn(process.execPath, [SUPERVISOR, ...command], {
    stdio: ['pipe', 'pipe', log.fd],
    detached: true,
    cwd: dirname(home),
  })
  await log.close()
  const { stdin: lifeline, stdout: output } = supervisor
  if (lifeline === null || output === null) throw new Error('the supervisor has no pipes')

  let hasEnded = false
  const ended = new Promise<void>((done) =>
    supervisor.once('exit', () => {
      hasEnded = true
      done()
    }),
  )
  const pid = new Promise<number>((done) => {
    createInterface({ input: output }).on('line', (line) => {
      const [word, value] = line.split(' ')
      if (word === 'pid') done(Number(value))
    })
  })
  lifeline.on('error', () => undefined)
  supervisor.unref()

  const host = hasSocket ? encodeURIComponent(home) : '127.0.0.1'
  const urlOf = (database: string) => `postgres://${EMBEDDED_USER}:${password}@${host}:${port}/${database}`
  const client = await connectWhenReady(urlOf('postgres'), () => hasEnded, logPath)
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [EMBEDDED_USER])
  if (rowCount === 0) await client.query(`create database ${EMBEDDED_USER}`)
  await client.end()

  return {
    url: urlOf(EMBEDDED_USER),
    pid: await pid,
    async stop() {
      // Waiting for it keeps this process alive; before, it did not count.
      supervisor.ref()
      lifeline.end()
      await ended
    },
  }
}
