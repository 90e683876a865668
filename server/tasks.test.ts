/** What the clock does about the journal: no token outlives its window there, and nothing stays for ever. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { tasksOf } from './tasks.ts'
import { useNotificationWorld } from '#test-support/notification-world.ts'

const world = useNotificationWorld()
const PASSWORD = 'a lake without wind'

function task(name: string): () => Promise<void> {
  const { database, realtime, storage, log } = world.server
  const found = tasksOf({ database, realtime, storage, workDir: '', log, provider: null }).find((one) => one.name === name)
  if (found === undefined) throw new Error(`the clock has no task "${name}"`)
  return () => found.run(new AbortController().signal)
}

test('ten minutes after a sign-in nothing in the journal can be opened to its token, and sending for it again signs nobody in', async () => {
  const email = `ada.${randomUUID()}@example.org`
  const { userId } = (await world.server.realtime.mutate('auth:register', {
    email,
    password: PASSWORD,
    isAdult: true,
    acceptsTerms: true,
  })) as { userId: string }
  const key = randomUUID()
  const send = () => world.server.realtime.mutate('auth:login', { email, password: PASSWORD }, { idempotencyKey: key })
  const first = await send()
  expect(await send()).toEqual(first)
  await world.sql(`update journal.receipts set at = at - interval '11 minutes' where session_id = $1`, key)
  await task('secret-answers')()
  expect(await world.sql(`select result, sealed_result from journal.receipts where session_id = $1`, key)).toEqual([
    { result: null, sealed_result: null },
  ])
  await expect(send()).rejects.toMatchObject({ code: 'result_gone' })
  expect(await world.sql(`select count(*)::integer as n from users.sessions where user_id = $1`, userId)).toEqual([{ n: 2 }])
})

test('the journal ends where the setting says, and a setting that is too small removes nothing', async () => {
  const rows = () => world.sql(`select path from journal.entries where path like 'test:%' order by path`)
  await world.sql(`select journal.make_partition((now() - days * interval '1 day')::date) from unnest(array[500, 300]) as days`)
  await world.sql(
    `insert into journal.entries (session_id, request_id, path, at) values (gen_random_uuid(), 0, 'test:older', now() - interval '500 days'), (gen_random_uuid(), 0, 'test:younger', now() - interval '300 days')`,
  )
  await world.sql(`update settings.system set value = '0' where key = 'journal_keep_days'`)
  await task('journal')()
  expect(await rows()).toEqual([{ path: 'test:older' }, { path: 'test:younger' }])
  await world.sql(`update settings.system set value = '400' where key = 'journal_keep_days'`)
  await task('journal')()
  expect(await rows()).toEqual([{ path: 'test:younger' }])
})
