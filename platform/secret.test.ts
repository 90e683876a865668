/** The installation's secret: the same for every process and every start, readable only by the server's user. */
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecret } from './secret.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'secret-')), 'data')
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

test('the secret is made once: ten processes that start together read the same one, and so does the next start', async () => {
  const secrets = await Promise.all(Array.from({ length: 10 }, () => readSecret(undefined, folder)))
  expect(new Set([...secrets, await readSecret(undefined, folder)].map((secret) => secret.toString('hex'))).size).toBe(1)
  expect(secrets[0]).toHaveLength(32)
})

test('the secret differs between installations', async () => {
  expect(await readSecret(undefined, folder)).not.toEqual(await readSecret(undefined, join(folder, 'other')))
})

test('the secret is in a file that only its owner can read, with no other file beside it', async () => {
  await Promise.all([1, 2, 3].map(() => readSecret(undefined, folder)))
  expect((await stat(join(folder, 'secret'))).mode & 0o077).toBe(0)
  expect(await readdir(folder)).toEqual(['secret'])
})

test('a secret truncated by a crash is refused, not used as a guessable secret', async () => {
  await readSecret(undefined, folder)
  const whole = await readFile(join(folder, 'secret'), 'utf8')
  for (const damaged of ['', '\n', whole.slice(0, 20)]) {
    await writeFile(join(folder, 'secret'), damaged)
    await expect(readSecret(undefined, folder)).rejects.toThrow('damaged')
  }
})

test('a secret from the environment is used, and no file is written', async () => {
  const given = 'given by the environment, long enough'
  expect(await readSecret(given, folder)).toEqual(createHash('sha256').update(given).digest())
  await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' })
})
