/** Messages of a chat afterwards: replies, edits, unsending, reactions, marks as unread. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { CHAT_PREVIEW_MAX, MESSAGE_EDIT_MINUTES, THREAD_PAGE } from '#contract/limits.ts'
import type { ChatRow, Message, Thread } from '#contract/types.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { blankMessage } from '../threads/changes.sql.ts'
import { enterNewWords } from '../threads/parts.ts'

const world = useMoneyWorld()

let model: TestUser
let customer: TestUser
let stranger: TestUser
let chatId: string

const refused = (code: string) => expect.objectContaining({ code }) as unknown
const call = <R = { success: true }>(who: TestUser, name: string, args: Record<string, unknown>) =>
  world.mutate<R>(who, `chats:${name}`, { chatId, ...args })
const send = (who: TestUser, text: string, more: Record<string, unknown> = {}) =>
  call<{ seq: number }>(who, 'send', { clientId: randomUUID(), text, ...more })
const edit = (who: TestUser, seq: number, text: string) => call<{ editedAt: number | null }>(who, 'edit', { seq, text })
const unsend = (who: TestUser, seq: number) => call(who, 'unsend', { seq })
const react = (who: TestUser, seq: number, emoji: string | null) => call(who, 'react', { seq, emoji })
const page = async (who: TestUser, at = 0) =>
  (await world.query<Message[] | null>(who, 'threads:page', { threadId: chatId, page: at })) ?? []
const list = async (who: TestUser) => (await world.query<{ items: ChatRow[] }>(who, 'chats:list')).items
const thread = (who: TestUser) => world.query<Thread>(who, 'threads:get', { threadId: chatId })
const late = () =>
  world.sql(`update threads.messages set sent_at = sent_at - interval '${MESSAGE_EDIT_MINUTES} minutes' where thread_id = $1`, chatId)

beforeEach(async () => {
  model = await world.user({ status: 'model' })
  customer = await world.user({ cents: 100_00 })
  stranger = await world.user({ status: 'model' })
  chatId = (await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: model.id })).chatId
  await send(customer, 'A quiet lake')
})

describe('a reply', () => {
  test('shows the message that it answers as it is now, also from another page', async () => {
    await send(model, 'At dawn?', { replySeq: 1 })
    expect((await page(customer))[1]).toMatchObject({ reply: { seq: 1, authorId: customer.id, text: 'A quiet lake', isUnsent: false } })
    await edit(customer, 1, 'A loud lake')
    expect((await page(customer))[1]).toMatchObject({ reply: { text: 'A loud lake' } })
    await unsend(customer, 1)
    expect((await page(customer))[1]).toMatchObject({ reply: { text: '', isUnsent: true } })
    expect(await send(model, 'To nothing', { replySeq: 99 })).toMatchObject({ seq: 3 })
    expect(await send(model, 'To itself', { replySeq: 4 })).toMatchObject({ seq: 4 })
    expect((await page(customer)).slice(2)).toMatchObject([{ reply: null }, { reply: null }])
  })

  test('shows the beginning of a long text', async () => {
    const beginning = 'x'.repeat(CHAT_PREVIEW_MAX)
    const { seq } = await send(model, `${beginning}y`)
    await send(customer, 'So much?', { replySeq: seq })
    expect((await page(customer))[2]).toMatchObject({ reply: { seq, text: beginning } })
  })

  test('that was drafted is forgotten with the draft once a message is sent', async () => {
    await world.mutate(model, 'threads:saveDraft', { threadId: chatId, text: 'At dawn?', writtenAt: Date.now(), replySeq: 1 })
    expect(await thread(model)).toMatchObject({ draft: { text: 'At dawn?', reply: { seq: 1 } } })
    await send(model, 'At dawn?', { replySeq: 1 })
    expect(await thread(model)).toMatchObject({ draft: null })
  })
})

describe('chats:edit', () => {
  test('replaces the text for both sides within some minutes, and is marked', async () => {
    const { editedAt } = await edit(customer, 1, 'A loud lake')
    expect(await page(model)).toMatchObject([{ text: 'A loud lake', editedAt }])
    expect(await edit(customer, 1, 'A loud lake')).toEqual({ editedAt })
    expect(await list(model)).toMatchObject([{ preview: { text: 'A loud lake' }, unread: 1 }])
    await expect(edit(customer, 1, '')).rejects.toEqual(refused('empty_message'))
    await late()
    await expect(edit(customer, 1, 'Too late')).rejects.toEqual(refused('too_late'))
  })

  test('is for the author of the message alone, and not for messages of an automation or an order', async () => {
    await expect(edit(model, 1, 'Not mine')).rejects.toEqual(refused('not_found'))
    await expect(edit(stranger, 1, 'Not mine')).rejects.toEqual(refused('not_found'))
    await expect(edit(customer, 2, 'Nothing there')).rejects.toEqual(refused('not_found'))
    await world.sql(`update threads.messages set author_kind = 'automation' where thread_id = $1`, chatId)
    await expect(edit(customer, 1, 'Not by hand')).rejects.toEqual(refused('not_found'))
    const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
    await world.mutate(customer, 'orders:openThread', { orderId })
    await world.mutate(customer, 'threads:send', { threadId: orderId, clientId: randomUUID(), text: 'Evidence' })
    for (const name of ['edit', 'unsend', 'react', 'markUnread'])
      await expect(call(customer, name, { chatId: orderId, seq: 1, text: 'Gone', emoji: '👍' })).rejects.toEqual(refused('not_found'))
  })

  test('ends with a block, and so do reactions; one that is there can be taken back', async () => {
    await send(model, 'Hello')
    await react(customer, 2, '👍')
    await world.mutate(model, 'members:blockUser', { userId: customer.id })
    await expect(edit(customer, 1, 'One more word')).rejects.toEqual(refused('chat_unavailable'))
    await expect(react(customer, 2, '🔥')).rejects.toEqual(refused('chat_unavailable'))
    await react(customer, 2, null)
    expect((await page(model))[1]).toMatchObject({ reactions: [] })
    await expect(send(customer, 'One more word')).rejects.toEqual(refused('chat_unavailable'))
    await unsend(customer, 1)
  })
})

describe('chats:unsend', () => {
  test('empties the message for both sides, keeps its number, and no longer counts it as unread', async () => {
    await send(customer, 'And a second one')
    await react(model, 2, '👍')
    await unsend(customer, 2)
    expect(await page(model)).toMatchObject([{ seq: 1 }, { seq: 2, text: '', isUnsent: true, reactions: [] }])
    expect(await list(model)).toMatchObject([{ unread: 1, preview: { kind: 'unsent', text: '' } }])
    await unsend(customer, 2)
    await unsend(customer, 1)
    expect(await thread(model)).toMatchObject({ unread: 0, firstUnreadSeq: null, lastSeq: 2 })
    expect(await world.query(model, 'chats:badge')).toBe(0)
    expect(await send(customer, 'A third')).toMatchObject({ seq: 3 })
    expect(await list(model)).toMatchObject([{ unread: 1 }])
    await expect(edit(customer, 1, 'Back again')).rejects.toEqual(refused('not_found'))
  })

  test('ends after some minutes, and is for the author alone', async () => {
    await expect(unsend(model, 1)).rejects.toEqual(refused('not_found'))
    await expect(unsend(stranger, 1)).rejects.toEqual(refused('not_found'))
    await late()
    await expect(unsend(customer, 1)).rejects.toEqual(refused('too_late'))
  })
})

describe('chats:react', () => {
  test('keeps one reaction for each side, and groups equal ones', async () => {
    // Not in the order of their accounts.
    await react(customer, 1, '🔥')
    await react(model, 1, '🔥')
    expect(await page(customer)).toMatchObject([{ reactions: [{ emoji: '🔥', userIds: [customer.id, model.id] }] }])
    await react(model, 1, '👍')
    expect((await page(customer))[0]?.reactions).toEqual([
      { emoji: '🔥', userIds: [customer.id] },
      { emoji: '👍', userIds: [model.id] },
    ])
    await react(customer, 1, null)
    await react(customer, 1, null)
    expect((await page(customer))[0]?.reactions).toEqual([{ emoji: '👍', userIds: [model.id] }])
    await expect(react(stranger, 1, '🔥')).rejects.toEqual(refused('not_found'))
    await expect(react(stranger, 1, null)).rejects.toEqual(refused('not_found'))
    await expect(react(model, 1, '🦊')).rejects.toEqual(refused('bad_request'))
    await unsend(customer, 1)
    await expect(react(model, 1, '🔥')).rejects.toEqual(refused('not_found'))
  })

  test('shows in its own chat only', async () => {
    await react(model, 1, '👍')
    const other = (await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: stranger.id })).chatId
    await send(customer, 'Another lake', { chatId: other })
    await call(customer, 'react', { chatId: other, seq: 1, emoji: '🔥' })
    await call(customer, 'edit', { chatId: other, seq: 1, text: 'Another pond' })
    expect(await page(customer)).toMatchObject([{ editedAt: null, reactions: [{ emoji: '👍', userIds: [model.id] }] }])
  })

  test('shows on the first and the last message of a later page', async () => {
    const [first, last] = [THREAD_PAGE + 1, 2 * THREAD_PAGE]
    await world.sql(
      `insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id)
       select $1, n, $2, 'model', 'x', gen_random_uuid() from generate_series(2, $3) n`,
      chatId,
      model.id,
      last,
    )
    for (const seq of [first, last]) await react(customer, seq, '🔥')
    const shown = await page(model, 1)
    expect(shown.flatMap(({ seq, reactions }) => (reactions.length > 0 ? [seq] : []))).toEqual([first, last])
  })

  test('waits for unsending: an unsent message keeps none', async () => {
    const WAITING = `select from ${LOCK_WAITS}`
    let late: Promise<unknown> | undefined
    await world.database.write(async (tx) => {
      await tx.run(blankMessage, chatId, 1)
      late = react(model, 1, '🔥').catch((error: unknown) => error)
      await expect.poll(async () => (await world.sql(WAITING)).length).toBe(1)
    })
    expect(await late).toEqual(refused('not_found'))
    expect(await page(model)).toMatchObject([{ isUnsent: true, reactions: [] }])
  })
})

describe('chats:markUnread', () => {
  test('counts from there until the chat is opened, and leaves the read position', async () => {
    await send(customer, 'Two')
    await world.mutate(model, 'threads:read', { threadId: chatId, seq: 2 })
    await call(model, 'markUnread', { seq: 2 })
    expect(await thread(model)).toMatchObject({ readSeq: 2, unreadFromSeq: 2, firstUnreadSeq: 2, unread: 1 })
    expect(await list(model)).toMatchObject([{ unread: 1, isMarkedUnread: true }])
    expect(await world.query(model, 'chats:badge')).toBe(1)
    await world.mutate(model, 'threads:read', { threadId: chatId, seq: 1 })
    expect(await thread(model)).toMatchObject({ readSeq: 2, unreadFromSeq: null, unread: 0 })
    expect(await world.query(model, 'chats:badge')).toBe(0)
    await expect(call(model, 'markUnread', { seq: 3 })).rejects.toEqual(refused('not_found'))
    await expect(call(stranger, 'markUnread', { seq: 1 })).rejects.toEqual(refused('not_found'))
  })
})

describe('chats:search', () => {
  interface Found {
    items: { chatId: string; seq: number; text: string; isMine: boolean }[]
    nextCursor: string | null
  }
  const search = (who: TestUser, text: string, more: Record<string, unknown> = {}) =>
    world.query<Found>(who, 'chats:search', { text, ...more })

  test('finds words and two Chinese characters in own chats only, without unsent and old texts', async () => {
    await send(model, '我想画一片安静的湖水')
    await send(customer, 'Zürich, bitte')
    expect((await search(customer, '湖水')).items).toMatchObject([{ chatId, seq: 2, isMine: false }])
    expect((await search(model, 'zurich')).items).toMatchObject([{ seq: 3 }])
    expect((await search(model, 'quiet LAKE')).items).toMatchObject([{ seq: 1 }])
    expect((await search(model, 'quiet sea')).items).toEqual([])
    expect((await search(stranger, '湖水')).items).toEqual([])
    expect((await search(stranger, '湖水', { chatId })).items).toEqual([])
    await edit(customer, 3, 'Basel')
    expect((await search(model, 'zurich')).items).toEqual([])
    await unsend(customer, 1)
    expect((await search(customer, 'quiet', { chatId })).items).toEqual([])
    await world.mutate(model, 'members:blockUser', { userId: customer.id })
    for (const who of [model, customer]) expect((await search(who, 'Basel')).items).toEqual([])
  })

  test('finds a message before the clock enters its words, and after, when none is left to be entered', async () => {
    await enterNewWords(world.database)
    await send(customer, 'A heron in the reeds')
    expect((await search(model, 'heron')).items).toMatchObject([{ chatId }])
    expect(await enterNewWords(world.database)).toBeGreaterThan(0)
    expect(await enterNewWords(world.database)).toBe(0)
    expect((await search(model, 'heron')).items).toMatchObject([{ chatId }])
  })

  test.each([
    'Quiet, quiet lakes',
    'a',
    'ab c',
    '',
    '…',
    'Été à la plage ﬁn',
    'Добрый вечер, я',
    '湖水',
    'Hi 湖水 there',
    '湖水很静，a湖 b 湖，好 iPhone壁纸…湖水',
    '1 22 333 4444',
    'x_y-z',
    ' (First) and last!\n\tnext: ',
    'S\u0327i \u{1f643} ^a =b',
  ])('enters a message with its thread, its ranges and the grams of its words: %s', async (body) => {
    const both = await world.sql(
      `with keys as (select unnest(threads.keys_of($1, 96000, $2)) as key),
           wanted as (select unnest(search.grams_of(search.fold($2)) || array['=' || $1, '=' || $1 || ':3', '=' || $1 || '.96']) as key)
         select array(select key from keys except select key from wanted) as more, array(select key from wanted except select key from keys) as less`,
      chatId,
      body,
    )
    expect(both).toEqual([{ more: [], less: [] }])
  })

  test('of more chats than one page looks into says where it goes on, also when it has found nothing', async () => {
    const second = (await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: stranger.id })).chatId
    await send(customer, 'Some reeds', { chatId: second })
    const look = (chats: number) =>
      world.sql(
        `select chat_id as "chatId", seq from chats.find_2($1, $1, '{quiet}', false, null, 2147483647, 9223372036854775807, 20, $2)`,
        customer.id,
        chats,
      )
    expect(await look(1)).toEqual([{ chatId: second, seq: null }])
    expect(await look(3)).toEqual([{ chatId, seq: 1 }])
  })

  // Numbers with gaps, since a search looks at ranges of a thousand and of 32,000 of them.
  test('pages through a long chat and several chats, each message once', async () => {
    await world.sql(
      `insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id)
       select $1, n, $2, 'model', case when n % 500 = 0 then 'A rare heron ' || n else 'Some reeds ' || n end, gen_random_uuid() from generate_series(250, 75000, 250) n`,
      chatId,
      model.id,
    )
    await world.sql(`update threads.threads set last_seq = 75000 where id = $1`, chatId)
    const second = (await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: stranger.id })).chatId
    await send(customer, 'No heron here', { chatId: second })
    const found: number[] = []
    let cursor: string | null = null
    for (let pages = 0; pages < 3; pages += 1) {
      const next: Found = await search(customer, 'heron', { cursor, limit: 60 })
      found.push(...next.items.map(({ seq }) => seq))
      cursor = next.nextCursor
    }
    // A place that no page ends with.
    const behind = Buffer.from(JSON.stringify([1, chatId, 1e15])).toString('base64url')
    expect((await search(customer, 'heron', { cursor: behind, limit: 1 })).items).toMatchObject([{ seq: 75_000 }])
    expect(found[0]).toBe(1)
    expect(found.slice(1)).toEqual(Array.from({ length: 150 }, (_, at) => 75_000 - at * 500))
    expect((await search(customer, 'quiet', { chatId })).items).toMatchObject([{ seq: 1 }])
  })
})
