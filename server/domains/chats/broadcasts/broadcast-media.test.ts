/** Files of broadcasts: one set for all messages, opened by each reader alone, and kept for those who paid. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Broadcast, ChatRow, Message } from '#contract/types.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { erase } from '#test-support/own-data.ts'
import { mayOpenFile, threadsData } from '../../threads/parts.ts'
import { runBroadcastClock } from '../parts.ts'

const world = useMoneyWorld()

let model: TestUser
let buyer: TestUser
let reader: TestUser
let stranger: TestUser

interface Sent {
  readonly objectId: string
  readonly itemId: string
}

beforeEach(async () => {
  model = await world.user({ status: 'model' })
  buyer = await world.user({ cents: 100_00 })
  reader = await world.user({ cents: 100_00 })
  stranger = await world.user()
  for (const fan of [buyer, reader]) await world.mutate(fan, 'models:followModel', { modelId: model.id })
})

/** A checked picture with its item. */
async function picture(owner = model, status = 'ready'): Promise<Sent> {
  const [row] = await world.sql(
    `with sent as (insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at)
       values ($1, 'thread-file', gen_random_uuid()::text, 'lake.png', 'image/png', 100, 'checked', now() + interval '1 day') returning object_id)
     insert into media.items (owner_id, object_id, kind, status, file_name, width, height, blur, widths, original_extension, next_try_at)
       select $1, object_id, 'image', $2, 'lake.png', 400, 300, 'data:image/webp;base64,AAAA', '{160,320}', 'png', now() + interval '1 day' from sent
       returning id as "itemId", object_id as "objectId"`,
    owner.id,
    status,
  )
  return row as unknown as Sent
}

const clock = (chunk?: number) =>
  runBroadcastClock({ db: world.database, write: (path, work) => world.realtime.write(path, SYSTEM, work) }, undefined, chunk)
const create = async (fields: Record<string, unknown>) =>
  (
    await world.mutate<{ broadcastId: string }>(model, 'broadcasts:create', {
      text: 'New pictures',
      to: ['followers'],
      without: [],
      sendAt: null,
      ...fields,
    })
  ).broadcastId
const list = async () => (await world.query<{ items: Broadcast[] }>(model, 'broadcasts:list')).items
const chatOf = async (who: TestUser) => (await world.query<{ items: ChatRow[] }>(who, 'chats:list')).items[0]?.chatId ?? ''
const messages = async (who: TestUser) =>
  (await world.query<Message[] | null>(who, 'threads:page', { threadId: await chatOf(who), page: 0 })) ?? []
const mayOpen = ({ itemId }: Sent) =>
  Promise.all([model, buyer, reader, stranger].map(({ actor }) => mayOpenFile(world.database, actor, itemId)))
const unlock = async (who: TestUser, seq = 1) => world.mutate(who, 'chats:unlock', { chatId: await chatOf(who), seq, expectedPrice: 12 })

