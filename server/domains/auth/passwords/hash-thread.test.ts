import { hashRawSync } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { HashThread } from './hash-thread.ts'

const OPTIONS = { memoryCost: 1_024, timeCost: 2, parallelism: 1, outputLen: 32 }
const salt = Buffer.alloc(16, 3)

it('makes the same hash as the library does in this thread', async () => {
  const thread = new HashThread()
  expect(await thread.hash({ password: 'wörter', salt, options: OPTIONS })).toEqual(
    Buffer.from(hashRawSync('wörter', { ...OPTIONS, salt })),
  )
})

it('reports a failure, and hashes the next time', async () => {
  const thread = new HashThread()
  await expect(thread.hash({ password: 'wörter', salt: Buffer.alloc(1), options: OPTIONS })).rejects.toThrow(/could not be hashed/)
  expect(await thread.hash({ password: 'wörter', salt, options: OPTIONS })).toHaveLength(32)
})

it('starts a new thread when its thread has ended', async () => {
  const thread = new HashThread()
  // Unreadable input ends the thread.
  await expect(thread.hash(undefined as unknown as Parameters<typeof thread.hash>[0])).rejects.toThrow()
  expect(await thread.hash({ password: 'wörter', salt, options: OPTIONS })).toHaveLength(32)
})
