/** What every answer carries, whatever it is. */
import { expect, it } from 'vitest'
import { createPages, type PageRenderer } from './pages/pages.ts'
import { useHttpWorld } from '#test-support/http-world.ts'

const world = useHttpWorld(() => [])
const renderer: PageRenderer = {
  marks: { nonce: '__nonce__', classes: '__classes__' },
  isPageParameter: () => false,
  renderPage: async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
}
const paged = useHttpWorld((opened) => [createPages({ ...opened, renderer })])
const secure = useHttpWorld(() => [], { origin: 'https://atelier.example' })

it.each(['/health', '/ready', '/no-such-page', '/api/openapi.json', '/api/query'])(
  '%s stands in no frame, loads nothing, and is taken for what it says',
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
  'from %s nobody learns where a reader comes from, also when the browser has the page already',
  async (path) => {
    const { headers } = await paged.get(path)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    const again = await paged.get(path, { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, again.headers.get('referrer-policy')]).toEqual([304, 'no-referrer'])
  },
)

it('nor from the page that a mail’s unsubscribing leads to', async () => {
  expect((await paged.get('/mail/unsubscribe/forged')).headers.get('referrer-policy')).toBe('no-referrer')
})

it('other pages tell other sites the origin, and nothing more', async () => {
  for (const path of ['/', '/sign-in', '/otpx'])
    expect((await paged.get(path)).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

it('a house on https says that it is never anything else', async () => {
  expect((await secure.get('/health')).headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
})

it('what a browser has kept keeps the policy that it came with', async () => {
  const { headers } = await paged.get('/')
  const again = await paged.get('/', { 'if-none-match': headers.get('etag') ?? '' })
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'nonce-")
  expect(again.status).toBe(304)
  expect(again.headers.has('content-security-policy')).toBe(false)
})

it('figures are for this machine, and not for whoever a proxy on it speaks for', async () => {
  expect((await world.get('/metrics')).status).toBe(200)
  expect((await world.get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).not.toBe(200)
})
