/** The cards of /apps, and the reference of calls. */
import { expect, test } from 'vitest'
import { KEY_SCOPES } from '#contract/limits.ts'
import type { ReferenceCall } from '#contract/types.ts'
import { useHttpWorld } from '#test-support/http-world.ts'
import { signIn } from '#test-support/money.ts'
import { createTestUser } from '#test-support/people.ts'

const world = useHttpWorld(() => [])

test('the cards follow what was made and ended, and hold no secret', async () => {
  const id = await createTestUser(world.database)
  const token = await signIn(world, id)
  const cards = async () => (await world.realtime.query('connections:list', { token })).value as Record<string, unknown>
  expect(await cards()).toMatchObject({
    google: { isConnected: false, lastUsedAt: null },
    email: { lastUsedAt: null },
    keys: { count: 0, lastUsedAt: null },
    calendar: null,
    push: { count: 0, lastUsedAt: null },
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

test('the cards of Google, e-mail and push say when they were used last', async () => {
  const id = await createTestUser(world.database)
  const token = await signIn(world, id)
  const { pool } = world.database
  await pool.query(
    `insert into auth.google_links (google_id, user_id, email, last_used_at) values ('g-1', $1, 'g@example.org', '2026-01-02Z')`,
    [id],
  )
  await pool.query(
    `insert into push.subscriptions (user_id, session_id, endpoint, p256dh, auth, last_used_at)
     select $1, id, 'https://push.example/1', 'k', 'a', '2026-01-03Z' from users.sessions where user_id = $1`,
    [id],
  )
  await pool.query(
    `insert into outbox.messages (channel, recipient_id, kind, data, to_name, to_address, language, sent_at)
     values ('email', $1, 'welcome', '{}', 'N', 'n@example.org', 'en', '2026-01-04Z'), ('email', $1, 'welcome', '{}', 'N', 'n@example.org', 'en', null)`,
    [id],
  )
  expect((await world.realtime.query('connections:list', { token })).value).toMatchObject({
    google: { isConnected: true, lastUsedAt: Date.UTC(2026, 0, 2) },
    push: { count: 1, lastUsedAt: Date.UTC(2026, 0, 3) },
    email: { lastUsedAt: Date.UTC(2026, 0, 4) },
  })
})

test('the reference names each call of a scope with its arguments, without the token', async () => {
  const calls = (await world.realtime.query('connections:getReference', {})).value as ReferenceCall[]
  expect(new Set(calls.map(({ scope }) => scope))).toEqual(new Set(KEY_SCOPES))
  const addNote = calls.find(({ path }) => path === 'tasks:addNote')
  expect(addNote).toMatchObject({ kind: 'mutation', scope: 'tasks:write' })
  expect(addNote?.args).toContainEqual({ name: 'text', type: 'string', isRequired: true })
  expect(calls.flatMap(({ args }) => args.map(({ name }) => name))).not.toContain('token')
})
