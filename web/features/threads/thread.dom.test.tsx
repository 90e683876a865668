/** A thread on a page: echo, failures, drafts, read marks, live messages. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Message, Thread as ThreadShape } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { aMessage } from '#web/testing/messages.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE, type PageServer, refused } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { Thread } from './thread.tsx'

/** Another one for each test: messages on their way stay in the memory of the page. */
let threadId: string
let count = 0
const ME = aUser()._id
const INES = '00000000-0000-7000-8000-000000000002'
const TODAY = new Date().setHours(12, 0, 0, 0)

/** A stored thread, as the server has it. */
interface Store {
  messages: Message[]
  readSeq: number
  draft: ThreadShape['draft']
  mayWrite: boolean
}
let store: Store
const said = (seq: number, authorId: string, text = `Message ${seq}`): Message =>
  aMessage({
    seq,
    clientId: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    authorId,
    authorKind: authorId === ME ? 'customer' : 'model',
    text,
    sentAt: TODAY + seq * 1000,
  })

function threadOf({ messages, readSeq, draft, mayWrite }: Store): ThreadShape {
  const unread = messages.filter(({ seq, authorId }) => seq > readSeq && authorId !== ME)
  return {
    threadId,
    kind: 'order',
    lastSeq: messages.length,
    readSeq,
    firstUnreadSeq: unread[0]?.seq ?? null,
    unread: Math.min(99, unread.length),
    unreadFromSeq: null,
    mayWrite,
    closesAt: null,
    members: [
      { userId: ME, name: 'Mara', picture: null, kind: 'customer', readSeq },
      { userId: INES, name: 'Ines', picture: null, kind: 'model', readSeq: 0 },
    ],
    draft,
  }
}

/** Sends the store to the page. */
function tell(server: PageServer): void {
  server.together(() => {
    server.answer(api.threads.get, threadOf(store))
    server.answerBy(api.threads.page, ({ page }) => store.messages.filter(({ seq }) => Math.floor((seq - 1) / 50) === page))
  })
}

function stored(server: PageServer, { clientId, text }: { clientId: string; text: string }) {
  const message = { ...said(store.messages.length + 1, ME, text), clientId }
  store = { ...store, messages: [...store.messages, message], draft: null }
  tell(server)
  return { seq: message.seq, sentAt: message.sentAt }
}

const texts = () => screen.queryAllByTestId('message').map((row) => row.textContent)
const near = new Set<(isIntersecting: boolean) => void>()

