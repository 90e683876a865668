/** Long mails are read in a thread, which is ended when one takes too long. */
import { expect, test } from 'vitest'
import { readArrived } from './mail-reader.ts'
import { readMail } from './read-mail.ts'

const HEAD =
  'From: mara@example.org\r\nTo: help+abc@example.org\r\nMessage-ID: <one@example.org>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'
const mailWith = (part: string) => Buffer.from(`${HEAD}--b\r\n\r\nHello\r\n--b\r\n${part}\r\n--b--`)

test('a mail with a large file is read as a short one is, files included', async () => {
  const large = mailWith(`Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=a.pdf\r\n\r\n${'x'.repeat(100_000)}`)
  const found = await readArrived(large, 'help@example.org')
  expect(found).toEqual(await readMail(large, 'help@example.org'))
  expect(found.files[0]?.bytes.length).toBeGreaterThan(99_999)
})

test('a mail that is made to take minutes is given up, the next one is read, and the server goes on meanwhile', async () => {
  const endless = mailWith(`Content-Type: text/html\r\n\r\n${'<!--'.repeat(200_000)}${'<a href="'.repeat(200_000)}`)
  let ticks = 0
  const ticking = setInterval(() => (ticks += 1), 5)
  const both = await Promise.allSettled([readArrived(endless, undefined, 700), readArrived(mailWith(`\r\n${'x'.repeat(50_000)}`))])
  clearInterval(ticking)
  expect(both[0]).toMatchObject({ status: 'rejected', reason: { message: 'this mail takes too long to read' } })
  expect(both[1]).toMatchObject({ status: 'fulfilled', value: { from: 'mara@example.org' } })
  expect(ticks).toBeGreaterThan(10)
})
