/** Files of a message with a price: locked until they are paid, paid once, and kept for their buyer. */
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Chat, Message, StatementLine } from '#contract/types.ts'
import { createLog } from '#platform/log.ts'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { erase } from '#test-support/own-data.ts'
import { mayOpenFile, threadsData } from '../threads/parts.ts'
import { fileLink } from '../threads/message-files.ts'

const world = useMoneyWorld()

let model: TestUser
let customer: TestUser
let stranger: TestUser
let chatId: string

const BLUR = 'data:image/webp;base64,AAAA'
const refused = (code: string) => expect.objectContaining({ code }) as unknown

interface Sent {
  objectId: string
  itemId: string
}

/** A checked upload, with the item made of it. */
async function picture(owner = model, status = 'ready'): Promise<Sent> {
  const [row] = await world.sql(
    `with sent as (insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at)
       values ($1, 'thread-file', gen_random_uuid()::text, 'secret name.png', 'image/png', 100, 'checked', now() + interval '1 day') returning object_id)
     insert into media.items (owner_id, object_id, kind, status, file_name, width, height, blur, widths, original_extension, next_try_at)
       select $1, object_id, 'image', $2, 'secret name.png', 400, 300, $3, '{160,320,400}', 'png', now() + interval '1 day' from sent returning id as "itemId", object_id as "objectId"`,
    owner.id,
    status,
    BLUR,
  )
  return row as unknown as Sent
}

const send = (who: TestUser, more: Record<string, unknown>) =>
  world.mutate<{ seq: number; price: number }>(who, 'chats:send', { chatId, clientId: randomUUID(), text: '', ...more })
const page = async (who: TestUser) => (await world.query<Message[] | null>(who, 'threads:page', { threadId: chatId, page: 0 })) ?? []
const unlock = (who = customer, seq = 1, expectedPrice = 12) =>
  world.mutate<{ price: number }>(who, 'chats:unlock', { chatId, seq, expectedPrice })
const people = () => [customer, model, stranger]
/** The code with which a link to the file is refused: `not_found` without a right to it. The bytes are not there in these tests. */
const linkTo = async ({ objectId }: Sent, { actor }: TestUser): Promise<string> =>
  fileLink(
    { storage: await openFolderStorage(world.dataDir), secret: randomBytes(32), log: createLog('silent') },
    { db: world.database, actor },
    { threadId: chatId, objectId },
  ).then(
    () => 'opened',
    (error: { code: string }) => error.code,
  )
/** May each of the three open the item, and download the file? */
const rights = async (file: Sent) => ({
  open: await Promise.all(people().map(({ actor }) => mayOpenFile(world.database, actor, file.itemId))),
  download: (await Promise.all(people().map((who) => linkTo(file, who)))).map((code) => code !== 'not_found'),
})

beforeEach(async () => {
  model = await world.user({ status: 'model' })
  customer = await world.user({ cents: 100_00 })
  stranger = await world.user({ status: 'model' })
  chatId = (await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: model.id })).chatId
})

