/** A chat's thread: rows near the window only, answers, edits, reactions, price, jump, and messages read out once. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Message, Thread } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { aMessage } from '#web/testing/messages.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE, type PageServer } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { ThreadPane } from './thread-pane.tsx'

const ME = aUser()._id
const INES = '00000000-0000-7000-8000-000000000002'
const NOW = Date.now()
let threadId: string
let count = 0
let messages: Message[]

const said = (seq: number, authorId: string, part: Partial<Message> = {}): Message =>
  aMessage({
    seq,
    clientId: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    authorId,
    authorKind: authorId === ME ? 'customer' : 'model',
    text: `Message ${seq}`,
    sentAt: NOW - 60_000 + seq,
    ...part,
  })

const threadOf = (): Thread => ({
  threadId,
  kind: 'chat',
  lastSeq: messages.length,
  readSeq: messages.length,
  firstUnreadSeq: null,
  unread: 0,
  unreadFromSeq: null,
  mayWrite: true,
  closesAt: null,
  members: [
    { userId: ME, name: 'Mara', picture: null, kind: 'customer', readSeq: messages.length },
    { userId: INES, name: 'Ines', picture: null, kind: 'model', readSeq: 0 },
  ],
  draft: null,
})

/** The reader answers for the model. */
const ASSISTED: Thread['members'] = [
  { userId: ME, name: 'Lea', picture: null, kind: 'assistant', readSeq: 1 },
  { userId: INES, name: 'Ines', picture: null, kind: 'model', readSeq: 1 },
]

function tell(server: PageServer): void {
  server.together(() => {
    server.answer(api.threads.get, threadOf())
    server.answerBy(api.threads.page, ({ page }) => messages.filter(({ seq }) => Math.floor((seq - 1) / 50) === page))
  })
}

async function openPane(props: Partial<Parameters<typeof ThreadPane>[0]> = {}, say: (server: PageServer) => void = () => undefined) {
  const page = await openPage(<ThreadPane threadId={threadId} emptyText="Write first" {...props} />, {
    user: aUser(),
    server: (server) => {
      tell(server)
      server.answer(api.translation.getTranslator, null)
      server.handle(api.threads.read, () => DONE)
      server.handle(api.threads.saveDraft, ({ text, writtenAt }) => ({ draft: text === '' ? null : { text, writtenAt, reply: null } }))
      say(server)
    },
  })
  await screen.findByTestId('messages')
  return page
}

const rowOf = (text: string) => screen.getByText(text).closest('li')!
const choose = async (page: Awaited<ReturnType<typeof openPane>>, text: string, entry: string) => {
  await page.user.click(within(rowOf(text)).getByTestId('message-menu'))
  await page.user.click(await screen.findByRole('menuitem', { name: page.text(entry) }))
}

beforeEach(() => {
  count += 1
  threadId = `00000000-0000-7000-9000-${String(count).padStart(12, '0')}`
  messages = [said(1, INES), said(2, ME), said(3, INES)]
  // happy-dom has no layout: a window of 600 pixels, and rows of 40.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
})

describe('the rows', () => {
  it('name their author and kind, also for an automatic message of one’s own', async () => {
    messages = [said(1, INES), said(2, ME, { authorKind: 'automation', text: 'Welcome' })]
    const page = await openPane()
    expect(await screen.findByText('Ines')).toBeDefined()
    expect(within(rowOf('Message 1')).getByText(page.text('threads:kinds.model'), { exact: false })).toBeDefined()
    expect(within(rowOf('Welcome')).getByText(page.text('threads:kinds.automation'), { exact: false })).toBeDefined()
  })

  it.each([
    { permission: 'with', price: 12.5, isPaid: true },
    { permission: 'without', price: null, isPaid: false },
  ])('never say that an assistant $permission the permission bought what the model sold', async ({ price, isPaid }) => {
    messages = [said(1, INES, { authorKind: 'model', price, isPaid })]
    const page = await openPane({}, (server) => server.answer(api.threads.get, { ...threadOf(), members: ASSISTED }))
    await screen.findByText('Message 1')
    expect(within(rowOf('Message 1')).queryByTestId('price-note')?.textContent).toBe(
      price === null ? undefined : page.text('threads:locked.sold', { price: '$12.50' }),
    )
  })

  it('tell an assistant with the permission the price of files that the model offers', async () => {
    messages = [said(1, INES, { authorKind: 'model', price: 20, isLocked: true })]
    const page = await openPane({}, (server) => server.answer(api.threads.get, { ...threadOf(), members: ASSISTED }))
    await screen.findByText('Message 1')
    expect(within(rowOf('Message 1')).getByTestId('price-note').textContent).toBe(page.text('threads:locked.waits', { price: '$20.00' }))
  })

  it('keep the place of an unsent message, without its acts', async () => {
    messages = [said(1, INES, { isUnsent: true, text: '' })]
    const page = await openPane()
    expect(await screen.findByText(page.text('threads:unsent'))).toBeDefined()
    expect(screen.queryByTestId('message-menu')).toBeNull()
  })
})

