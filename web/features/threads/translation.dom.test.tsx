/** Messages in another language: agreement of both, translation by request and always, and corrections of their language. */
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Message, Thread, ThreadTranslation } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { aMessage } from '#web/testing/messages.ts'
import { openPage, TOKEN } from '#web/testing/page.tsx'
import { DONE, type PageServer } from '#web/testing/page-server.ts'
import { aUser } from '#web/testing/users.ts'
import { ThreadPane } from './thread-pane.tsx'

const ME = aUser()._id
const INES = '00000000-0000-7000-8000-000000000002'
const NOW = Date.now()
const AGREED = { agreedAt: NOW }
const NONE: ThreadTranslation = { isOn: false, needs: 'both', own: null, other: null, isAlways: false, isOtherAlways: false }

let threadId: string
let messages: Message[]
let draft: Thread['draft']
let count = 0

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

function tell(server: PageServer): void {
  server.together(() => {
    server.answer(api.threads.get, {
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
      draft,
    })
    server.answer(api.threads.page, messages)
  })
}

async function openPane(state: ThreadTranslation | null, say: (server: PageServer) => void = () => undefined) {
  const page = await openPage(<ThreadPane threadId={threadId} emptyText="Write first" />, {
    user: aUser(),
    server: (server) => {
      server.answer(api.translation.getTranslator, state === null ? null : { label: 'LibreTranslate' })
      if (state !== null) server.answer(api.translation.getThread, state)
      server.handle(api.translation.translate, ({ text }) => ({
        texts: [text.kind === 'message' ? `Translation of ${text.seq}` : ''],
        label: 'LibreTranslate',
      }))
      server.handle(api.threads.read, () => DONE)
      server.handle(api.threads.saveDraft, () => ({ draft: null }))
      tell(server)
      say(server)
    },
  })
  await screen.findAllByTestId('message')
  return page
}

beforeEach(() => {
  count += 1
  threadId = `00000000-0000-7000-8000-0000000008${String(count).padStart(2, '0')}`
  draft = null
  // happy-dom has no layout: a window of 600 pixels, and rows of 40.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
  messages = [said(1, INES, { lang: 'it', text: `Ciao ${count}` }), said(2, ME, { lang: 'en' }), said(3, INES, { lang: 'en' })]
})

const bodies = () => screen.getAllByTestId('message-body').map(({ textContent }) => textContent)

test('only messages of others in another language can be translated; without a translator none', async () => {
  await openPane(NONE)
  expect(await screen.findAllByTestId('translate')).toHaveLength(1)
  expect(screen.queryByTestId('translation-bar')).toBeNull()
})

test('without a translator there is no button', async () => {
  await openPane(null)
  expect(screen.queryByTestId('translate')).toBeNull()
})

test('the first request asks the reader to agree, says where the texts go, and waits for the other side', async () => {
  const page = await openPane(NONE, (server) => server.handle(api.translation.agree, () => DONE))
  await page.user.click(await screen.findByTestId('translate'))
  expect(await screen.findByText(page.text('translation:question.both', { name: 'Ines', label: 'LibreTranslate' }))).toBeDefined()
  await page.user.click(screen.getByTestId('confirm'))
  await waitFor(() => expect(page.server.arrived(api.translation.agree)).toEqual([{ token: TOKEN, threadId, isAgreed: true }]))
  expect(page.server.arrived(api.translation.translate)).toEqual([])
  page.server.answer(api.translation.getThread, { ...NONE, own: AGREED })
  expect(await screen.findByText(page.text('translation:bar.waiting', { name: 'Ines', label: 'LibreTranslate' }))).toBeDefined()
  // Once both agree, the message that was asked for is translated.
  page.server.answer(api.translation.getThread, { ...NONE, own: AGREED, other: AGREED, isOn: true })
  await waitFor(() => expect(bodies()[0]).toBe('Translation of 1'))
})

test('a reader whom the other side asks sees it, and can put it off', async () => {
  const page = await openPane({ ...NONE, other: AGREED })
  expect(await screen.findByText(page.text('translation:bar.offer', { name: 'Ines', label: 'LibreTranslate' }))).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: page.text('translation:bar.later') }))
  expect(screen.queryByTestId('translation-bar')).toBeNull()
})

