/** Text that a user typed in a tab is for this user only. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const DRAFT = 'order-draft:ada:portrait'
const tab = new Map<string, string>()
let cookies: string
let others: EventTarget
const hearOther = (data: unknown = 'changed') => others.dispatchEvent(new MessageEvent('message', { data }))

async function openTab() {
  vi.resetModules()
  return { ...(await import('./token.ts')), ...(await import('./tab-memory.ts')) }
}

beforeEach(() => {
  vi.useFakeTimers()
  tab.clear()
  others = new EventTarget()
  cookies = 'auth_token=%22of%20ada%22'
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener = others.addEventListener.bind(others)
      postMessage = () => undefined
    },
  )
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', {
    get cookie() {
      return cookies
    },
    set cookie(text: string) {
      cookies = /max-age=0/i.test(text) ? '' : (text.split(';')[0] ?? '')
    },
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    clear: () => tab.clear(),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a reload and a new sign-in keep it; another user finds nothing', async () => {
  const { claimTab } = await openTab()
  claimTab('ada', false)
  tab.set(DRAFT, 'a quiet lake')
  claimTab('ada', false)
  expect(tab.get(DRAFT)).toBe('a quiet lake')
  claimTab('ben', false)
  expect([...tab.values()]).toEqual(['ben'])
})

test('an admin who returns from another account finds it again', async () => {
  const { claimTab } = await openTab()
  claimTab('ada', false)
  tab.set(DRAFT, 'a quiet lake')
  claimTab('ben', true)
  expect(tab.get(DRAFT)).toBe('a quiet lake')
  claimTab('ada', false)
  expect(tab.get(DRAFT)).toBe('a quiet lake')
})

test('a sign-out removes it', async () => {
  const { announceLeaving, claimTab, currentToken, resetToken } = await openTab()
  expect(currentToken()).toBe('of ada')
  claimTab('ada', false)
  tab.set(DRAFT, 'a quiet lake')
  announceLeaving('of ada')
  expect(tab.get(DRAFT)).toBe('a quiet lake')
  resetToken()
  expect([...tab]).toEqual([])
})

test('an expired session removes nothing: the same user continues, another user finds nothing', async () => {
  const { claimTab, resetToken, setToken } = await openTab()
  claimTab('ada', false)
  tab.set(DRAFT, 'a quiet lake')
  resetToken()
  setToken('again of ada')
  claimTab('ada', false)
  expect(tab.get(DRAFT)).toBe('a quiet lake')
  resetToken()
  setToken('of ben')
  claimTab('ben', false)
  expect([...tab.values()]).toEqual(['ben'])
})

test('a sign-out in another tab removes it, also when its message is faster than the cookie; another open tab does not', async () => {
  const { claimTab, currentToken, onTokenChange } = await openTab()
  onTokenChange(currentToken)
  currentToken()
  claimTab('ada', false)
  tab.set(DRAFT, 'a quiet lake')
  hearOther()
  hearOther({ leaving: 'of ada' })
  hearOther()
  expect(tab.get(DRAFT)).toBe('a quiet lake')
  cookies = ''
  vi.advanceTimersByTime(50)
  expect([...tab]).toEqual([])
})

test('text typed by a visitor stays, whatever other tabs do', async () => {
  cookies = ''
  const { currentToken } = await openTab()
  currentToken()
  tab.set('password-recovery', 'begun')
  hearOther()
  vi.advanceTimersByTime(5_000)
  expect(tab.get('password-recovery')).toBe('begun')
})