describe('files of a broadcast', () => {
  test('are shown in every chat, and opened by each reader who pays, alone', async () => {
    const file = await picture()
    await create({ objectIds: [file.objectId], mediaPrice: 12 })
    expect(await mayOpen(file)).toEqual([true, false, false, false])
    await clock()
    for (const who of [buyer, reader])
      expect(await messages(who)).toMatchObject([
        { text: 'New pictures', price: 12, isLocked: true, files: [{ file: null, media: { widths: [] } }] },
      ])
    expect(await mayOpen(file)).toEqual([true, false, false, false])
    await Promise.all([unlock(buyer), unlock(buyer)])
    expect(await world.balances(buyer)).toMatchObject({ wallet: 88_00 })
    expect(await messages(buyer)).toMatchObject([{ isPaid: true, isLocked: false, files: [{ file: { fileName: 'lake.png' } }] }])
    expect(await messages(reader)).toMatchObject([{ isPaid: false, isLocked: true }])
    expect(await mayOpen(file)).toEqual([true, true, false, false])
    expect(await list()).toMatchObject([{ price: 12, unlocked: 1, earned: 9.6, sent: 2, files: [{ file: { fileName: 'lake.png' } }] }])
  })

  test('without a price are open to all who got it, and to nobody else', async () => {
    const file = await picture()
    await create({ objectIds: [file.objectId] })
    await clock(1)
    expect(await mayOpen(file)).toEqual([true, true, true, false])
    expect(await messages(reader)).toMatchObject([{ price: null, isLocked: false, files: [{ media: { widths: [160, 320] } }] }])
  })

  test('go with each unsent message, while others wait for their turn; one that was paid meanwhile stays', async () => {
    const free = await picture()
    await create({ objectIds: [free.objectId] })
    const priced = await picture()
    const broadcastId = await create({ objectIds: [priced.objectId], mediaPrice: 12 })
    await clock()
    await world.sql(`update threads.messages set body = '', unsent_at = now() where thread_id = $1 and seq = 1`, await chatOf(reader))
    expect(await mayOpen(free)).toEqual([true, true, false, false])
    // A payment that came between choosing the users and locking their chats.
    await unlock(buyer, 2)
    const chatIds = [await chatOf(buyer), await chatOf(reader)]
    expect(await world.sql(`select threads.unsend_broadcast_2($1, $2::uuid[]) as chat`, broadcastId, chatIds)).toEqual([
      { chat: chatIds[1] },
    ])
    expect(await mayOpen(priced)).toEqual([true, true, false, false])
  })

  test('unsending takes them from all who have not paid, and paid ones stay, also when the model leaves', async () => {
    const file = await picture()
    const broadcastId = await create({ objectIds: [file.objectId], mediaPrice: 12 })
    await clock()
    await unlock(buyer)
    await world.mutate(model, 'broadcasts:unsend', { broadcastId })
    await clock(1)
    expect(await messages(buyer)).toMatchObject([{ isUnsent: false, isPaid: true, files: [{ file: { fileName: 'lake.png' } }] }])
    expect(await messages(reader)).toMatchObject([{ isUnsent: true, files: [] }])
    await expect(unlock(reader)).rejects.toMatchObject({ code: 'not_found' })
    expect(await mayOpen(file)).toEqual([true, true, false, false])
    expect(await list()).toMatchObject([{ status: 'unsent', sent: 2, unsent: 1, unlocked: 1 }])
    await erase(world.database as never, threadsData.erasers?.['broadcastFiles'], model.id)
    expect((await mayOpen(file)).slice(1)).toEqual([true, false, false])
  })

  test('of a broadcast that nobody has paid for go with it', async () => {
    const [first, second] = [await picture(), await picture()]
    const inAnHour = Date.now() + 3_600_000
    const cancelled = await create({ objectIds: [first.objectId], sendAt: inAnHour })
    await world.mutate(model, 'broadcasts:stop', { broadcastId: cancelled })
    const broadcastId = await create({ objectIds: [second.objectId], mediaPrice: 12 })
    await clock()
    await world.mutate(model, 'broadcasts:unsend', { broadcastId })
    await clock()
    const status = await world.sql(`select status from media.uploads where object_id = any ($1)`, [first.objectId, second.objectId])
    expect(status).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }])
    expect((await list()).map(({ files }) => files)).toMatchObject([[{ file: null, kind: 'file' }], [{ file: null, kind: 'file' }]])
    expect(await mayOpen(second)).toEqual([false, false, false, false])
  })

  test('can be changed until it is sent; only own, ready ones have a price', async () => {
    const [first, second, foreign, unready] = [await picture(), await picture(), await picture(buyer), await picture(model, 'processing')]
    const planned = { text: 'Soon', to: ['followers'], without: [], sendAt: Date.now() + 3_600_000 }
    const broadcastId = await create({ ...planned, objectIds: [first.objectId], mediaPrice: 12 })
    const both = { objectIds: [second.objectId, first.objectId], mediaPrice: 5 }
    await world.mutate(model, 'broadcasts:update', { broadcastId, revision: 1, ...planned, ...both })
    expect(await list()).toMatchObject([{ price: 5, files: both.objectIds.map((objectId) => ({ objectId })) }])
    await world.mutate(model, 'broadcasts:update', { broadcastId, revision: 2, ...planned, objectIds: [second.objectId], mediaPrice: 5 })
    expect(await list()).toMatchObject([{ price: 5, files: [{ objectId: second.objectId }] }])
    const refusals: [object, string][] = [
      [{ objectIds: [foreign.objectId] }, 'upload_mismatch'],
      [{ objectIds: [unready.objectId], mediaPrice: 5 }, 'media_not_ready'],
      [{ objectIds: [], mediaPrice: 5 }, 'empty_message'],
    ]
    for (const [more, code] of refusals) await expect(create({ ...planned, ...more })).rejects.toMatchObject({ code })
    const twice = { broadcastId, revision: 3, ...planned, objectIds: [second.objectId, second.objectId] }
    await expect(world.mutate(model, 'broadcasts:update', twice)).rejects.toMatchObject({ code: 'upload_mismatch' })
    expect(await list()).toHaveLength(1)
  })

  test('are uploaded by the model before the broadcast exists', async () => {
    const open = async (who: TestUser, fileType: string) => {
      const response = await fetch(`${world.url}/api/action`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          path: 'broadcasts:openUpload',
          args: { token: who.token, fileName: 'lake.png', fileType, fileSize: 100 },
          format: 'json',
        }),
      })
      return (await response.json()) as { value?: { objectId: string }; errorData?: { code: string } }
    }
    expect((await open(model, 'image/png')).value?.objectId).toEqual(expect.any(String))
    expect((await open(model, 'text/html')).errorData?.code).toBe('wrong_type')
    expect((await open(buyer, 'image/png')).errorData?.code).toBe('forbidden')
  })
})
