/** The headers of every answer. */
import { expect, it } from 'vitest'
import { createPages, type PageRenderer } from './pages/pages.ts'
import { useHttpWorld } from '#test-support/http-world.ts'

const world = useHttpWorld(() => [])
const renderer: PageRenderer = {
  marks: { nonce: '__nonce__', classes: '__classes__' },
  isPageParameter: () => false,
  isMemberPage: () => false,
  renderPage: async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
}
const paged = useHttpWorld((opened) => [createPages({ ...opened, renderer })])
const secure = useHttpWorld(() => [], { origin: 'https://atelier.example' })

it('the service worker may fetch from this site only', async () => {
  const { headers } = await world.get('/push-worker.js')
  expect(headers.get('content-security-policy')).toMatch(/^connect-src 'self'; default-src 'none'/)
})

it.each(['/health', '/ready', '/no-such-page', '/api/openapi.json', '/api/query'])(
  '%s cannot be framed, loads nothing, and is not sniffed',
  async (path) => {
    const { headers } = await world.get(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers.has('strict-transport-security')).toBe(false)
  },
)

it.each(['/reset-password', '/confirm-email', '/verify-otp', '/otp', '/sign-in/external'])(
  '%s sends no referrer, also when the answer is 304',
  async (path) => {
    const { headers } = await paged.get(path)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    const again = await paged.get(path, { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, again.headers.get('referrer-policy')]).toEqual([304, 'no-referrer'])
  },
)

it('the unsubscribe page sends no referrer', async () => {
  expect((await paged.get('/mail/unsubscribe/forged')).headers.get('referrer-policy')).toBe('no-referrer')
})

it('other pages send other sites only the origin as referrer', async () => {
  for (const path of ['/', '/sign-in', '/otpx'])
    expect((await paged.get(path)).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

it('an https installation sends Strict-Transport-Security', async () => {
  expect((await secure.get('/health')).headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
})

it('a 304 leaves the content policy of the cached page unchanged', async () => {
  const { headers } = await paged.get('/')
  const again = await paged.get('/', { 'if-none-match': headers.get('etag') ?? '' })
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'nonce-")
  expect(again.status).toBe(304)
  expect(again.headers.has('content-security-policy')).toBe(false)
})

it('/metrics answers requests from this machine only, and none that a proxy forwards', async () => {
  expect((await world.get('/metrics')).status).toBe(200)
  expect((await world.get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).not.toBe(200)
})
