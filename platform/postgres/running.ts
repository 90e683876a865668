/** Finds the Postgres of a data folder while another process keeps it running, for commands that only read. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { EMBEDDED_USER } from './embedded.ts'

/** Lines of postmaster.pid, as Postgres documents them in `miscadmin.h`. */
const PORT_LINE = 3
const SOCKET_LINE = 4
const STATUS_LINE = 7

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    // The file outlives a killed server: then no connection means that none runs.
    return false
  }
}

/** The address of the embedded Postgres that runs on `dataDir` right now, or null. Never starts or stops one. */
export async function urlOfRunningPostgres(dataDir: string): Promise<string | null> {
  const home = resolve(dataDir)
  const [password, pidFile] = await Promise.all([textOf(join(home, 'password')), textOf(join(home, 'cluster', 'postmaster.pid'))])
  if (password === null || pidFile === null) return null
  const lines = pidFile.split('\n')
  if (lines[STATUS_LINE]?.trim() !== 'ready') return null
  const socket = lines[SOCKET_LINE] ?? ''
  const host = socket === '' ? '127.0.0.1' : encodeURIComponent(socket)
  const url = `postgres://${EMBEDDED_USER}:${password.trim()}@${host}:${lines[PORT_LINE]}/${EMBEDDED_USER}`
  return (await answers(url)) ? url : null
}
