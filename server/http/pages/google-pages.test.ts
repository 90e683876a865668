/** The content policy of pages with Google's button, and refused sign-ins over HTTP. */
import { describe, expect, it } from 'vitest'
import { useHttpWorld } from '#test-support/http-world.ts'
import { createPages, type PageRenderer } from './pages.ts'

const GOOGLE = {
  clientId: 'atelier.apps.example',
  issuers: ['https://accounts.google.example'],
  jwksUrl: 'http://127.0.0.1:9/certs',
  scriptUrl: 'https://accounts.google.example/gsi/client',
}
const renderer: PageRenderer = {
  marks: { nonce: '__nonce__', classes: '__classes__' },
  isPageParameter: () => false,
  isMemberPage: () => false,
  renderPage: async (request) => new Response(`<html>${new URL(request.url).pathname}`, { headers: { 'content-type': 'text/html' } }),
}

const offering = useHttpWorld((opened) => [createPages({ ...opened, renderer })], { google: GOOGLE })
const plain = useHttpWorld((opened) => [createPages({ ...opened, renderer })])

const policyOf = (answer: Response): string[] =>
  (answer.headers.get('content-security-policy') ?? '').split('; ').map((rule) => rule.replaceAll(/'nonce-[^']*'/g, "'nonce'"))
const OPENER = 'cross-origin-opener-policy'

describe('a page with Google’s button', () => {
  it.each(['/sign-in', '/sign-in-2', '/sign-up', '/settings/account'])(
    '%s may load Google’s library, frames and styles, and nothing else from Google',
    async (path) => {
      const answer = await offering.get(path)
      expect(policyOf(answer)).toEqual(
        expect.arrayContaining([
          "script-src 'self' 'nonce' https://accounts.google.example/gsi/client",
          "style-src 'self' 'nonce' https://accounts.google.example/gsi/style",
          "connect-src 'self' https://accounts.google.example/gsi/",
          'frame-src https://accounts.google.example/gsi/',
          "frame-ancestors 'none'",
        ]),
      )
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
      expect(answer.headers.get(OPENER)).toBe('same-origin-allow-popups')
    },
  )

  it('keeps the opener policy for Google’s window on a 304', async () => {
    const etag = (await offering.get('/sign-in')).headers.get('etag') ?? ''
    const known = await offering.get('/sign-in', { 'if-none-match': etag })
    expect([known.status, known.headers.get(OPENER)]).toEqual([304, 'same-origin-allow-popups'])
  })

  it('has Google’s rules only on these pages, and only with a client id', async () => {
    for (const answer of [
      await offering.get('/'),
      await offering.get('/sign-in/external'),
      await offering.get('/models/somebody'),
      await plain.get('/sign-in'),
      await plain.get('/sign-up'),
    ]) {
      expect(answer.headers.get('content-security-policy')).not.toMatch(/google|frame-src/)
      expect(answer.headers.get(OPENER)).toBe('same-origin')
    }
  })
})

describe('a refused sign-in with Google', () => {
  const mutate = async (world: typeof offering, path: string, args: object) => {
    const answer = await fetch(`${world.url}/api/mutation`, { method: 'POST', body: JSON.stringify({ path, args, format: 'json' }) })
    return [answer.status, ((await answer.json()) as { errorData: { code: string } }).errorData.code]
  }

  it('answers 401 without a valid credential', async () => {
    expect(await mutate(offering, 'auth:googleSignIn', { name: 'Nora', email: 'nora@example.org', googleId: '1', picture: '' })).toEqual([
      401,
      'invalid_credential',
    ])
    expect(await mutate(offering, 'auth:googleSignIn', { credential: 'a.b.c', handle: 'x' })).toEqual([401, 'invalid_credential'])
    expect(await mutate(offering, 'auth:googleSignIn', { credential: 7 })).toEqual([400, 'bad_request'])
  })

  it('answers differently when Google sign-in is not offered', async () => {
    expect(await mutate(plain, 'auth:googleSignIn', {})).toEqual([422, 'not_offered'])
    expect(
      await mutate(plain, 'auth:createSession', {
        userId: '0199d3a0-0000-7000-8000-000000000000',
        token: 'q7Zk2Lw9_Xc4-Vb8nM1sD6fG3hJ5tR0yUiOpAeWzTrQ',
      }),
    ).toEqual([422, 'not_offered'])
  })

  it('answers differently when Google cannot be reached', async () => {
    const header = Buffer.from('{"alg":"RS256","kid":"one"}').toString('base64url')
    expect(await mutate(offering, 'auth:googleSignIn', { credential: `${header}.e30.c2ln`, handle: 'x' })).toEqual([503, 'unavailable'])
  })
})
