/**
 * The embedded Postgres: made at the first start, kept in a folder, stopped with its parent.
 *
 *     starting ──answers──▶ running ──dies──▶ starting again, at the same address, until it answers      any ──stop──▶ stopped
 *
 * It survives `kill -9` of the parent (the supervisor stops it), of itself and of the supervisor (it is started again and recovers).
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { findPostgres, type Postgres } from './binaries.ts'
import { launch, type Launched } from './launch.ts'
import { takeOver } from './take-over.ts'

const run = promisify(execFile)
/** The role that owns everything, and the name of its database. */
export const EMBEDDED_USER = 'atelier'
/** The longest address of a Unix socket is 107 bytes; Postgres adds `/.s.PGSQL.<port>`. */
const SOCKET_FOLDER_MAX = 85
const START_PATIENCE_MS = 60_000
const POLL_MS = 25
/** Pauses between attempts to start a server that died. The first attempt comes at once. */
const AGAIN_FIRST_MS = 100
const AGAIN_MAX_MS = 5_000
/** SQLSTATE of a server that is still recovering, which may take minutes. */
const STARTING_UP = '57P03'

const SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: '128MB',
  max_connections: '100',
  wal_compression: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_min_messages: 'warning',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  // Before it recovers, Postgres asks the disk to keep all writes: for each of thousands of files, unless the system can do it at once.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}

export interface EmbeddedOptions {
  /** Everything of this server lives below: data, socket, log, password. */
  dataDir: string
  /** Postgres settings over ours. */
  settings?: Readonly<Record<string, string>>
  /** Called when the server has died, once it answers again, and with the error of each start that failed in between. */
  onRestart?: (step: 'died' | 'back' | { readonly error: unknown }) => void
}

export interface EmbeddedPostgres {
  /** Stays the same when the server is started again. */
  readonly url: string
  /** The process id of the running server. */
  readonly pid: number
  stop(): Promise<void>
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch {
    // A missing path is an answer, not a failure.
    return false
  }
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
      const isRecovering = error instanceof pg.DatabaseError && error.code === STARTING_UP
      if (!isRecovering && Date.now() - start > START_PATIENCE_MS)
        throw new Error(`Postgres did not start. Its log says:\n${await tail(logPath)}`, { cause: error })
      await wait(POLL_MS)
    }
  }
}

interface Cluster {
  readonly folder: string
  readonly logPath: string
  readonly command: readonly string[]
  readonly urlOf: (database: string) => string
}

interface Started {
  readonly launched: Launched
  readonly pid: number
}

/** One start: until the server answers and has its database. Gives up when `isStopping`. */
async function start({ folder, logPath, command, urlOf }: Cluster, isStopping: () => boolean): Promise<Started> {
  await takeOver(folder)
  const launched = await launch(command, logPath, dirname(dirname(folder)))
  try {
    const client = await connectWhenReady(urlOf('postgres'), () => launched.hasEnded() || isStopping(), logPath)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [EMBEDDED_USER])
    if (rowCount === 0) await client.query(`create database ${EMBEDDED_USER}`)
    await client.end()
    return { launched, pid: await launched.pid }
  } catch (error) {
    await launched.stop()
    throw error
  }
}

/** Starts the server, and again whenever it ends before `stop`. */
async function keepRunning(cluster: Cluster, onRestart: NonNullable<EmbeddedOptions['onRestart']>): Promise<Omit<EmbeddedPostgres, 'url'>> {
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  let current = await start(cluster, isStopping)

  async function startAgain(): Promise<void> {
    for (let failures = 0; !isStopping(); failures += 1) {
      try {
        current = await start(cluster, isStopping)
        return onRestart('back')
      } catch (error) {
        if (isStopping()) return
        onRestart({ error })
        const pauseMs = Math.min(AGAIN_FIRST_MS * 2 ** failures, AGAIN_MAX_MS)
        await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  async function keep(): Promise<void> {
    while (!isStopping()) {
      await current.launched.ended
      if (isStopping()) return
      onRestart('died')
      await startAgain()
    }
  }

  const keeping = keep()
  return {
    get pid() {
      return current.pid
    },
    async stop() {
      stopping.abort()
      await current.launched.stop()
      await keeping
      // It may have started again just before the stop.
      await current.launched.stop()
    },
  }
}

/** Starts the server of `dataDir`, making it first when there is none. The address names the database `atelier`. */
export async function startEmbeddedPostgres({
  dataDir,
  settings = {},
  onRestart = () => undefined,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = resolve(dataDir)
  const cluster = join(home, 'cluster')
  await mkdir(home, { recursive: true, mode: 0o700 })
  const password = await passwordOf(home)
  const postgres = await findPostgres(home)
  if (!(await exists(join(cluster, 'PG_VERSION')))) await createCluster(postgres, home, cluster)

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
  const host = hasSocket ? encodeURIComponent(home) : '127.0.0.1'
  const urlOf = (database: string) => `postgres://${EMBEDDED_USER}:${password}@${host}:${port}/${database}`
  const running = await keepRunning({ folder: cluster, logPath: join(home, 'postgres.log'), command, urlOf }, onRestart)
  return Object.assign(running, { url: urlOf(EMBEDDED_USER) })
}
