/** A media worker as its own process, to be killed in the middle. Reports each step to its parent. Arguments: database, folder. */
import { join } from 'node:path'
import { workOnItems } from '#server/domains/media/parts.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import { visitor, writeAs } from './context.ts'

const [url = '', folder = ''] = process.argv.slice(2)
const database = openDatabase({ url })
const storage = await openFolderStorage(folder)
const deps = {
  storage,
  workDir: join(folder, 'work'),
  database,
  log: createLog('silent'),
  write: async <T>(path: string, work: Parameters<typeof writeAs<T>>[2]): Promise<T> => {
    const value = await writeAs(database, visitor, work)
    process.send?.(path)
    return value
  },
}
for (const lane of ['pictures', 'clips'] as const) await workOnItems(deps, lane, new AbortController().signal)
await database.end()
if (process.connected) process.disconnect?.()
