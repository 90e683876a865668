/** Tests of the demo's chats: a part of demo/seed.test.ts, in the same world, since a second seeding takes long. */
import { describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { DEMO_CHAT_RULES, DEMO_CHATS } from '#demo/content/chats.ts'
import { DEMO_ACCOUNTS } from '#demo/content/people.ts'
import { actorOf } from './context.ts'
import type { DemoWorld } from './demo-world.ts'

export function describeChats(world: DemoWorld): void {
  const call: DemoWorld['call'] = (...args) => world.call(...args)
  const rows: DemoWorld['rows'] = (...args) => world.rows(...args)
  const mara = async (): Promise<Actor> => actorOf(await world.idOf(DEMO_ACCOUNTS.customer.email))
  const ines = async (): Promise<Actor> => actorOf(await world.idOf(DEMO_ACCOUNTS.model.email), 'model')

  describe('the chats of the demo', () => {
    const listOf = async (actor: Actor, args: { isArchived?: boolean; tab?: 'general' } = {}) =>
      (await call(actor, 'chats:list', args)).value.items
    const chatWith = async (actor: Actor, name: string) => (await listOf(actor)).find(({ other }) => other.name === name)

    test('are complete, in the order of their times, and none is of the future', async () => {
      const said = DEMO_CHATS.map(({ steps }) => steps.filter(({ does }) => does === 'say').length)
      const greeted = DEMO_CHATS.filter(({ modelHandle }) =>
        DEMO_CHAT_RULES.some((rule) => rule.modelHandle === modelHandle && rule.rules.greeting !== ''),
      )
      expect(await rows('select id from chats.chats')).toHaveLength(DEMO_CHATS.length)
      expect(
        await rows(`select m.seq from threads.messages m join chats.chats c on c.id = m.thread_id where m.card_kind is null`),
      ).toHaveLength(said.reduce((sum, count) => sum + count, 0) + greeted.length)
      expect(
        await rows(
          `select thread_id from (select m.thread_id, m.sent_at, c.opened_at, lag(m.sent_at) over (partition by m.thread_id order by m.seq) as before
             from threads.messages m join chats.chats c on c.id = m.thread_id) said where sent_at < before or sent_at < opened_at or sent_at > now()`,
        ),
      ).toEqual([])
      expect(
        await rows(
          'select r.seq from threads.reactions r join threads.messages m using (thread_id, seq) where r.reacted_at < m.sent_at or r.user_id = m.author_id',
        ),
      ).toEqual([])
      // Orders and tips between the two of a chat stand in it.
      expect((await rows(`select seq from threads.messages where card_kind is not null`)).length).toBeGreaterThan(0)
      // The clock sends no notification about the past.
      expect(
        await rows(`select m.user_id from threads.members m join chats.chats c on c.id = m.thread_id where m.due_at is not null`),
      ).toEqual([])
    })

    test('Ines has a pinned one, unread ones, a muted one, one in General and an archived one', async () => {
      const list = await listOf(await ines())
      expect(list[0]).toMatchObject({ isPinned: true, other: { name: DEMO_ACCOUNTS.customer.name } })
      expect(list.filter(({ unread }) => unread > 0).map(({ other, unread }) => `${other.name} ${unread}`)).toEqual([
        'Wilma Oakes 1',
        'Beatrix Holloway 1',
        'Owen Tremaine 2',
        'Caleb Rowntree 4',
      ])
      expect((await call(await ines(), 'chats:badge', {})).value).toBe(3)
      expect((await listOf(await ines(), { tab: 'general' })).map(({ other }) => other.name)).toEqual(['Peregrine Ford'])
      expect((await listOf(await ines(), { isArchived: true })).map(({ other }) => other.name)).toEqual(['Grace Whitcombe'])
    })

    test('Ines greets by automation, has opening hours and an answer time; messages were edited, unsent, answered and liked', async () => {
      const chatId = (await chatWith(await ines(), 'Hazel Quinlan'))?.chatId ?? ''
      expect((await call(await ines(), 'chats:get', { chatId })).value).toMatchObject({
        hours: { zone: 'Europe/Lisbon' },
        answerMinutes: expect.any(Number),
        note: expect.stringContaining('surprise'),
      })
      const { value: page } = await call(await ines(), 'threads:page', { threadId: chatId, page: 0 })
      expect(page?.[1]).toMatchObject({ authorKind: 'automation', text: DEMO_CHAT_RULES[0]?.rules.greeting })
      expect(page?.[3]).toMatchObject({ text: expect.stringContaining('1987'), editedAt: expect.any(Number) })
      expect(page?.[4]).toMatchObject({ text: '', isUnsent: true })
      expect(page?.[5]).toMatchObject({ reply: { seq: 4 } })
      expect(page?.[6]?.reactions).toMatchObject([{ emoji: '❤️' }])
    })

    test('Mara pays Juno for each message after three free ones, and would have to follow Sienna', async () => {
      const list = await listOf(await mara())
      expect(list.map(({ other }) => other.name)).toEqual(['Orla Keane', 'Ines Duarte', 'Juno Park', 'Sienna Clarke'])
      expect(list[0]).toMatchObject({ unread: 0, draft: expect.stringContaining('church') })
      expect(list[1]).toMatchObject({ unread: 3 })
      const { value: page } = await call(await mara(), 'threads:page', { threadId: list[1]?.chatId ?? '', page: 0 })
      expect(page?.slice(-2)).toMatchObject([
        { price: null, isLocked: false, files: [{ kind: 'image', media: { kind: 'image' } }] },
        { price: 4, isLocked: true, files: [{ file: null }, { file: null }] },
      ])
      const get = async (at: number) => (await call(await mara(), 'chats:get', { chatId: list[at]?.chatId ?? '' })).value
      expect(await get(2)).toMatchObject({ mayWrite: true, freeLeft: 0, price: 1.5, totals: { amount: 1.5 } })
      expect(await get(3)).toMatchObject({ mayWrite: false, refusal: 'rule', opens: ['followers', 'customers'] })
    })
  })
}