describe('files with a price', () => {
  test('are locked for the other side: a blurred stand-in, and nothing that could be requested', async () => {
    const file = await picture()
    await send(model, { objectIds: [file.objectId], mediaPrice: 12 })
    const [seen] = await page(customer)
    expect(seen).toMatchObject({
      price: 12,
      isPaid: false,
      isLocked: true,
      files: [{ file: null, kind: 'image', media: { blur: BLUR, width: 400, height: 300, widths: [], hasPreview: false } }],
    })
    expect(JSON.stringify(seen)).not.toContain('secret name')
    expect((await page(model))[0]).toMatchObject({
      price: 12,
      isPaid: false,
      isLocked: false,
      files: [{ file: { fileName: 'secret name.png' }, media: { widths: [160, 320, 400] } }],
    })
    expect(await rights(file)).toEqual({ open: [false, true, false], download: [false, true, false] })
    const admin = await world.user({ adminRole: 'owner' })
    expect(await mayOpenFile(world.database, { ...admin.actor, roles: new Set(['visitor', 'user', 'admin']) }, file.itemId)).toBe(false)
  })

  test('are locked for a customer who is the model of another chat', async () => {
    customer = await world.user({ status: 'model' })
    chatId = (await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: model.id })).chatId
    const own = await world.mutate<{ chatId: string }>(stranger, 'chats:open', { userId: customer.id })
    await world.mutate(stranger, 'chats:send', { chatId: own.chatId, clientId: randomUUID(), text: 'Hello' })
    const file = await picture()
    await send(model, { objectIds: [file.objectId], mediaPrice: 12 })
    expect(await page(customer)).toMatchObject([{ isLocked: true, files: [{ file: null, media: { widths: [] } }] }])
    expect(await rights(file)).toEqual({ open: [false, true, false], download: [false, true, false] })
  })

  test('have neither a price nor a payment for an assistant without that permission', async () => {
    const invite = { mayMoney: false }
    const { assistantId, secret } = await world.mutate<{ assistantId: string; secret: string }>(model, 'assistants:invite', invite)
    await world.mutate(stranger, 'assistants:accept', { secret })
    await send(model, { objectIds: [(await picture()).objectId], mediaPrice: 12 })
    await send(model, { text: 'Without a price' })
    expect(await page(stranger)).toMatchObject([{ price: null, isPaid: false, isLocked: true }, { price: null }])
    await unlock()
    expect(await page(stranger)).toMatchObject([{ price: null, isPaid: false, isLocked: false }, { price: null }])
    const client = openClient(world.url)
    const shown = watchQuery<Message[]>(client, 'threads:page', { token: stranger.token, threadId: chatId, page: 0 })
    await shown.until(([message]) => message?.price === null)
    await world.mutate(model, 'assistants:setPermission', { assistantId, mayMoney: true })
    await shown.until(([message]) => message?.price === 12 && message.isPaid)
    await world.mutate(model, 'assistants:setPermission', { assistantId, mayMoney: false })
    await shown.until(([message]) => message?.price === null && !message.isPaid)
    await client.close()
  })

  test('have their price for a customer who is an assistant of the model, too', async () => {
    const { secret } = await world.mutate<{ secret: string }>(model, 'assistants:invite', { mayMoney: false })
    await world.mutate(customer, 'assistants:accept', { secret })
    await send(model, { objectIds: [(await picture()).objectId], mediaPrice: 12 })
    expect(await page(customer)).toMatchObject([{ price: 12, isPaid: false, isLocked: true }])
  })

  test('that are sounds show nothing of their wave before they are paid', async () => {
    const file = await picture()
    await world.sql(`update media.items set kind = 'audio', peaks = '{20,80}', seconds = 4, has_preview = true where id = $1`, file.itemId)
    await send(model, { objectIds: [file.objectId], mediaPrice: 12 })
    expect((await page(customer))[0]?.files).toMatchObject([{ kind: 'audio', media: { peaks: null, hasPreview: false } }])
    await unlock()
    expect((await page(customer))[0]?.files).toMatchObject([{ media: { seconds: 4, peaks: [0.2, 0.8], hasPreview: true } }])
  })

  test('can only be sent by the model of the chat, with files, which are ready', async () => {
    const mine = await picture(customer)
    await expect(send(customer, { objectIds: [mine.objectId], mediaPrice: 12 })).rejects.toEqual(refused('forbidden'))
    await expect(send(model, { text: 'Nothing but words', mediaPrice: 12 })).rejects.toEqual(refused('empty_message'))
    for (const status of ['processing', 'discarded']) {
      const { objectId } = await picture(model, status)
      await expect(send(model, { objectIds: [objectId], mediaPrice: 12 })).rejects.toEqual(
        refused(status === 'processing' ? 'media_not_ready' : 'upload_mismatch'),
      )
    }
    expect(await page(model)).toEqual([])
    for (const mediaPrice of [0.99, 1000.01, 1.005])
      await expect(send(model, { objectIds: [(await picture()).objectId], mediaPrice })).rejects.toEqual(refused('bad_request'))
  })

  test('are those that were uploaded for a message, not for something else', async () => {
    const { objectId } = await picture()
    await world.sql(`update media.uploads set purpose = 'post-media' where object_id = $1`, objectId)
    await expect(send(model, { objectIds: [objectId] })).rejects.toEqual(refused('upload_mismatch'))
  })

  test('stay when the words beside them are deleted by an edit', async () => {
    const { objectId } = await picture(customer)
    await send(customer, { text: 'Look at this', objectIds: [objectId] })
    await world.mutate(customer, 'chats:edit', { chatId, seq: 1, text: '' })
    expect(await page(model)).toMatchObject([{ text: '', isUnsent: false, files: [{ objectId }] }])
  })

  test('without a price are open to both sides, and to nobody else', async () => {
    const file = await picture(customer)
    await send(customer, { objectIds: [file.objectId] })
    expect((await page(model))[0]).toMatchObject({ price: null, isLocked: false, files: [{ file: { fileName: 'secret name.png' } }] })
    expect(await rights(file)).toEqual({ open: [true, true, false], download: [true, true, false] })
  })
})

