/** Asks each service for a sign of life. Null: it is not set up. */
import { randomUUID } from 'node:crypto'
import type { TestedProvider } from '#contract/rules/providers.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { PaymentProvider } from '../domains/deposits/parts.ts'
import type { Translator } from '../shared/translator.ts'

interface TestedServices {
  readonly payments: () => PaymentProvider | null
  readonly storage: Storage
  readonly translator: Translator | null
}

/** Writes a small object, reads it back and removes it. */
async function testStorage(storage: Storage): Promise<string> {
  const key = `health/test-${randomUUID()}.txt`
  const written = Buffer.from(new Date().toISOString())
  await storage.put(key, written, 'text/plain')
  try {
    const chunks: Buffer[] = []
    const stream = await storage.read(key)
    if (stream !== null) for await (const chunk of stream) chunks.push(chunk as Buffer)
    const read = Buffer.concat(chunks)
    if (!read.equals(written)) throw new Error('the storage answers other bytes than it was given')
    return read.toString('utf8')
  } finally {
    await storage.remove(key)
  }
}

/** What the service said, in a line; errors are its failures. */
export const testerOf =
  ({ payments, storage, translator }: TestedServices) =>
  async (provider: TestedProvider): Promise<string | null> => {
    if (provider === 'storage') return testStorage(storage)
    if (provider === 'payment') return (await payments()?.test()) ?? null
    return (await translator?.translate({ texts: ['Good morning'], source: 'en', target: 'it' }))?.join(' ') ?? null
  }
