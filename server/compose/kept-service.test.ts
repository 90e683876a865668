/** The keys of saved services while they change: keys that cannot be used, replaced keys, and the message to all processes. */
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { sealText } from '#platform/sealed-text.ts'
import { useMoneyWorld } from '#test-support/money-world.ts'
import { SYSTEM } from '../access/actor.ts'
import { providerKeys } from '../domains/providers/parts.ts'
import { keepService, providerSealKey } from './kept-service.ts'

const world = useMoneyWorld()
const secret = Buffer.alloc(32, 5)
const BROKEN = 'a key that no service can be opened with'

const save = (secretKey: string) =>
  world.sql(
    `insert into providers.keys as k (provider, sealed) values ('translation', $1) on conflict (provider) do update set sealed = excluded.sealed, version = k.version + 1`,
    sealText(providerSealKey(secret), JSON.stringify({ secretKey })),
  )

/** A service that is named after its key, and the texts of its log. */
async function keep(announce: (service: string | null) => void = () => undefined) {
  const logged: string[] = []
  const log = { ...createLog('silent'), warn: (...words: unknown[]) => void logged.push(JSON.stringify(words)) } as never
  const kept = await keepService<string>(
    { isDemo: false, database: world.database, secret, log },
    {
      provider: 'translation',
      given: null,
      open: ({ present }) => {
        if (present.secretKey === BROKEN) throw new Error(`cannot open ${present.secretKey}`)
        return present.secretKey ?? ''
      },
      announce: async (_context, service) => announce(service),
    },
  )
  return { kept, logged }
}

test('values that cannot be used leave the service off, at the start and after a change, and are not repeated in the log', async () => {
  await save(BROKEN)
  const announced: (string | null)[] = []
  const { kept, logged } = await keep((service) => announced.push(service))
  expect(kept.now()).toBeNull()
  expect(logged.join('\n')).toContain('cannot be used')
  expect(logged.join('\n')).not.toContain(BROKEN)
  const end = kept.follow(world.realtime)
  const change = async (secretKey: string) => {
    await save(secretKey)
    await world.realtime.write('test/keys', SYSTEM, async ({ touch }) => touch(providerKeys()))
  }
  // Two readings of one change may both announce it.
  const announcedLast = () => announced.at(-1)
  await change('the first key')
  await expect.poll(announcedLast).toBe('the first key')
  expect(kept.now()).toBe('the first key')
  // The service that was open does not outlive its values.
  await change(BROKEN)
  await expect.poll(announcedLast).toBeNull()
  expect(kept.now()).toBeNull()
  end()
})

test('a replaced key stays out of texts, since an answer to it may still come', async () => {
  await save('the first key')
  const { kept } = await keep()
  const end = kept.follow(world.realtime)
  await save('the second key')
  await world.realtime.write('test/keys', SYSTEM, async ({ touch }) => touch(providerKeys()))
  await expect.poll(kept.now).toBe('the second key')
  expect(kept.secrets()).toEqual(['the first key', 'the second key'])
  end()
})

test('a change that could not be announced is announced with the next reading, also when one before it was announced late', async () => {
  await save('the first key')
  const { kept } = await keep()
  let touched: (topics: ReadonlySet<string>) => void = () => undefined
  const writes: { resolve: () => void; reject: (error: Error) => void }[] = []
  const end = kept.follow({
    onTopics: (listener: typeof touched) => {
      touched = listener
      return () => undefined
    },
    write: () => new Promise<void>((resolve, reject) => void writes.push({ resolve, reject })),
  } as never)
  const heard = () => touched(new Set([providerKeys()]))
  await save('the second key')
  heard()
  await expect.poll(() => writes.length).toBe(1)
  await save('the third key')
  heard()
  await expect.poll(() => writes.length).toBe(2)
  writes[1]?.reject(new Error('the database is away'))
  writes[0]?.resolve()
  heard()
  await expect.poll(() => writes.length).toBe(3)
  writes[2]?.resolve()
  end()
})
