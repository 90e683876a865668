/** One start per data folder: a second one would take the first one's database away. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PlainError } from './plain-error.ts'

/** SQLite's code for a lock that somebody else holds. */
const SQLITE_BUSY = 5

/**
 * Takes the folder until the answer is called. The lock is one of the operating system, held through a small SQLite file:
 * it goes away with the process, however that ends. Throws `PlainError` when another process has it.
 */
export async function claimDataFolder(dataDir: string): Promise<() => void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(dataDir, 'in-use.lock'))
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new PlainError(
      `Atelier is running already on the data in ${dataDir}.\nStop it first, or keep other data beside it:  ATELIER_DATA=./data-two PORT=3001 npm start`,
    )
  }
  return () => lock.close()
}
