/** Reading raw mails: the new text above the quote, who wrote it, and hostile or broken ones. */
import { describe, expect, it, test } from 'vitest'
import { newTextOf, readMail } from './read-mail.ts'

const raw = (headers: readonly string[], body = 'Hello') =>
  Buffer.from(
    ['From: Mara <Mara@Example.org>', 'To: help+abc@example.org', 'Message-ID: <one@example.org>', ...headers, '', body].join('\r\n'),
  )

describe('the new text of an answer', () => {
  it.each([
    ['ends above our own line, in any language', 'It works now.\n\nAm 1. Mai schrieb Atelier:\n## -- 直接回复此邮件 ## --\nHello'],
    ['ends at the introduction of a quote', 'It works now.\n\nOn Monday, Atelier wrote:\n> Hello\n> again'],
    ['ends at an introduction that was broken in two', 'It works now.\n\nOn Monday, 2 November 2026, Atelier\n<a@b.c> wrote:\n> Hello'],
    ['ends at a forwarded mail', 'It works now.\n\n-----Original Message-----\nFrom: Atelier'],
    ['leaves out the signature', 'It works now.\n-- \nMara\nSent from a train'],
  ])('%s', (_, text) => expect(newTextOf(text)).toBe('It works now.'))

  it('keeps answers that are written between the quoted lines', () => {
    const text = '> Which network?\nTron\n> Which amount?\n50 USDT'
    expect(newTextOf(text)).toBe(text)
  })

  it('comes from the HTML where there is no other, as plain text', async () => {
    const html = '<style>p{}</style><p>Caf&eacute; &amp; <b>tea</b><br>&lt;script&gt;</p><blockquote>old</blockquote>'
    expect((await readMail(raw(['Content-Type: text/html'], html))).text).toBe('Caf&eacute; & tea\n<script>')
  })
})

test.each([
  [['Auto-Submitted: auto-replied'], 'automatic'],
  [['Auto-Submitted: no'], 'human'],
  [['Auto-Submitted: no', 'Auto-Submitted: auto-replied'], 'automatic'],
  [['Precedence: normal', 'Precedence: bulk'], 'automatic'],
  [['Precedence: bulk'], 'automatic'],
  [['X-Autoreply: yes'], 'automatic'],
  [['X-Autorespond: yes'], 'automatic'],
  [['X-Autoresponder: yes'], 'automatic'],
  [['X-Auto-Reply: yes'], 'automatic'],
  [['List-Id: <friends.example.org>'], 'automatic'],
  [['List-Unsubscribe: <https://friends.example.org>'], 'automatic'],
  [['Feedback-ID: 1:friends'], 'automatic'],
  [['Return-Path: <>'], 'bounce'],
  [['X-Failed-Recipients: mara@example.org'], 'bounce'],
  [['Content-Type: multipart/report; report-type=delivery-status; boundary=x'], 'bounce'],
  [['Subject: Out of office'], 'human'],
] as const)('%j was written by: %s', async (headers, writer) => {
  expect((await readMail(raw(headers))).writtenBy).toBe(writer)
})

test('a mail of a mail server is a bounce by its name alone', async () => {
  expect((await readMail(Buffer.from('From: MAILER-DAEMON@mx.example.org\r\n\r\nUser unknown'))).writtenBy).toBe('bounce')
})

test('two deliveries of one mail have one hash, and a mail without an id is known by its bytes', async () => {
  const hashOf = async (bytes: Buffer) => (await readMail(bytes)).hash
  expect(await hashOf(raw(['X-Hop: 1']))).toBe(await hashOf(raw(['X-Hop: 2'])))
  const nameless = Buffer.from('From: a@b.c\r\n\r\nHello')
  expect(await hashOf(nameless)).toBe(await hashOf(nameless))
  expect(await hashOf(nameless)).not.toBe(await hashOf(Buffer.from('From: a@b.c\r\n\r\nHello!')))
})

test('names what bytes that are no mail are missing, and cuts what is too long', async () => {
  expect(await readMail(Buffer.from([0, 255, 13, 10]))).toMatchObject({ from: '', recipients: [], text: '' })
  const long = await readMail(raw([`Subject: ${'s'.repeat(900)}`], 'x'.repeat(90_000)))
  expect([long.subject.length, long.text.length]).toEqual([300, 5_000])
})

test('takes files, and not the pictures inside the text', async () => {
  const mail = raw(
    ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
    [
      '--b',
      'Content-Type: text/plain',
      '',
      'See',
      '--b',
      'Content-Type: application/pdf; name=a.pdf',
      'Content-Disposition: attachment; filename=a.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('%PDF-1.4').toString('base64'),
      '--b--',
    ].join('\r\n'),
  )
  expect((await readMail(mail)).files).toEqual([{ fileName: 'a.pdf', fileType: 'application/pdf', bytes: Buffer.from('%PDF-1.4') }])
})

describe('a hostile mail', () => {
  const html = (body: string) => raw(['Content-Type: text/html'], body)

  it('is read however many quotes, tags or beginnings of tags it has', async () => {
    // Comparing each with each would take minutes.
    expect(newTextOf(`${'> \n'.repeat(100_000)}The end`)).toMatch(/The end$/)
    for (const part of ['<', '<style>', '<style ', '</p ', '<!--', '<blockquote ']) await readMail(html(part.repeat(400_000 / part.length)))
  })

  it('with millions of lines is refused before it fills the memory', async () => {
    await expect(readMail(raw([], '\n'.repeat(1_000_000)))).rejects.toThrow('too many lines')
  })

  it('brings no control characters, direction marks or half characters into texts and names of files', async () => {
    const mail = raw(
      ['MIME-Version: 1.0', 'Subject: =?utf-8?Q?Pay=00_=E2=80=AEnow?=', 'Content-Type: multipart/mixed; boundary=b'],
      [
        '--b',
        'Content-Type: text/html; charset=utf-8',
        '',
        'See \u202Ebelow\u0007&#55296;&#0;',
        '--b',
        `Content-Type: ${'x'.repeat(300)}/y`,
        'Content-Disposition: attachment; filename="=?utf-8?Q?a=00=E2=80=AEtxt.exe?="',
        '',
        'Hello',
        '--b',
        'Content-Type: text/plain',
        `Content-Disposition: attachment; filename="${'n'.repeat(9_000)}"`,
        '',
        'Hello',
        '--b--',
      ].join('\r\n'),
    )
    const { subject, text, files } = await readMail(mail)
    expect([subject, text]).toEqual(['Pay now', 'See below\uFFFD'])
    expect(files.map(({ fileName, fileType }) => [fileName, fileType])).toEqual([
      ['atxt.exe', 'application/octet-stream'],
      ['n'.repeat(255), 'text/plain'],
    ])
  })

  it('whose head is left open still says what its body says', async () => {
    expect((await readMail(html('<html><head><title>Hi</title><body><p>It works.</p><script>a < b</script>'))).text).toBe('It works.')
  })
})
