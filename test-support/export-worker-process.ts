/** A worker of data exports as its own process, to be killed in the middle. Reports each step to its parent. Arguments: database, folder. */
import { join } from 'node:path'
import { ownData } from '#server/compose/leaving.ts'
import { workOnExports } from '#server/domains/leaving/parts.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import { visitor, writeAs } from './context.ts'

const [url = '', folder = ''] = process.argv.slice(2)
const database = openDatabase({ url })
const deps = {
  database,
  storage: await openFolderStorage(folder),
  log: createLog('silent'),
  workDir: join(folder, 'work'),
  data: ownData,
  siteName: async () => 'Atelier',
  write: async <T>(path: string, work: Parameters<typeof writeAs<T>>[2]): Promise<T> => {
    const value = await writeAs(database, visitor, work)
    process.send?.(path)
    return value
  },
}
await workOnExports(deps, new AbortController().signal)
await database.end()
if (process.connected) process.disconnect?.()