describe('chats:unlock', () => {
  let file: Sent
  beforeEach(async () => {
    file = await picture()
    await send(model, { objectIds: [file.objectId], mediaPrice: 12 })
  })

  test('pays the model at once, less commission, and opens the files for good', async () => {
    expect(await unlock()).toEqual({ price: 12 })
    expect((await page(customer))[0]).toMatchObject({
      price: 12,
      isPaid: true,
      isLocked: false,
      files: [{ media: { widths: [160, 320, 400] } }],
    })
    expect((await page(model))[0]).toMatchObject({ isPaid: true })
    expect(await rights(file)).toEqual({ open: [true, true, false], download: [true, true, false] })
    const [line] = (await world.query<{ items: StatementLine[] }>(customer, 'transactions:getStatement', {})).items
    expect(line).toMatchObject({ kind: 'message', amount: -12, chatId })
    const earned = (await world.query<{ transactions: { type: string; amount: number }[] }>(model, 'models:getModelTransactions'))
      .transactions
    expect(earned).toMatchObject([{ type: 'message', amount: 12 }])
    expect(await world.query<Chat>(customer, 'chats:get', { chatId })).toMatchObject({ totals: { amount: 12 } })
    await world.mutate(model, 'members:blockUser', { userId: customer.id })
    expect((await rights(file)).open).toEqual([true, true, false])
  })

  test('makes no message of the model cost something, when it is sent again', async () => {
    const clientId = randomUUID()
    const { objectId } = await picture()
    const again = () => send(model, { clientId, objectIds: [objectId], mediaPrice: 12 })
    const { seq } = await again()
    await unlock(customer, seq)
    expect(await again()).toMatchObject({ seq, price: 0 })
  })

  test('charges once, also from two devices at the same moment', async () => {
    const answers = await Promise.all([unlock(), unlock(), unlock(), unlock()])
    expect(answers).toEqual(answers.map(() => ({ price: 12 })))
    expect((await world.balances(customer)).wallet).toBe(88_00)
    expect(await world.sql(`select from chats.payments where chat_id = $1`, chatId)).toHaveLength(1)
  })

  test('is refused without enough money, for another price, and where there is nothing to unlock', async () => {
    await expect(unlock(customer, 1, 11)).rejects.toMatchObject({ code: 'price_changed', data: { total: 12 } })
    await expect(unlock(customer, 2)).rejects.toEqual(refused('not_found'))
    await send(model, { text: 'Without a price' })
    await expect(unlock(customer, 2)).rejects.toEqual(refused('not_found'))
    for (const other of [model, stranger]) await expect(unlock(other)).rejects.toEqual(refused('not_found'))
    const dear = await picture()
    await send(model, { objectIds: [dear.objectId], mediaPrice: 100.01 })
    await expect(unlock(customer, 3, 100.01)).rejects.toMatchObject({ code: 'short_balance', data: { missing: 0.01 } })
    expect((await rights(dear)).open).toEqual([false, true, false])
    expect((await world.balances(customer)).wallet).toBe(100_00)
  })

  test.each([
    ['one has blocked the other', () => world.mutate(customer, 'members:blockUser', { userId: model.id }), 'chat_unavailable'],
    ['the model has blocked the customer', () => world.mutate(model, 'members:blockUser', { userId: customer.id }), 'chat_unavailable'],
    [
      'the model is closing',
      () => world.sql(`update users.users set closes_at = now() + interval '9 days' where id = $1`, model.id),
      'chat_unavailable',
    ],
    [
      'the model is suspended',
      () => world.sql(`update users.users set suspended_until = 'infinity' where id = $1`, model.id),
      'chat_unavailable',
    ],
  ])('is refused where %s, and the files stay locked', async (_case, happen, code) => {
    await happen()
    await expect(unlock()).rejects.toEqual(refused(code))
    expect((await rights(file)).open[0]).toBe(false)
  })

  test('waits for unsending, and unsending for it: files are either paid and kept, or gone and free', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { objectId } = await picture()
      const { seq } = await send(model, { objectIds: [objectId], mediaPrice: 2 })
      const [paid, gone] = await Promise.allSettled([unlock(customer, seq, 2), world.mutate(model, 'chats:unsend', { chatId, seq })])
      expect([paid.status, gone.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect((await page(customer)).at(-1)).toMatchObject({ isUnsent: gone.status === 'fulfilled', isPaid: paid.status === 'fulfilled' })
    }
  })
})

describe('a paid file', () => {
  test('cannot be unsent; an unpaid one can, and is removed', async () => {
    const [sold, open] = [await picture(), await picture()]
    await send(model, { objectIds: [sold.objectId], mediaPrice: 12 })
    await send(model, { objectIds: [open.objectId], mediaPrice: 12 })
    await unlock()
    await expect(world.mutate(model, 'chats:unsend', { chatId, seq: 1 })).rejects.toEqual(refused('already_paid'))
    await world.mutate(model, 'chats:unsend', { chatId, seq: 2 })
    await expect(unlock(customer, 2)).rejects.toEqual(refused('not_found'))
    expect((await page(customer))[1]).toMatchObject({ isUnsent: true, isLocked: false, files: [] })
    expect(await world.sql(`select status from media.items where id = any ($1::uuid[])`, [sold.itemId, open.itemId])).toEqual(
      expect.arrayContaining([{ status: 'ready' }, { status: 'discarded' }]),
    )
  })

  test('stays for its buyer when the model leaves; an unpaid one goes', async () => {
    const [sold, open] = [await picture(), await picture()]
    await send(model, { objectIds: [sold.objectId], mediaPrice: 12 })
    await send(model, { objectIds: [open.objectId], mediaPrice: 12 })
    await unlock()
    await erase(world.database as never, threadsData.erasers?.['messageFiles'], model.id)
    expect(
      await world.sql(`select seq, is_leaving as "isLeaving" from threads.message_files where thread_id = $1 order by seq`, chatId),
    ).toEqual([
      { seq: 1, isLeaving: false },
      { seq: 2, isLeaving: true },
    ])
  })
})
