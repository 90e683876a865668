import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../main.ts'
import type { ReceivedMail } from './types.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.mail.setMode('up'))
afterAll(() => sandbox.stop())

const post = { from: { name: 'Atelier', address: 'post@atelier.example' }, text: 'Look: https://atelier.example/dashboard' }
const send = async (fields: object) => {
  const { hostname, port } = new URL(sandbox.smtpUrl)
  const transport = createTransport({ host: hostname, port: Number(port), secure: false })
  try {
    return await transport.sendMail({ ...post, ...fields })
  } finally {
    transport.close()
  }
}
const read = async (path: string, init?: RequestInit) => fetch(`${sandbox.url}${path}`, { redirect: 'manual', ...init })
const textOf = async (path: string) => (await read(path)).text()

describe('the mailbox of the sandbox', () => {
  it('stores every mail, and shows it as a page, as text, and as JSON', async () => {
    await send({ to: 'mara@example.org', subject: 'Grüße ✓', html: '<p>Look: <a href="https://atelier.example/dashboard">here</a></p>' })
    const mail = await sandbox.mail.waitFor(({ envelopeTo }) => envelopeTo.includes('mara@example.org'))
    expect(mail).toMatchObject({
      from: 'Atelier <post@atelier.example>',
      to: 'mara@example.org',
      subject: 'Grüße ✓',
      envelopeFrom: 'post@atelier.example',
    })
    expect(mail.headers.find(({ key }) => key === 'message-id')?.value).toMatch(/@atelier\.example>$/)
    expect(await textOf('/mail')).toContain(`<a href="/mail/${mail.id}">`)
    const page = await textOf(`/mail/${mail.id}`)
    expect(page).toContain('<h1>Grüße ✓</h1>')
    expect(page).toContain('<a href="https://atelier.example/dashboard" target="_blank"')
    expect(((await (await read('/mail/api/messages?to=MARA')).json()) as ReceivedMail[]).map(({ id }) => id)).toEqual([mail.id])
    expect(await (await read('/mail/api/messages?to=nobody')).json()).toEqual([])
    expect(await (await read(`/mail/api/messages/${mail.id}`)).json()).toMatchObject({ subject: 'Grüße ✓' })
    expect(await textOf(`/mail/${mail.id}/raw`)).toContain('Message-ID: ')
  })

  it('runs no script of a mail', async () => {
    await send({
      to: 'eve@example.org',
      subject: '<script>alert(1)</script>',
      text: '<img src=x onerror=alert(1)>',
      html: '<script>alert(1)</script><p>hello</p>',
    })
    const { id } = await sandbox.mail.waitFor(({ envelopeTo }) => envelopeTo.includes('eve@example.org'))
    for (const path of ['/mail', `/mail/${id}`]) expect(await textOf(path)).not.toMatch(/<script>|<img/)
    const content = await read(`/mail/${id}/html`)
    expect(content.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    )
    expect((await read('/mail')).headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it.each([
    ['down', 421],
    ['busy', 451],
    ['refusing', 550],
  ] as const)('plays a mail server that is %s', async (mode, responseCode) => {
    expect((await read('/mail/mode', { method: 'POST', body: new URLSearchParams({ mode }) })).status).toBe(303)
    await expect(send({ to: 'lost@example.org', subject: 'Lost' })).rejects.toMatchObject({ responseCode })
    expect(sandbox.mail.mails().filter(({ subject }) => subject === 'Lost')).toEqual([])
  })

  it.each([
    ['bounce.mara', 550, '5.1.1'],
    ['Policy', 550, '5.7.1'],
    ['full+list', 552, '5.2.2'],
  ] as const)(
    'refuses %s@… as real servers do, names the address in its answer, and says so on its page',
    async (local, responseCode, code) => {
      const to = `${local}@example.org`
      await expect(send({ to, subject: 'Refused' })).rejects.toMatchObject({
        responseCode,
        command: 'RCPT TO',
        rejected: [to],
        response: expect.stringContaining(`${responseCode} ${code} <${to}>`),
      })
      expect(await textOf('/mail')).toContain(`(${responseCode} ${code})`)
      expect(sandbox.mail.mails().filter(({ subject }) => subject === 'Refused')).toEqual([])
      // Until the user answers.
      sandbox.mail.setRefusal(to, null)
      await send({ to, subject: 'Back' })
      await sandbox.mail.waitFor(({ envelopeTo, subject }) => envelopeTo.includes(to) && subject === 'Back')
    },
  )

  it('refuses requests without a button', async () => {
    expect((await read('/mail/mode', { method: 'POST', body: new URLSearchParams({ mode: 'angry' }) })).status).toBe(400)
    expect((await read('/mail/999999')).status).toBe(404)
    expect((await read('/mail/api/messages/999999')).status).toBe(404)
    expect((await read('/mail/nothing')).status).toBe(404)
    expect((await read('/mail', { method: 'DELETE' })).status).toBe(405)
  })

  it('can be emptied', async () => {
    await send({ to: 'mara@example.org', subject: 'Old' })
    await read('/mail/clear', { method: 'POST' })
    expect(sandbox.mail.mails()).toEqual([])
    expect(await textOf('/mail')).toContain('No mail yet')
  })
})
