/** Typing and presence in a thread, as its page sends and shows them. */
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Thread as ThreadShape } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import type { PageServer } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { Thread } from './thread.tsx'

let threadId: string
let count = 0
const ME = aUser()._id
const INES = '00000000-0000-7000-8000-000000000002'
const NOBODY = { typing: [], here: [] }

const thread = (): ThreadShape => ({
  threadId,
  kind: 'order',
  lastSeq: 0,
  readSeq: 0,
  firstUnreadSeq: null,
  unread: 0,
  unreadFromSeq: null,
  mayWrite: true,
  closesAt: null,
  members: [
    { userId: ME, name: 'Mara', picture: null, kind: 'customer', readSeq: 0 },
    { userId: INES, name: 'Ines', picture: null, kind: 'model', readSeq: 0 },
  ],
  draft: null,
})

beforeEach(() => {
  count += 1
  threadId = `00000000-0000-7000-8000-0000001${String(count).padStart(5, '0')}`
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => void vi.restoreAllMocks())

async function openThread(display: Partial<ReturnType<typeof aUser>['display']> = {}) {
  const user = aUser()
  const page = await openPage(<Thread threadId={threadId} />, {
    user: { ...user, display: { ...user.display, ...display } },
    server: (server) => {
      server.together(() => {
        server.answer(api.threads.get, thread())
        server.answer(api.threads.page, [])
        server.answer(api.threads.signals, NOBODY)
      })
      server.handle(api.threads.saveDraft, ({ text, writtenAt }) => ({ draft: text === '' ? null : { text, writtenAt, reply: null } }))
      server.handle(api.threads.send, () => ({ seq: 1, sentAt: Date.now() }))
    },
  })
  return { ...page, field: await screen.findByTestId<HTMLTextAreaElement>('message-text') }
}
const sent = (server: PageServer, wanted: string) => server.arrived(api.threads.signal).filter(({ sign }) => sign === wanted)
const line = () => screen.getByTestId('signals')
const spoken = () => line().querySelector('[role="status"]')?.textContent

describe('the signal of the page', () => {
  it('is that its reader is here, until the page is hidden', async () => {
    const { server } = await openThread()
    await waitFor(() => expect(sent(server, 'here')).toEqual([{ token: TOKEN, threadId, sign: 'here', isOn: true }]))
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(sent(server, 'here').at(-1)).toMatchObject({ isOn: false }))
    hidden.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(sent(server, 'here').at(-1)).toMatchObject({ isOn: true }))
  })

  it('is one frame for many keystrokes, and one when the message is sent', async () => {
    const { server, user, field } = await openThread()
    // The time between two frames is not over, however slow this machine is.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    await user.type(field, 'A message of many letters')
    await waitFor(() => expect(sent(server, 'typing')).toMatchObject([{ isOn: true }]))
    await user.type(field, ' and more{Enter}')
    await waitFor(() => expect(sent(server, 'typing')).toMatchObject([{ isOn: true }, { isOn: false }]))
  })

  it('is nothing for users who have switched it off', async () => {
    const { server, user, field } = await openThread({ sendsSignals: false })
    await user.type(field, 'Hello{Enter}')
    await waitFor(() => expect(server.arrived(api.threads.send)).toHaveLength(1))
    expect(server.arrived(api.threads.signal)).toEqual([])
  })

  it('is sent again after a lost connection', async () => {
    const { server } = await openThread()
    await waitFor(() => expect(sent(server, 'here')).toHaveLength(1))
    act(() => server.cut())
    act(() => server.reach())
    await waitFor(() => expect(sent(server, 'here').at(-1)).toMatchObject({ isOn: true }))
    // The connection comes back after a pause of its own.
    await waitFor(() => expect(sent(server, 'here').length).toBeGreaterThan(1), { timeout: 10_000 })
  })
})

describe('the line of the page', () => {
  it('names the members who are here or typing, and keeps its place', async () => {
    const { server, text } = await openThread()
    await waitFor(() => expect(server.arrived(api.threads.signals).length).toBeGreaterThan(0))
    const empty = line()
    expect(empty.textContent).toBe('')
    act(() => server.answer(api.threads.signals, { typing: [], here: [INES] }))
    await screen.findByText(text('threads:isHere', { count: 1, names: 'Ines' }))
    act(() => server.answer(api.threads.signals, { typing: [INES], here: [INES] }))
    await waitFor(() => expect(line().querySelector('p')?.textContent).toBe(text('threads:isTyping', { count: 1, names: 'Ines' })))
    expect(line()).toBe(empty)
  })

  it('is said aloud once, however often it comes and goes', async () => {
    const { server, text } = await openThread()
    const aloud: (string | null | undefined)[] = []
    const seen = new MutationObserver(() => void aloud.push(spoken()))
    seen.observe(line().querySelector('[role="status"]')!, { subtree: true, characterData: true, childList: true })
    for (let at = 0; at < 3; at += 1) {
      act(() => server.answer(api.threads.signals, { typing: [INES], here: [] }))
      await waitFor(() => expect(line().querySelector('p')).not.toBeNull())
      act(() => server.answer(api.threads.signals, NOBODY))
      await waitFor(() => expect(line().querySelector('p')).toBeNull())
    }
    expect(aloud).toEqual([text('threads:isTyping', { count: 1, names: 'Ines' })])
    seen.disconnect()
  })

  it('is nothing for users who have switched it off', async () => {
    const { server } = await openThread({ seesSignals: false })
    await waitFor(() => expect(sent(server, 'here')).toHaveLength(1))
    expect(server.arrived(api.threads.signals)).toEqual([])
    expect(line().textContent).toBe('')
  })
})
