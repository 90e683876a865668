/** The installation's secret: from the environment, or made once and kept beside the data. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

async function secretOfFolder(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(path, randomBytes(48).toString('base64'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(path, 'utf8')).trim()
}

/** 32 bytes, the same at every start and in every process of the installation. */
export async function readSecret(given: string | undefined, dataDir: string): Promise<Buffer> {
  return createHash('sha256').update(given ?? (await secretOfFolder(dataDir))).digest()
}
