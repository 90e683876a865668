/** The installation's secret: from the environment, or made once and stored beside the data. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SECRET_BYTES = 48

/** Writes a new secret to `path` unless one exists. Written to a file beside it and then linked, so that no process reads half a secret. */
async function makeSecret(path: string): Promise<void> {
  const draft = `${path}-${randomUUID()}`
  try {
    await writeFile(draft, randomBytes(SECRET_BYTES).toString('base64'), { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function secretOfFolder(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret')
  await mkdir(dataDir, { recursive: true })
  await makeSecret(path)
  const secret = (await readFile(path, 'utf8')).trim()
  if (Buffer.from(secret, 'base64').length < SECRET_BYTES)
    throw new Error(
      `The secret in ${path} is damaged. Restore it from a backup, or remove the file to make a new one: everybody then has to sign in again.`,
    )
  return secret
}

/** 32 bytes, the same at every start and in every process of the installation. Throws when the kept one is damaged. */
export async function readSecret(given: string | undefined, dataDir: string): Promise<Buffer> {
  return createHash('sha256')
    .update(given ?? (await secretOfFolder(dataDir)))
    .digest()
}
