/** The list of chats, and the page of one: rows, keys, menus, the rule for messages, prices, notes. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Language } from '#contract/limits.ts'
import type { Chat, ChatRow } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE, type PageServer, refused } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { AssistantsCard } from './assistants-card.tsx'
import { ChatList } from './chat-list.tsx'
import { ChatPage } from './chat-page.tsx'
import { MoneyCard } from './money-card.tsx'

const id = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`
const INES = { userId: id(900), name: 'Ines Duarte', handle: 'ines-duarte', picture: null, isOnline: false }
const PLAIN = { isPinned: false, isArchived: false, mutedUntil: null, tab: 'primary' } as const

const aRow = (at: number, part: Partial<ChatRow> = {}): ChatRow => ({
  chatId: id(at),
  side: 'customer',
  other: { ...INES, userId: id(900 + at), name: `Model ${at}` },
  preview: { seq: 3, isMine: false, authorKind: 'model', kind: 'text', text: `Text ${at}`, sentAt: Date.now() },
  unread: 0,
  isMarkedUnread: false,
  draft: null,
  ...PLAIN,
  ...part,
})

const aChat = (part: Partial<Chat> = {}): Chat => ({
  chatId: id(1),
  side: 'customer',
  other: INES,
  mayWrite: true,
  refusal: null,
  opens: [],
  price: 0,
  priceAfterFree: null,
  freeLeft: null,
  hours: null,
  answerMinutes: null,
  totals: { amount: 64, orders: 2, since: Date.UTC(2026, 4, 1) },
  note: '',
  isHidden: false,
  actsFor: null,
  isBlockedByMe: false,
  ...PLAIN,
  ...part,
})

const listWith = (rows: ChatRow[], say: (server: PageServer) => void = () => undefined, language: Language = 'en') =>
  openPage(<ChatList search={{}} onSearch={() => undefined} chatId={undefined} />, {
    user: aUser(),
    language,
    server: (server) => {
      server.answer(api.chats.list, { items: rows, nextCursor: null })
      say(server)
    },
  })

const pageOf = (chat: Chat | null, say: (server: PageServer) => void = () => undefined) =>
  openPage(
    <ChatPage
      chatId={id(1)}
      search={{}}
      renderThread={({ instead, status, price, confirm, emptyText }) => (
        <>
          <p data-testid="empty-text">{emptyText}</p>
          {status}
          {instead ?? <button onClick={() => void confirm(price).then((isAgreed) => (document.title = String(isAgreed)))}>Send it</button>}
        </>
      )}
      renderFollow={({ name }) => <button>Follow {name}</button>}
    />,
    {
      user: aUser(),
      server: (server) => {
        server.answer(api.chats.get, chat)
        say(server)
      },
    },
  )

it('a row shows new messages, unsent text, and its arrangement', async () => {
  const { text } = await listWith([
    aRow(1, { unread: 3, isPinned: true }),
    aRow(2, { draft: 'Half a thought', mutedUntil: Date.now() + 60_000 }),
    aRow(3, { preview: { seq: 4, isMine: true, authorKind: 'customer', kind: 'media', text: '', sentAt: Date.now() } }),
    aRow(4, { unread: 99 }),
    aRow(5, { isMarkedUnread: true }),
    aRow(6, { preview: { seq: 4, isMine: true, authorKind: 'automation', kind: 'text', text: 'Welcome', sentAt: Date.now() } }),
    aRow(7, { preview: { seq: 4, isMine: true, authorKind: 'automation', kind: 'card', text: '', sentAt: Date.now() } }),
  ])
  await screen.findByText('Model 1')
  const rows = screen.getAllByTestId('chat-row')
  expect(within(rows[0]!).getByText(text('chats:row.unread', { count: 3 }))).toBeDefined()
  expect(within(rows[0]!).getByText(text('chats:row.pinned'))).toBeDefined()
  expect(rows[1]!.textContent).toContain('Half a thought')
  expect(within(rows[1]!).getByText(text('chats:row.muted'))).toBeDefined()
  expect(rows[2]!.textContent).toContain(`${text('threads:you')}: ${text('chats:row.media')}`)
  expect(rows[3]!.textContent).toContain('99+')
  expect(within(rows[4]!).getByText(text('chats:row.marked'))).toBeDefined()
  const shown = (at: number) => within(rows[at]!).getByTestId('preview').textContent
  expect([shown(5), shown(6)]).toEqual([`${text('threads:kinds.automation')}: Welcome`, text('chats:row.card')])
})

it('a row sets the colon after its author as the language does', async () => {
  await listWith(
    [aRow(1, { preview: { seq: 4, isMine: true, authorKind: 'customer', kind: 'text', text: 'Bonjour', sentAt: Date.now() } })],
    undefined,
    'fr',
  )
  expect((await screen.findByTestId('preview')).textContent).toBe('Vous : Bonjour')
})

it('the focus goes to the next chat when the one in focus is archived, by a key or in its menu', async () => {
  let rows = [aRow(1), aRow(2), aRow(3)]
  const { user, server, text } = await listWith(rows, (page) =>
    page.handle(api.chats.arrange, ({ chatId }) => {
      rows = rows.filter((row) => row.chatId !== chatId)
      server.answer(api.chats.list, { items: rows, nextCursor: null })
      return DONE
    }),
  )
  const second = await screen.findByRole('link', { name: 'Model 2' })
  second.focus()
  await user.keyboard('e')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Model 2' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Model 3' }))

  await user.click(screen.getByRole('button', { name: text('chats:menu.of', { name: 'Model 3' }) }))
  await user.click(await screen.findByRole('menuitem', { name: text('chats:menu.archive') }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Model 3' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Model 1' }))
})

it('keys go through the list and arrange the chat in focus, and a list of them opens', async () => {
  const { user, server, text } = await listWith([aRow(1), aRow(2)], (page) => page.handle(api.chats.arrange, () => DONE))
  const second = await screen.findByRole('link', { name: 'Model 2' })
  screen.getByRole('link', { name: 'Model 1' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('pe')
  await waitFor(() =>
    expect(server.arrived(api.chats.arrange)).toEqual([
      { token: TOKEN, chatId: id(2), isPinned: true },
      { token: TOKEN, chatId: id(2), isArchived: true },
    ]),
  )
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByTestId('search-chats'))
  await user.keyboard('?p')
  expect(server.arrived(api.chats.arrange)).toHaveLength(2)
  second.focus()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: text('chats:keys.title') })).toBeDefined()
})

it('a search asks the server for names in all chats, and for messages, without the choices of a list', async () => {
  const { text, server } = await openPage(
    <ChatList search={{ tab: 'general', filter: 'unread', q: ' model ' }} onSearch={() => undefined} chatId={undefined} />,
    {
      user: aUser(),
      server: (page) => {
        page.answer(api.chats.list, { items: [aRow(1)], nextCursor: null })
        page.answer(api.chats.search, { items: [], nextCursor: null })
      },
    },
  )
  expect(await screen.findByText('Model 1')).toBeDefined()
  expect(server.arrived(api.chats.list)[0]).toEqual({ token: TOKEN, name: 'model', limit: 30 })
  expect(await screen.findByText(text('chats:search.none'))).toBeDefined()
  expect(screen.queryByRole('group', { name: text('chats:filters.label') })).toBeNull()
})

it('says what to do when there are no chats, and tries again after a failure', async () => {
  const { text, server, user } = await listWith([])
  expect(await screen.findByText(text('chats:empty.title'))).toBeDefined()
  server.close()
  const failed = await listWith([], (page) => page.refuse(api.chats.list, 'rate_limited'))
  const retry = await screen.findByRole('button', { name: text('common:actions.retry') })
  failed.server.answer(api.chats.list, { items: [aRow(7)], nextCursor: null })
  await user.click(retry)
  expect(await screen.findByText('Model 7')).toBeDefined()
})

it('names each act that would open a chat', async () => {
  const { text } = await pageOf(aChat({ mayWrite: false, refusal: 'rule', opens: ['followers', 'customers', 'pro'] }))
  const place = await screen.findByTestId('cannot-write')
  expect(place.textContent).toContain(text('chats:refusal.rule', { name: 'Ines Duarte' }))
  expect(within(place).getByRole('button', { name: 'Follow Ines Duarte' })).toBeDefined()
  expect(
    within(place)
      .getByRole('link', { name: text('chats:refusal.buy') })
      .getAttribute('href'),
  ).toContain('/models/ines-duarte')
  expect(
    within(place)
      .getByRole('link', { name: text('chats:refusal.pro') })
      .getAttribute('href'),
  ).toBe('/pro')
  expect(screen.queryByRole('button', { name: 'Send it' })).toBeNull()
  expect(screen.getByTestId('empty-text').textContent).toBe('')
})

it.each(['unavailable', 'blocked', 'suspended', 'closing'] as const)('explains a chat that is closed: %s', async (refusal) => {
  const { text } = await pageOf(aChat({ mayWrite: false, refusal }))
  expect((await screen.findByTestId('cannot-write')).textContent).toContain(text(`chats:refusal.${refusal}`, { name: 'Ines Duarte' }))
})

it('shows the price of the next message, and asks before it is paid', async () => {
  const { text, user, server } = await pageOf(aChat({ priceAfterFree: 2.5, freeLeft: 2 }))
  expect((await screen.findByTestId('message-price')).textContent).toBe(text('chats:price.free', { count: 2, price: '$2.50' }))
  act(() => server.answer(api.chats.get, aChat({ price: 2.5, priceAfterFree: 2.5, freeLeft: 0 })))
  await waitFor(() => expect(screen.getByTestId('message-price').textContent).toBe(text('chats:price.next', { price: '$2.50' })))
  await user.click(screen.getByRole('button', { name: 'Send it' }))
  await user.click(await screen.findByRole('button', { name: text('chats:price.confirm', { amount: '$2.50' }) }))
  await waitFor(() => expect(document.title).toBe('true'))
  await user.click(screen.getByRole('button', { name: 'Send it' }))
  await user.click(await screen.findByRole('button', { name: text('common:actions.cancel') }))
  await waitFor(() => expect(document.title).toBe('false'))
})

it('keeps a private note, and shows the relation of the two sides', async () => {
  const { text, user, server } = await pageOf(aChat(), (page) => page.handle(api.chats.saveNote, () => DONE))
  const side = (await screen.findAllByTestId('chat-side'))[0]!
  expect(side.textContent).toContain('$64.00')
  await user.type(within(side).getByTestId('chat-note'), 'Likes blue')
  await user.tab()
  await waitFor(() => expect(server.arrived(api.chats.saveNote).at(-1)).toEqual({ token: TOKEN, chatId: id(1), note: 'Likes blue' }))
  expect(await within(side).findByText(text('chats:note.saved'))).toBeDefined()
})

it('shows a customer the opening hours of the model, in the time zone of the model, and the answer time, also while it is online', async () => {
  const weekdays = Array.from({ length: 5 }, (): [number, number][] => [[9 * 60, 18 * 60]])
  const online = { other: { ...INES, isOnline: true }, answerMinutes: 25 }
  const { text } = await pageOf(aChat({ ...online, hours: { zone: 'Europe/Lisbon', days: [...weekdays, [], []] } }))
  const [hours] = await screen.findAllByTestId('hours')
  expect(hours!.textContent!.replaceAll(/\s/g, ' ')).toContain('Mon – Fri9:00 AM – 6:00 PM')
  expect(hours!.textContent).toContain('Europe/Lisbon')
  expect(screen.getAllByTestId('chat-side')[0]!.textContent).toContain(text('chats:answers', { time: '25 min' }))
})

it('an assistant searches within a chat of the model', async () => {
  const acting = aChat({ side: 'model', actsFor: { userId: id(800), name: 'Nora Ink' } })
  const { user, server } = await pageOf(acting, (page) => page.answer(api.chats.search, { items: [], nextCursor: null }))
  await user.click(await screen.findByTestId('find-in-chat'))
  await user.type(await screen.findByTestId('search-in-chat'), 'lake')
  await waitFor(() => expect(server.arrived(api.chats.search).at(-1)).toMatchObject({ forId: id(800), chatId: id(1), text: 'lake' }))
})

it('an assistant without the permission reads that payments are not shown to them, and none is asked for', async () => {
  const { text, server } = await openPage(<MoneyCard chatId={id(1)} seq={3} isHidden />, {
    user: aUser(),
    server: (page) => page.answer(api.chats.getCards, []),
  })
  expect(await screen.findByText(text('chats:card.unseen'))).toBeDefined()
  expect(server.arrived(api.chats.getCards)).toEqual([])
})

it('an assistant with the permission reads for whom an order waits, and is not led to the order, which only the model can open', async () => {
  const none = { postId: null, refunded: 0, isUndone: false, note: '' } as const
  const { text } = await openPage(<MoneyCard chatId={id(1)} seq={3} isActing />, {
    user: aUser(),
    server: (page) =>
      page.answer(api.chats.getCards, [
        { seq: 3, kind: 'order', isGiver: false, amount: 10, title: 'Small print', orderId: id(9), status: 'pending', ...none },
      ]),
  })
  expect(await screen.findByText('Small print')).toBeDefined()
  expect(screen.getByText(text('chats:card.pendingModel'))).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

it('an invitation to a handle that no user has says so at the handle', async () => {
  const { text, user } = await openPage(<AssistantsCard />, {
    user: aUser(),
    server: (page) => {
      page.answer(api.assistants.list, [])
      page.handle(api.assistants.invite, () => {
        throw refused('not_found')
      })
    },
  })
  const handle = await screen.findByTestId('assistant-handle')
  await user.type(handle, 'nobody-here')
  await user.click(screen.getByTestId('invite-assistant'))
  expect(await screen.findByText(text('chats:assistants.handleUnknown'))).toBeDefined()
  expect(handle.getAttribute('aria-invalid')).toBe('true')
})

it('says so when a chat does not exist for this reader', async () => {
  const { text } = await pageOf(null)
  expect(await screen.findByText(text('chats:missing'))).toBeDefined()
})

it('says the same of an address that names no chat', async () => {
  const { text } = await pageOf(null, (server) => server.refuse(api.chats.get, 'bad_request'))
  expect(await screen.findByText(text('chats:missing'))).toBeDefined()
})

it('marks a chat as unread when it is left for that', async () => {
  const said = vi.fn<() => void>()
  const thread = { threadId: id(1), kind: 'chat', lastSeq: 7, readSeq: 7, firstUnreadSeq: null, unread: 0, unreadFromSeq: null } as const
  const { text, user, server } = await pageOf(aChat(), (page) => {
    page.answer(api.threads.get, { ...thread, mayWrite: true, closesAt: null, members: [], draft: null })
    page.handle(api.chats.markUnread, () => {
      said()
      return DONE
    })
  })
  await user.click(await screen.findByTestId('chat-menu'))
  await user.click(await screen.findByRole('menuitem', { name: text('chats:menu.unread') }))
  await waitFor(() => expect(said).toHaveBeenCalledOnce())
  expect(server.arrived(api.chats.markUnread)).toEqual([expect.objectContaining({ chatId: id(1), seq: 7 })])
})
