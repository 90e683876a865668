/** The whole server: cancelled uploads are removed at once, before the task is due. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useMoneyWorld } from '#test-support/money-world.ts'

const world = useMoneyWorld({ clockRuns: ['media-cleaning'] })

test('removes the bytes of an upload soon after it was cancelled', async () => {
  const person = await world.user()
  const { token } = person
  // The task has run already, and is due again in minutes.
  await expect.poll(() => existsSync(join(world.config.dataDir, 'media-work'))).toBe(true)
  const bytes = Buffer.alloc(1_000, 1)
  const args = { token, purpose: 'picture', fileName: 'a.png', fileType: 'image/png', fileSize: bytes.length }
  const answer = await fetch(`${world.url}/api/action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'media:openUpload', args, format: 'json' }),
  })
  const { value } = (await answer.json()) as { value: { objectId: string; uploadUrl: string } }
  expect((await fetch(new URL(value.uploadUrl, world.url), { method: 'PUT', body: new Uint8Array(bytes) })).status).toBe(204)
  const [row] = await world.sql('select storage_key from media.uploads where object_id = $1', value.objectId)
  const part = join(world.config.dataDir, 'media', 'parts', String(row?.['storage_key']), '1')
  expect(existsSync(part)).toBe(true)
  await world.mutate(person, 'media:cancelUpload', { objectId: value.objectId })
  await expect.poll(() => existsSync(part), { timeout: 10_000 }).toBe(false)
  await expect.poll(async () => world.sql('select 1 from media.uploads where object_id = $1', value.objectId)).toEqual([])
})
