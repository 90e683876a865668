/** Ends what an earlier start left running on a cluster, so that the next server can use it. */
import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const TAKEOVER_PATIENCE_MS = 15_000
/** Time for processes of a killed server to end by themselves. A busy one does not notice at all. */
const ORPHANS_PATIENCE_MS = 1_000
const POLL_MS = 25

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

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The processes that work in the folder: those of a server whose main process was killed. Linux only; elsewhere none. */
async function processesIn(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        return (await readlink(`/proc/${pid}/cwd`)) === cluster
      } catch {
        // It has ended, or belongs to another user, so it is not ours.
        return false
      }
    }),
  )
  return pids.filter((_, at) => found[at]).map(Number)
}

/** Without its main process, the rest of a server only delays the next one: all that is committed is in the log on the disk. */
async function endOrphans(cluster: string): Promise<void> {
  const start = Date.now()
  for (let left = await processesIn(cluster); left.length > 0; left = await processesIn(cluster)) {
    if (Date.now() - start > TAKEOVER_PATIENCE_MS) throw new Error(`Processes of an earlier Postgres do not end: ${left.join(', ')}.`)
    if (Date.now() - start > ORPHANS_PATIENCE_MS) {
      for (const pid of left) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
        }
      }
    }
    await pause(POLL_MS)
  }
}

/** A server of an earlier parent may still be stopping, or may have lost its supervisor: waits for it, then ends it. */
export async function takeOver(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  const text = await textOf(path)
  if (text === null) return
  const pid = Number(text.split('\n')[0])
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
  await endOrphans(cluster)
  await rm(path, { force: true })
}
