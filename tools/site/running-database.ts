/** The database of an installation, for commands that read it while the site may run. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/env.ts'
import { urlOfRunningPostgres } from '#platform/postgres/running.ts'
import { openPostgres, type Running } from './parts.ts'
import { PlainError } from './plain-error.ts'

/** Opens that of `DATABASE_URL`, the running one in the data folder, else one started for this command. `missing`: what to say without any. */
export async function openExisting(config: Config, missing: string): Promise<Running> {
  if (config.databaseUrl === undefined) {
    const postgresDir = join(config.dataDir, 'postgres')
    if (!existsSync(join(postgresDir, 'cluster'))) throw new PlainError(missing)
    const url = await urlOfRunningPostgres(postgresDir)
    if (url !== null) return { url, stop: async () => undefined }
  }
  return openPostgres(config)
}
