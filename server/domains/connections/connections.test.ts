/** The cards of /apps, and the reference of calls. */
import { expect, test } from 'vitest'
import { KEY_SCOPES } from '#contract/limits.ts'
import type { ReferenceCall } from '#contract/types.ts'
import { useHttpWorld } from '#test-support/http-world.ts'
import { signIn } from '#test-support/money.ts'
import { createPerson } from '#test-support/people.ts'

const world = useHttpWorld(() => [])

test('the cards follow what was made and ended, and hold no secret', async () => {
  const id = await createPerson(world.database)
  const token = await signIn(world, id)
  const cards = async () => (await world.realtime.query('connections:list', { token })).value as Record<string, unknown>
  expect(await cards()).toMatchObject({
    google: { isConnected: false },
    keys: { count: 0, lastUsedAt: null },
    calendar: null,
    push: { count: 0 },
  })
  const made = (await world.realtime.mutate('connections:createKey', { token, name: 'Board', scopes: ['tasks:read'], networks: [] })) as {
    keyId: string
    key: string
  }
  const { path } = (await world.realtime.mutate('connections:makeFeed', { token, isDetailed: true })) as { path: string }
  expect(await cards()).toMatchObject({ keys: { count: 1 }, calendar: { isDetailed: true, lastFetchedAt: null } })
  expect(JSON.stringify(await cards())).not.toContain(made.key.slice(0, 12))
  expect(JSON.stringify(await cards())).not.toContain(path.slice(10, 20))
  await world.realtime.mutate('connections:revokeKey', { token, keyId: made.keyId })
  await world.realtime.mutate('connections:endFeed', { token })
  expect(await cards()).toMatchObject({ keys: { count: 0 }, calendar: null })
})

test('the reference names each call of a scope with its arguments, without the token', async () => {
  const calls = (await world.realtime.query('connections:getReference', {})).value as ReferenceCall[]
  expect(new Set(calls.map(({ scope }) => scope))).toEqual(new Set(KEY_SCOPES))
  const addNote = calls.find(({ path }) => path === 'tasks:addNote')
  expect(addNote).toMatchObject({ kind: 'mutation', scope: 'tasks:write' })
  expect(addNote?.args).toContainEqual({ name: 'text', type: 'string', isRequired: true })
  expect(calls.flatMap(({ args }) => args.map(({ name }) => name))).not.toContain('token')
})