beforeEach(() => {
  count += 1
  threadId = `00000000-0000-7000-8000-${String(count).padStart(12, '0')}`
  store = { messages: [said(1, INES), said(2, ME)], readSeq: 1, draft: null, mayWrite: true }
  near.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { target: Element; isIntersecting: boolean }[]) => void
      readonly #tellAll = (isIntersecting: boolean) => this.#tell([...this.#targets].map((target) => ({ target, isIntersecting })))
      readonly #targets = new Set<Element>()
      constructor(tellThem: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        this.#tell = tellThem
      }
      observe(target: Element) {
        this.#targets.add(target)
        near.add(this.#tellAll)
      }
      disconnect() {
        near.delete(this.#tellAll)
      }
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
})

/** A page that its reader can leave, and come back to. */
function Place() {
  const [isHere, setIsHere] = useState(true)
  return (
    <>
      <button onClick={() => setIsHere(!isHere)}>Leave</button>
      {isHere && <Thread threadId={threadId} />}
    </>
  )
}

async function openThread(say: (server: PageServer) => void = () => undefined) {
  const page = await openPage(<Place />, {
    user: aUser(),
    server: (server) => {
      tell(server)
      server.answer(api.translation.getTranslator, null)
      server.handle(api.threads.read, DONE_READ)
      server.handle(api.threads.saveDraft, ({ text, writtenAt }) => ({ draft: text === '' ? null : { text, writtenAt, reply: null } }))
      say(server)
    },
  })
  return { ...page, field: await screen.findByTestId<HTMLTextAreaElement>('message-text') }
}
const DONE_READ = () => DONE

describe('sending', () => {
  it('shows the message at once, and keeps its row when the answer comes', async () => {
    let answer: () => void = () => undefined
    const { server, user, field, text } = await openThread((page) =>
      page.handle(api.threads.send, async (args) => {
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return stored(page, args)
      }),
    )
    await user.type(field, 'Hello{Shift>}{Enter}{/Shift}there{Enter}')
    const row = await waitFor(() => screen.getAllByTestId('message')[2]!)
    expect(row.textContent).toContain(text('threads:sending'))
    expect(field.value).toBe('')
    expect(sessionStorage.getItem(`unsent ${ME} ${threadId}`)).toContain('there')
    await waitFor(() => expect(server.arrived(api.threads.send)).toHaveLength(1))
    expect(server.arrived(api.threads.send)[0]).toMatchObject({ token: TOKEN, threadId, text: 'Hello\nthere' })
    await act(async () => answer())
    await waitFor(() => expect(row.textContent).not.toContain(text('threads:sending')))
    expect(screen.getAllByTestId('message')).toHaveLength(3)
    expect(screen.getAllByTestId('message')[2]).toBe(row)
    await waitFor(() => expect(sessionStorage.getItem(`unsent ${ME} ${threadId}`)).toBeNull())
  })

  it('keeps a message that was refused, sends it again with the same id, or discards it', async () => {
    let isRefused = true
    const { server, user, field, text } = await openThread((page) =>
      page.handle(api.threads.send, (args) => {
        if (isRefused) throw refused('too_many_messages', { seconds: 7 })
        return stored(page, args)
      }),
    )
    await user.type(field, 'One{Enter}')
    const failed = await screen.findByRole('alert')
    expect(failed.textContent).toContain('too_many_messages')
    await user.type(field, 'Two{Enter}')
    await waitFor(() => expect(screen.getAllByTestId('discard-message')).toHaveLength(2))
    await user.click(screen.getAllByTestId('discard-message')[1]!)
    expect(texts()).toHaveLength(3)
    isRefused = false
    await user.click(screen.getByRole('button', { name: text('threads:retry') }))
    await waitFor(() => expect(store.messages).toHaveLength(3))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    const [first, , again] = server.arrived(api.threads.send)
    expect(again?.clientId).toBe(first?.clientId)
    expect(texts()).toHaveLength(3)
  })

  it('sends messages that were on their way when the page was left, with the same id', async () => {
    const clientId = '00000000-0000-4000-8000-00000000beef'
    const unsent = [{ clientId, text: 'From before', files: [], at: TODAY, problem: null }]
    sessionStorage.setItem(`unsent ${ME} ${threadId}`, JSON.stringify(unsent))
    const page = await openPage(<Thread threadId={threadId} />, {
      user: aUser(),
      server: (server) => {
        server.handle(api.threads.read, DONE_READ)
        server.handle(api.threads.send, (args) => stored(server, args))
        tell(server)
      },
    })
    await waitFor(() => expect(page.server.arrived(api.threads.send)).toMatchObject([{ clientId, text: 'From before' }]))
    await waitFor(() => expect(store.messages.at(-1)).toMatchObject({ clientId }))
  })

  it('is not offered in a closed thread', async () => {
    store.mayWrite = false
    const page = await openPage(<Thread threadId={threadId} />, {
      user: aUser(),
      server: (server) => {
        tell(server)
        server.handle(api.threads.read, DONE_READ)
      },
    })
    expect(await screen.findByText(page.text('threads:closed'))).toBeDefined()
    expect(screen.queryByTestId('message-text')).toBeNull()
  })
})

describe('the draft', () => {
  it('comes back in this tab, and is saved with the account when the page is left', async () => {
    const { server, user, field } = await openThread()
    const toggle = screen.getByRole('button', { name: 'Leave' })
    await user.type(field, 'Half a thought')
    expect(server.arrived(api.threads.saveDraft)).toEqual([])
    await user.click(toggle)
    await waitFor(() => expect(server.arrived(api.threads.saveDraft)).toMatchObject([{ text: 'Half a thought' }]))
    await user.click(toggle)
    expect((await screen.findByTestId<HTMLTextAreaElement>('message-text')).value).toBe('Half a thought')
  })

  it('takes over a later text of another device, but never over one that is being typed', async () => {
    const { server, user, field } = await openThread()
    store.draft = { text: 'From the phone', writtenAt: Date.now(), reply: null }
    act(() => tell(server))
    await waitFor(() => expect(field.value).toBe('From the phone'))
    await user.type(field, ', and more')
    store.draft = { text: 'The phone again', writtenAt: Date.now() + 60_000, reply: null }
    act(() => tell(server))
    await waitFor(() => expect(field.value).toBe('From the phone, and more'))
    store.draft = null
  })

  it('that was taken over goes when the other device sends it', async () => {
    const { server, field } = await openThread()
    store.draft = { text: 'From the phone', writtenAt: Date.now(), reply: null }
    act(() => tell(server))
    await waitFor(() => expect(field.value).toBe('From the phone'))
    store.draft = null
    act(() => tell(server))
    await waitFor(() => expect(field.value).toBe(''))
  })

  it('of this tab stays when another device has an older one', async () => {
    sessionStorage.setItem(`draft ${ME} ${threadId}`, JSON.stringify({ text: 'Typed here', writtenAt: TODAY, reply: null }))
    store.draft = { text: 'Typed before', writtenAt: TODAY - 1, reply: null }
    const { field } = await openThread()
    expect(field.value).toBe('Typed here')
    store.draft = null
  })
})

describe('reading', () => {
  it('marks messages seen on a visible page, up to the newest', async () => {
    store = { ...store, messages: [...store.messages, said(3, INES), said(4, INES)] }
    const { server } = await openThread()
    expect(screen.getByTestId('new-line')).toBeDefined()
    expect(server.arrived(api.threads.read)).toEqual([])
    act(() => near.forEach((tellAll) => tellAll(true)))
    await waitFor(() => expect(server.arrived(api.threads.read)).toMatchObject([{ threadId, seq: 4 }]))
    store.readSeq = 4
    act(() => tell(server))
    // The line stays while the reader reads; the count goes.
    await waitFor(() => expect(screen.queryByTestId('to-new')).toBeNull())
    expect(screen.getByTestId('new-line')).toBeDefined()
  })

  it('marks nothing on a hidden page, and sends a lost mark again', async () => {
    const look = (state: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    store = { ...store, messages: [...store.messages, said(3, INES)] }
    const { server } = await openThread((page) => page.refuse(api.threads.read, 'rate_limited'))
    look('hidden')
    act(() => near.forEach((tellAll) => tellAll(true)))
    look('hidden')
    expect(server.arrived(api.threads.read)).toEqual([])
    look('visible')
    await waitFor(() => expect(server.arrived(api.threads.read)).toMatchObject([{ seq: 3 }]))
    await act(async () => undefined)
    look('hidden')
    await waitFor(() => expect(server.arrived(api.threads.read)).toMatchObject([{ seq: 3 }, { seq: 3 }]))
    vi.restoreAllMocks()
  })

  it('shows messages as they come, with their author', async () => {
    const { server } = await openThread()
    store = { ...store, messages: [...store.messages, said(3, INES, 'And here is more')] }
    act(() => tell(server))
    const row = (await screen.findByText('And here is more')).closest('li')!
    expect(within(row).getByText('Ines')).toBeDefined()
    expect(within(screen.getByRole('log')).getAllByTestId('message')).toHaveLength(3)
  })

  it('begins with the newest pages, and loads older ones above', async () => {
    store = { ...store, messages: Array.from({ length: 130 }, (_, at) => said(at + 1, INES)), readSeq: 130 }
    const { user } = await openThread()
    expect(texts()).toHaveLength(30)
    await user.click(screen.getByTestId('older'))
    await waitFor(() => expect(texts()).toHaveLength(80))
    await user.click(screen.getByTestId('older'))
    await waitFor(() => expect(texts()).toHaveLength(130))
    expect(screen.queryByTestId('older')).toBeNull()
  })
})

it('opens a thread that does not exist yet, and tries again after a failure', async () => {
  const open = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('no connection'))
  const entries = [{ at: TODAY, key: 'placed', node: <p>Placed</p> }]
  const page = await openPage(<Thread threadId={threadId} open={open} entries={entries} />, {
    user: aUser(),
    server: (server) => server.answer(api.threads.get, null),
  })
  const retry = await screen.findByRole('button', { name: page.text('common:actions.retry') })
  expect(open).toHaveBeenCalledTimes(1)
  open.mockImplementation(async () => {
    store.messages = []
    tell(page.server)
  })
  expect(screen.getByText('Placed')).toBeDefined()
  await page.user.click(retry)
  expect(await screen.findByTestId('message-text')).toBeDefined()
  expect(screen.getByText('Placed')).toBeDefined()
})