describe('a new message', () => {
  it('is read to users of screen readers once, and own ones are not', async () => {
    const { server } = await openPane()
    expect(screen.getByRole('log').textContent).toBe('')
    messages = [...messages, said(4, INES, { text: 'Are you there?' }), said(5, ME)]
    act(() => tell(server))
    await waitFor(() => expect(screen.getByRole('log').textContent).toBe('Ines: Are you there?'))
    messages = messages.map((message) => (message.seq === 4 ? { ...message, text: 'Are you here?', editedAt: NOW } : message))
    act(() => tell(server))
    expect(await screen.findByText('Are you here?')).toBeDefined()
    expect(screen.getByRole('log').textContent).toBe('Ines: Are you there?')
  })

  it('answers another one', async () => {
    const page = await openPane({}, (server) => server.handle(api.chats.send, ({ text }) => ({ seq: text.length, sentAt: NOW, price: 0 })))
    await choose(page, 'Message 3', 'threads:actions.reply')
    expect(screen.getByTestId('writing-about').textContent).toContain('Message 3')
    await page.user.type(screen.getByTestId('message-text'), 'Yes{Enter}')
    await waitFor(() =>
      expect(page.server.arrived(api.chats.send)).toEqual([
        expect.objectContaining({ token: TOKEN, chatId: threadId, text: 'Yes', replySeq: 3 }),
      ]),
    )
    expect(screen.queryByTestId('writing-about')).toBeNull()
  })

  it('that costs something is sent once its author agrees, at that price', async () => {
    const confirm = vi.fn<(price: number) => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(true)
    const page = await openPane({ price: 2.5, confirm }, (server) =>
      server.handle(api.chats.send, () => ({ seq: 4, sentAt: NOW, price: 2.5 })),
    )
    const field = screen.getByTestId<HTMLTextAreaElement>('message-text')
    await page.user.type(field, 'Hello{Enter}')
    await waitFor(() => expect(confirm).toHaveBeenCalledWith(2.5))
    expect(field.value).toBe('Hello')
    expect(page.server.arrived(api.chats.send)).toEqual([])
    await page.user.type(field, '{Enter}')
    await waitFor(() => expect(page.server.arrived(api.chats.send)).toMatchObject([{ text: 'Hello', expectedPrice: 2.5 }]))
  })

  it('that failed for a short balance offers the missing money, and stays', async () => {
    const page = await openPane({ price: 2.5, renderAddFunds: ({ requiredAmount }) => <output>Adds {requiredAmount}</output> }, (server) =>
      server.refuse(api.chats.send, 'short_balance', { missing: 1.5 }),
    )
    await page.user.type(screen.getByTestId<HTMLTextAreaElement>('message-text'), 'Hello{Enter}')
    await page.user.click(await screen.findByTestId('message-add-funds'))
    expect(screen.getByText('Adds 1.5')).toBeTruthy()
    expect(screen.getByTestId('send-again')).toBeTruthy()
  })
})

describe('an own message', () => {
  it('is edited in the field, and the draft and the focus stay', async () => {
    const page = await openPane({}, (server) => server.handle(api.chats.edit, () => ({ editedAt: NOW })))
    const field = () => screen.getByTestId<HTMLTextAreaElement>('message-text')
    await page.user.type(field(), 'Half a thought')
    await choose(page, 'Message 2', 'threads:actions.edit')
    expect(field().value).toBe('Message 2')
    await page.user.type(field(), ', indeed{Enter}')
    await waitFor(() => expect(page.server.arrived(api.chats.edit)).toMatchObject([{ seq: 2, text: 'Message 2, indeed' }]))
    await waitFor(() => expect(field().value).toBe('Half a thought'))
    await waitFor(() => expect(document.activeElement).toBe(field()))
    await page.user.keyboard('{Control>}a{/Control}{Backspace}{ArrowUp}')
    await waitFor(() => expect(field().value).toBe('Message 2'))
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(field()))
    expect(field().value).toBe('')
  })

  it('is unsent after a question', async () => {
    const page = await openPane({}, (server) => server.handle(api.chats.unsend, () => DONE))
    await choose(page, 'Message 2', 'threads:actions.unsend')
    expect(page.server.arrived(api.chats.unsend)).toEqual([])
    await page.user.click(await screen.findByTestId('confirm'))
    await waitFor(() => expect(page.server.arrived(api.chats.unsend)).toMatchObject([{ chatId: threadId, seq: 2 }]))
  })

  it('can be changed for a while only', async () => {
    messages = [said(1, ME, { sentAt: NOW - 16 * 60_000 })]
    const page = await openPane()
    await page.user.click(await screen.findByTestId('message-menu'))
    expect(await screen.findByRole('menuitem', { name: page.text('threads:actions.copy') })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: page.text('threads:actions.edit') })).toBeNull()
  })
})

it('names the members who have reacted, and takes back one’s own reaction', async () => {
  messages = [said(1, INES, { reactions: [{ emoji: '🔥', userIds: [ME, INES] }] })]
  const page = await openPane({}, (server) => server.handle(api.chats.react, () => DONE))
  const reaction = await screen.findByTestId('reaction')
  expect(reaction.getAttribute('aria-label')).toBe(`${page.text('threads:emoji.fire')}: ${page.text('threads:you')}, Ines`)
  await page.user.click(reaction)
  await waitFor(() => expect(page.server.arrived(api.chats.react)).toMatchObject([{ seq: 1, emoji: null }]))
})

it('shows the acts that would open a chat in place of the field', async () => {
  await openPane({ instead: <p>Follow first</p> })
  expect(screen.getByText('Follow first')).toBeDefined()
  expect(screen.queryByTestId('message-text')).toBeNull()
})
