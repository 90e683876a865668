/** Reports of messages: the copy that they keep, and who may report. */
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { REPORT_KEEP_DAYS } from '#contract/limits.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { removeOldReports } from './parts.ts'
import { reportMessage } from './report-message.ts'

const world = useMoneyWorld()

async function conversation(messages: number) {
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 200_00 })
  const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
  const { threadId } = await world.mutate<{ threadId: string }>(customer, 'orders:openThread', { orderId })
  for (let at = 1; at <= messages; at += 1)
    await world.mutate(at % 2 === 0 ? customer : model, 'threads:send', { threadId, clientId: randomUUID(), text: `Message ${at}` })
  return { model, customer, threadId }
}

const report = (who: TestUser, threadId: string, seq: number, note = '') =>
  world.mutate(who, 'reports:reportMessage', { threadId, seq, reason: 'scam', note })
const copies = (threadId: string) =>
  world.sql(
    `select m.seq, m.body, m.author_kind, m.files from moderation.report_messages m join moderation.reports r on r.id = m.report_id where r.about_id = $1 order by m.seq`,
    threadId,
  )

test('keeps the message and the four before and after it as they were', async () => {
  const { customer, threadId } = await conversation(12)
  await report(customer, threadId, 7, '  Wants to be paid elsewhere ')
  await world.sql(`update threads.messages set body = '' where thread_id = $1`, threadId)
  expect((await copies(threadId)).map(({ seq, body }) => [seq, body])).toEqual(
    [3, 4, 5, 6, 7, 8, 9, 10, 11].map((seq) => [seq, `Message ${seq}`]),
  )
  expect(await world.sql('select kind, reason, note, seq from moderation.reports where about_id = $1', threadId)).toEqual([
    { kind: 'message', reason: 'scam', note: 'Wants to be paid elsewhere', seq: 7 },
  ])
  expect(await world.query(customer, 'reports:getReported', { threadId })).toEqual([7])
})

test('keeps the hashes of files, read before the transaction', async () => {
  const { model, customer, threadId } = await conversation(1)
  const [file] = await world.sql(
    `with sent as (insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at)
       values ($2, 'thread-file', 'uploads/' || gen_random_uuid(), 'a.pdf', 'application/pdf', 5, 'attached', now() + interval '1 hour') returning object_id)
     insert into threads.message_files (thread_id, seq, position, object_id) select $1, 1, 1, object_id from sent returning object_id as id`,
    threadId,
    model.id,
  )
  const storage = { read: async () => Readable.from([Buffer.from('he'), Buffer.from('llo')]) }
  const handler = reportMessage({ storage: storage as never })
  const args = { threadId, seq: 1, reason: 'illegal' as const, note: '' }
  const hashes = await handler.before({ db: world.database, actor: customer.actor } as never, args)
  await world.realtime.write('test/reports:report', customer.actor, (context) => handler.commit(context, args, hashes))
  expect((await copies(threadId))[0]?.['files']).toEqual([
    { objectId: file?.['id'], name: 'a.pdf', type: 'application/pdf', size: 5, sha256: createHash('sha256').update('hello').digest('hex') },
  ])
})

test('is accepted once from each reader, only from readers, and never about an own message', async () => {
  const { model, customer, threadId } = await conversation(2)
  await report(customer, threadId, 1)
  await expect(report(customer, threadId, 1)).rejects.toMatchObject({ code: 'already_reported' })
  await report(model, threadId, 2)
  await expect(report(customer, threadId, 2)).rejects.toMatchObject({ code: 'not_found' })
  await expect(report(customer, threadId, 3)).rejects.toMatchObject({ code: 'not_found' })
  const stranger = await world.user()
  await expect(report(stranger, threadId, 1)).rejects.toMatchObject({ code: 'not_found' })
  expect(await world.query(stranger, 'reports:getReported', { threadId })).toEqual([])
})

test('is deleted with its copy once its time is over', async () => {
  const { customer, threadId } = await conversation(1)
  await report(customer, threadId, 1)
  const clock = () => removeOldReports({ write: (path, work) => world.realtime.write(path, customer.actor, work) })
  await clock()
  expect(await copies(threadId)).toHaveLength(1)
  await world.sql(
    `update moderation.reports set keep_until = keep_until - $1::integer * interval '1 day' - interval '1 hour'`,
    REPORT_KEEP_DAYS,
  )
  await clock()
  expect(await copies(threadId)).toEqual([])
})
