import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../main.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const request = { client_id: 'somebody', nonce: 'n-1', origin: 'http://localhost:3000' }
const ask = (path: string) => fetch(`${sandbox.url}/google${path}`)
const choose = (fields: Readonly<Record<string, string>>) =>
  fetch(`${sandbox.url}/google/gsi/select`, { method: 'POST', body: new URLSearchParams({ ...request, ...fields }) })
const credentialIn = (html: string): string => /data-credential="([^"]+)"/.exec(html)?.[1] ?? ''
const claimsIn = (credential: string) =>
  JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

async function isSigned(credential: string): Promise<boolean> {
  const { keys } = (await (await ask('/certs')).json()) as { keys: (JsonWebKey & { kid: string })[] }
  const [head = '', content = '', signature = ''] = credential.split('.')
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
  const key = keys.find((known) => known.kid === kid)
  return (
    key !== undefined &&
    verify('sha256', Buffer.from(`${head}.${content}`), createPublicKey({ key, format: 'jwk' }), Buffer.from(signature, 'base64url'))
  )
}

describe('the sandbox’s Google', () => {
  it('lists its users, says that it is a sandbox, and loads no external content', async () => {
    const answer = await ask(`/gsi/select?${new URLSearchParams(request)}`)
    const html = await answer.text()
    expect(html).toContain('this is not Google')
    expect(html).toContain('Nora Feld')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).not.toMatch(/ style="|<style|<script>|(?:src|href)="https?:/)
    for (const path of ['/assets/page.css', '/assets/page.js', '/gsi/client']) expect((await ask(path)).status).toBe(200)
  })

  it('serves each user’s picture at the address in the token', async () => {
    const { picture } = claimsIn(credentialIn(await (await choose({ person: 'nora.feld@gmail.example' })).text()))
    const answer = await fetch(String(picture))
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect((await ask('/pictures/nobody.png')).status).toBe(404)
  })

  it('signs the claims of Google: the same id at every sign-in, and the nonce of the page', async () => {
    const [one, other] = await Promise.all([
      choose({ person: 'nora.feld@gmail.example' }),
      choose({ person: 'nora.feld@gmail.example', nonce: 'n-2' }),
    ])
    const credential = credentialIn(await one.text())
    expect(claimsIn(credential)).toMatchObject({
      iss: `${sandbox.url}/google`,
      aud: 'somebody',
      azp: 'somebody',
      nonce: 'n-1',
      email: 'nora.feld@gmail.example',
      email_verified: true,
      name: 'Nora Feld',
      given_name: 'Nora',
    })
    expect(claimsIn(credentialIn(await other.text()))).toMatchObject({ nonce: 'n-2', sub: claimsIn(credential)['sub'] })
    expect(await isSigned(credential)).toBe(true)
    const [head, , signature] = credential.split('.')
    expect(await isSigned([head, Buffer.from('{"sub":"1"}').toString('base64url'), signature].join('.'))).toBe(false)
  })

  it('accepts any other user, with a verified address or not', async () => {
    const said = await (await choose({ name: '<b>Me</b>', email: 'me@example.org' })).text()
    expect(said).not.toContain('<b>Me')
    expect(claimsIn(credentialIn(said))).toMatchObject({ email: 'me@example.org', email_verified: false, name: '<b>Me</b>' })
    expect(claimsIn(credentialIn(await (await choose({ email: 'me@example.org', verified: 'on' })).text()))).toMatchObject({
      email_verified: true,
      name: 'me',
    })
  })

  it('answers only pages of this machine and known users', async () => {
    const bad: readonly Readonly<Record<string, string>>[] = [
      { origin: 'https://elsewhere.example', person: 'nora.feld@gmail.example' },
      { origin: 'not an address', person: 'nora.feld@gmail.example' },
      { client_id: '', person: 'nora.feld@gmail.example' },
      { person: 'nobody@example.org' },
      { email: 'nothing' },
    ]
    for (const fields of bad) {
      const answer = await choose(fields)
      expect([answer.status, credentialIn(await answer.text())]).toEqual([400, ''])
    }
    expect((await ask('/gsi/select')).status).toBe(400)
  })

  it('changes its key on request, which invalidates earlier signatures', async () => {
    const before = sandbox.googleControl.sign({ sub: '1' })
    expect(await isSigned(before)).toBe(true)
    await sandbox.googleControl.changeKey()
    expect(await isSigned(before)).toBe(false)
    expect(await isSigned(sandbox.googleControl.sign({ sub: '1' }))).toBe(true)
  })
})
