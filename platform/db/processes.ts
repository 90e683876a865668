/** Keeps the row current by which other processes know that this one lives, and of which version it is. */
import type { Database } from './database.ts'
import { deleteProcess, upsertProcess } from './processes.sql.ts'
import type { Log } from '../log.ts'

/** A third of the time after which a process counts as gone (migrate.ts), in milliseconds. */
const EVERY_MS = 20_000

interface ProcessDeps {
  readonly database: Database
  /** As `migrate` listed it. */
  readonly id: string
  readonly version: string
  readonly log: Log
}

/** Returns the function that stops it and deletes the row. */
export function keepProcess({ database, id, version, log }: ProcessDeps): () => Promise<void> {
  const see = async () => {
    try {
      await database.run(upsertProcess, id, version)
    } catch (error) {
      log.warn({ err: error }, 'this process could not announce itself to the others; it tries again in a moment')
    }
  }
  const timer = setInterval(() => void see(), EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    try {
      await database.run(deleteProcess, id)
    } catch (error) {
      log.warn({ err: error }, 'this process could not sign off; the others notice in a minute')
    }
  }
}