test('“Translate always” translates foreign texts, names the machine, and keeps the original one tap away', async () => {
  const page = await openPane({ ...NONE, own: AGREED, other: AGREED, isOn: true, isAlways: true, isOtherAlways: true })
  await waitFor(() => expect(bodies()).toEqual(['Translation of 1', 'Message 2', 'Message 3']))
  expect(screen.getByText(page.text('translation:by', { label: 'LibreTranslate' }))).toBeDefined()
  expect(screen.getByTestId('translation-bar').textContent).toContain(page.text('translation:bar.otherReads', { name: 'Ines' }))
  await page.user.click(screen.getByTestId('translate'))
  expect(bodies()[0]).toBe(`Ciao ${count}`)
  expect(screen.getAllByTestId('message-body')[0]?.lang).toBe('it')
  expect(page.server.arrived(api.translation.translate)).toHaveLength(1)
})

test('an edited message is shown as it is now, and translated anew', async () => {
  const page = await openPane({ ...NONE, own: AGREED, other: AGREED, isOn: true, isAlways: true })
  await waitFor(() => expect(bodies()[0]).toBe('Translation of 1'))
  page.server.handle(api.translation.translate, () => ({ texts: ['The new words'], label: 'LibreTranslate' }))
  messages = [said(1, INES, { lang: 'it', text: `Buongiorno ${count}`, editedAt: NOW })]
  act(() => tell(page.server))
  await waitFor(() => expect(bodies()).toEqual(['The new words']))
})

test('a translator that is down says so, and the original stays', async () => {
  const page = await openPane({ ...NONE, own: AGREED, other: AGREED, isOn: true }, (server) =>
    server.refuse(api.translation.translate, 'translator_down'),
  )
  await page.user.click(await screen.findByTestId('translate'))
  expect(await screen.findByText('refused: translator_down')).toBeDefined()
  expect(bodies()[0]).toBe(`Ciao ${count}`)
})

test('a writer corrects the language of an own message', async () => {
  messages = [said(1, ME, { lang: 'fr' })]
  const page = await openPane({ ...NONE, own: AGREED, other: AGREED, isOn: true }, (server) =>
    server.handle(api.translation.setLanguage, () => DONE),
  )
  await page.user.click(await screen.findByTestId('own-language'))
  await page.user.selectOptions(await screen.findByTestId('text-language'), 'es')
  await page.user.click(screen.getByTestId('confirm'))
  await waitFor(() =>
    expect(page.server.arrived(api.translation.setLanguage)).toEqual([
      { token: TOKEN, text: { kind: 'message', threadId, seq: 1 }, lang: 'es' },
    ]),
  )
})

test('a draft of another device brings the message that it answers, which sending names', async () => {
  const reply = { seq: 3, authorId: INES, text: 'Message 3', isUnsent: false }
  draft = { text: 'Half an answer', writtenAt: NOW, reply }
  const page = await openPane(null, (server) => server.handle(api.chats.send, () => ({ seq: 4, sentAt: NOW, price: 0 })))
  expect((await screen.findByTestId('writing-about')).textContent).toContain('Message 3')
  await page.user.type(screen.getByTestId('message-text'), '{Enter}')
  await waitFor(() => expect(page.server.arrived(api.chats.send)).toMatchObject([{ text: 'Half an answer', replySeq: 3 }]))
  expect(screen.queryByTestId('writing-about')).toBeNull()
})

test('words about paying elsewhere are noticed in a chat, for both sides, while writing and in messages', async () => {
  messages = [said(1, INES, { lang: 'en', text: 'You can pay me on PayPal' }), said(2, ME, { lang: 'en', text: 'Is Venmo fine?' })]
  const page = await openPane(null)
  expect(screen.getAllByTestId('off-platform')).toHaveLength(2)
  await page.user.type(screen.getByTestId('message-text'), 'Or Cash App')
  await waitFor(() => expect(screen.getAllByTestId('off-platform')).toHaveLength(3))
})
