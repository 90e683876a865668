/** The IMAP server of the sandbox, read by the client of the product. */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { createMailbox } from '#platform/mail/imap.ts'
import { readImap, type ImapConfig } from '#platform/mail/inbox-config.ts'
import { startSandbox, type Sandbox } from '../main.ts'
import { commandReader } from './imap.ts'
import { isInSet, wordsOf } from './imap-words.ts'

let sandbox: Sandbox
let config: ImapConfig
beforeAll(async () => {
  sandbox = await startSandbox()
  config = readImap(sandbox.imapUrl, []) as ImapConfig
})
afterAll(() => sandbox.stop())

const MAX = 1_000
const mail = (text: string) => `From: a@example.org\r\nDate: Mon, 2 Nov 2026 10:00:00 +0000\r\n\r\n${text}`

test('a client finds mails by their numbers and days, fetches them whole or their beginning, and hears of a new one', async () => {
  const { arrivals } = sandbox.mail
  const onMail = vi.fn<() => void>()
  const mailbox = createMailbox(config, MAX, onMail)
  const first = arrivals.add(mail('Ciao {5}\r\n"caffè"'), new Date('2026-11-01T12:00:00Z'))
  const large = arrivals.add(mail('x'.repeat(MAX)), new Date('2026-11-03T12:00:00Z'))
  const folder = await mailbox.open()
  expect(folder).toMatchObject({ uidValidity: 1, uidNext: large + 1 })
  expect(await folder.find(1)).toEqual([first, large])
  // The server answers with the last one, as RFC 9051 says of a range up to *.
  expect(await folder.find(large + 1)).toEqual([])
  expect(await folder.find(1, large, Date.parse('2026-11-02'))).toEqual([large])
  expect(await folder.find(1, large, Date.parse('2026-11-03'))).toEqual([])
  expect(await folder.fetch(first, MAX)).toEqual({ bytes: Buffer.from(mail('Ciao {5}\r\n"caffè"')), isWhole: true })
  expect(await folder.fetch(large, MAX)).toMatchObject({ isWhole: false })
  expect(await folder.fetch(99, MAX)).toBe(null)
  mailbox.idle()
  const third = arrivals.add(mail('New'))
  await vi.waitFor(() => expect(onMail).toHaveBeenCalled())
  expect(await (await mailbox.open()).find(large + 1)).toEqual([third])
  mailbox.close()
})

test('a connection that was lost is opened again by the next check', async () => {
  const mailbox = createMailbox(config, MAX, () => undefined)
  await mailbox.open()
  sandbox.mail.arrivals.renumber()
  await vi.waitFor(async () => expect(await mailbox.open()).toMatchObject({ uidValidity: 2 }))
  mailbox.close()
})

test('a wrong password and a folder that is missing are said, without the password', async () => {
  const opened = (changed: Partial<ImapConfig>) => createMailbox({ ...config, ...changed }, MAX, () => undefined).open()
  await expect(opened({ auth: { user: config.auth.user, pass: 'wrong-password' } })).rejects.toThrow('the sandbox knows other names')
  await expect(opened({ auth: { user: config.auth.user, pass: 'wrong-password' } })).rejects.not.toThrow('wrong-password')
  await expect(opened({ folder: 'Tickets' })).rejects.toThrow()
})

test('literals are answered like strings, and flags are kept', async () => {
  const socket = connect(Number(new URL(sandbox.imapUrl).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (bytes) => void (heard += bytes.toString()))
  const say = async (line: string, answer: RegExp) => {
    heard = ''
    socket.write(`${line}\r\n`)
    await vi.waitFor(() => expect(heard).toMatch(answer))
  }
  await say('a LOGIN {17}', /\+ go on/)
  await say(`help@demo.atelier {${config.auth.pass.length}+}\r\n${config.auth.pass}`, /a OK/)
  await say('b SELECT INBOX', /b OK \[READ-WRITE\]/)
  await say('c UID STORE 1 +FLAGS (\\Seen)', /FETCH \(UID 1 FLAGS \(\\Seen\)\)\r\nc OK/)
  await say('d UID FETCH 1 (FLAGS BODY.PEEK[]<0.4>)', /FLAGS \(\\Seen\) BODY\[\]<0> \{4\}\r\nFrom\)\r\nd OK/)
  await say('e UID SEARCH UNKNOWN x', /e BAD/)
  await say('f LOGOUT', /f OK/)
  socket.destroy()
})

describe('the words of commands', () => {
  it('are cut where bytes arrive in pieces, with literals in the middle', () => {
    const lines: string[] = []
    const ask = vi.fn<() => void>()
    const read = commandReader((line) => void lines.push(line), ask)
    for (const byte of Buffer.from('a LOGIN {3}\r\na"b {2+}\r\nxy\r\nb NOOP\r\n')) read(Buffer.from([byte]))
    expect(lines).toEqual(['a LOGIN "a\\"b" "xy"', 'b NOOP'])
    expect(ask).toHaveBeenCalledTimes(1)
    expect(wordsOf(lines[0] ?? '')).toEqual(['a', 'LOGIN', 'a"b', 'xy'])
  })

  it('name sets of numbers, in either order', () => {
    expect([1, 4, 6, 9].map((uid) => isInSet('2:4,9:*', uid, 7))).toEqual([false, true, false, true])
  })
})
