/** One start per data folder: a second one would break the first one's database. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PlainError } from './plain-error.ts'

/** SQLite's code for a lock held by another process. */
const SQLITE_BUSY = 5

/**
 * Claims the folder; the returned function releases it. The lock belongs to the operating system, held through a small SQLite file:
 * it ends with the process in any case. Throws `PlainError` if another process has it.
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
