/**
 * Every right in a chat against every kind of user: its two sides, one of them after a block, a stranger, an assistant whose permission has
 * ended, and an admin without a cause (staff has none in chats).
 */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

/** The translator itself is never asked: both sides would have to agree first. */
const world = useMoneyWorld({ config: { translation: { provider: 'libretranslate', url: 'http://127.0.0.1:9' } } })

const READERS = ['author', 'other side', 'blocked', 'stranger', 'former assistant', 'admin'] as const
type Reader = (typeof READERS)[number]
type Kind = 'query' | 'mutation' | 'action' | 'signal'

let people: Readonly<Record<Reader, TestUser>>
let chatId: string
let broadcastId: string
let objectId: string
let lockedId: string

/** `ok`, `nothing` (null, or a page without rows), or the code of the refusal. */
async function outcome(who: TestUser, kind: Kind, path: string, args: object): Promise<string> {
  const response = await fetch(`${world.url}/api/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, args: { token: who.token, ...args }, format: 'json' }),
  })
  const { value, errorData } = (await response.json()) as { value?: unknown; errorData?: { code: string } }
  if (errorData !== undefined) return errorData.code
  if (kind === 'signal') return 'ok'
  const rows = typeof value === 'object' && value !== null && 'items' in value ? value.items : undefined
  return value === null || value === 0 || (Array.isArray(rows) && rows.length === 0) ? 'nothing' : 'ok'
}

async function file(owner: TestUser): Promise<string> {
  const [row] = await world.sql(
    `insert into media.uploads (owner_id, purpose, storage_key, file_name, file_type, file_size, status, expires_at)
     values ($1, 'thread-file', gen_random_uuid()::text, 'lake.pdf', 'application/pdf', 100, 'checked', now() + interval '1 day') returning object_id as id`,
    owner.id,
  )
  return String(row?.['id'])
}

beforeEach(async () => {
  const [author, model, assistant, stranger, admin] = [
    await world.user({ cents: 100_00 }),
    await world.user({ status: 'model' }),
    await world.user(),
    await world.user({ status: 'model' }),
    await world.user({ adminRole: 'owner' }),
  ]
  people = { author, 'other side': model, blocked: author, stranger, 'former assistant': assistant, admin }
  chatId = (await world.mutate<{ chatId: string }>(author, 'chats:open', { userId: model.id })).chatId
  const send = (who: TestUser, more: object) => world.mutate(who, 'chats:send', { chatId, clientId: randomUUID(), text: '湖边', ...more })
  await send(author, {})
  objectId = await file(model)
  await send(model, { objectIds: [objectId] })
  lockedId = await file(model)
  await send(model, { objectIds: [lockedId], mediaPrice: 12 })
  const broadcast = { text: 'New pictures', to: ['followers'], without: [], sendAt: Date.now() + 3_600_000 }
  broadcastId = (await world.mutate<{ broadcastId: string }>(model, 'broadcasts:create', broadcast)).broadcastId
  const [row] = await world.sql('select handle from users.users where id = $1', assistant.id)
  const { assistantId } = await world.mutate<{ assistantId: string }>(model, 'assistants:invite', {
    handle: row?.['handle'],
    mayMoney: true,
  })
  await world.mutate(assistant, 'assistants:accept', { assistantId })
  await world.mutate(model, 'assistants:end', { assistantId })
})

const MESSAGE = () => ({ text: { kind: 'message', threadId: chatId, seq: 1 } })
const CHAT = () => ({ chatId })
const THREAD = () => ({ threadId: chatId })
/** For the two sides, for one of them after a block, and for all others. */
type Expected = readonly [author: string, other: string, blocked: string, rest: string]

const CALLS: readonly (readonly [kind: Kind, path: string, args: () => object, expected: Expected])[] = [
  // Messages.
  ['query', 'threads:page', () => ({ ...THREAD(), page: 0 }), ['ok', 'ok', 'ok', 'nothing']],
  ['query', 'threads:get', THREAD, ['ok', 'ok', 'ok', 'nothing']],
  ['query', 'chats:get', CHAT, ['ok', 'ok', 'ok', 'nothing']],
  ['query', 'chats:list', () => ({}), ['ok', 'ok', 'nothing', 'nothing']],
  ['query', 'chats:badge', () => ({}), ['ok', 'ok', 'nothing', 'nothing']],
  ['query', 'chats:search', () => ({ ...CHAT(), text: '湖边' }), ['ok', 'ok', 'nothing', 'nothing']],
  ['query', 'chats:getCards', () => ({ ...CHAT(), page: 0 }), ['ok', 'ok', 'ok', 'nothing']],
  ['mutation', 'chats:send', () => ({ ...CHAT(), clientId: randomUUID(), text: 'Hi' }), ['ok', 'ok', 'chat_unavailable', 'not_found']],
  ['mutation', 'chats:edit', () => ({ ...CHAT(), seq: 1, text: '湖边!' }), ['ok', 'not_found', 'chat_unavailable', 'not_found']],
  ['mutation', 'chats:react', () => ({ ...CHAT(), seq: 2, emoji: '👍' }), ['ok', 'ok', 'chat_unavailable', 'not_found']],
  ['mutation', 'chats:markUnread', () => ({ ...CHAT(), seq: 1 }), ['ok', 'ok', 'ok', 'not_found']],
  ['mutation', 'chats:arrange', () => ({ ...CHAT(), isPinned: true }), ['ok', 'ok', 'ok', 'not_found']],
  ['mutation', 'chats:saveNote', () => ({ ...CHAT(), note: 'A note' }), ['ok', 'ok', 'ok', 'not_found']],
  ['mutation', 'threads:read', () => ({ ...THREAD(), seq: 1 }), ['ok', 'ok', 'ok', 'not_found']],
  // Media. A right leads to the storage, which has no bytes here.
  ['action', 'threads:fileLink', () => ({ ...THREAD(), objectId }), ['storage_failed', 'storage_failed', 'storage_failed', 'not_found']],
  ['action', 'threads:fileLink', () => ({ ...THREAD(), objectId: lockedId }), ['not_found', 'storage_failed', 'not_found', 'not_found']],
  [
    'action',
    'threads:openUpload',
    () => ({ ...THREAD(), fileName: 'a.png', fileType: 'image/png', fileSize: 10 }),
    ['ok', 'ok', 'ok', 'not_found'],
  ],
  ['mutation', 'chats:unlock', () => ({ ...CHAT(), seq: 3, expectedPrice: 12 }), ['ok', 'not_found', 'chat_unavailable', 'not_found']],
  // Drafts and typing.
  ['mutation', 'threads:saveDraft', () => ({ ...THREAD(), text: 'A draft', writtenAt: Date.now() }), ['ok', 'ok', 'ok', 'not_found']],
  ['signal', 'threads:signal', () => ({ ...THREAD(), sign: 'typing', isOn: true }), ['ok', 'ok', 'ok', 'not_found']],
  ['query', 'threads:signals', THREAD, ['ok', 'ok', 'ok', 'nothing']],
  // Translations.
  ['query', 'translation:getThread', THREAD, ['ok', 'ok', 'ok', 'nothing']],
  ['action', 'translation:translate', () => ({ ...MESSAGE(), target: 'fr' }), ['not_agreed', 'not_agreed', 'not_agreed', 'not_found']],
  ['mutation', 'translation:setAlways', () => ({ ...THREAD(), isAlways: true }), ['ok', 'ok', 'ok', 'not_found']],
  ['mutation', 'translation:agree', () => ({ ...THREAD(), isAgreed: true }), ['ok', 'ok', 'ok', 'not_found']],
  ['mutation', 'translation:setLanguage', () => ({ ...MESSAGE(), lang: 'es' }), ['ok', 'not_found', 'ok', 'not_found']],
  // The last word about the message: unsending is possible across a block.
  ['mutation', 'chats:unsend', () => ({ ...CHAT(), seq: 1 }), ['ok', 'not_found', 'ok', 'not_found']],
]

test.each(READERS)('in a chat: %s', async (reader) => {
  const who = people[reader]
  if (reader === 'blocked') await world.mutate(people['other side'], 'members:blockUser', { userId: who.id })
  const at = { author: 0, 'other side': 1, blocked: 2, stranger: 3, 'former assistant': 3, admin: 3 }[reader]
  const found: string[] = []
  for (const [kind, path, args] of CALLS) found.push(`${path} ${await outcome(who, kind, path, args())}`)
  expect(found).toEqual(CALLS.map(([, path, , expected]) => `${path} ${expected[at]}`))
})

test.each(READERS)('with the broadcasts of a model: %s', async (reader) => {
  const who = people[reader]
  const content = { text: 'Changed', to: ['followers'], without: [], sendAt: Date.now() + 3_600_000 }
  const rights = [
    await outcome(who, 'query', 'broadcasts:list', {}),
    await outcome(who, 'mutation', 'broadcasts:update', { broadcastId, revision: 1, ...content }),
    await outcome(who, 'mutation', 'broadcasts:unsend', { broadcastId }),
    await outcome(who, 'mutation', 'broadcasts:stop', { broadcastId }),
  ]
  if (reader === 'other side') expect(rights).toEqual(['ok', 'ok', 'wrong_status', 'ok'])
  else if (reader === 'stranger') expect(rights).toEqual(['nothing', 'not_found', 'not_found', 'not_found'])
  else expect(rights).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden'])
})
