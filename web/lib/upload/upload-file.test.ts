import { expect, test } from 'vitest'
import type { UploadTicket } from '#contract/types.ts'
import { fileProblem, PartRefused, type PartSender, sendParts, UploadCancelled } from './upload-file.ts'

const file = new Blob([new Uint8Array(25)])
const ticketOf = (received: readonly boolean[] = [false, false, false]): UploadTicket => ({
  uploadUrl: '/1',
  objectId: 'object',
  partSize: 10,
  parts: received.map((isHere, at) => ({ number: at + 1, url: `/${at + 1}`, received: isHere })),
  expiresAt: 0,
})

function recorder(fail: (url: string, attempt: number) => Error | null = () => null) {
  const sent: { url: string; size: number }[] = []
  const attempts = new Map<string, number>()
  const send: PartSender = async (url, bytes, onSent) => {
    const attempt = (attempts.get(url) ?? 0) + 1
    attempts.set(url, attempt)
    const error = fail(url, attempt)
    if (error !== null) throw error
    onSent(bytes.size)
    sent.push({ url, size: bytes.size })
  }
  return { sent, attempts, send }
}

test('every part is sent once, the last one shorter, and the bytes make 90 percent', async () => {
  const { sent, send } = recorder()
  const percents: number[] = []
  await sendParts({ ticket: ticketOf(), file, signal: new AbortController().signal, onPercent: (percent) => percents.push(percent), send })
  expect(sent).toEqual([
    { url: '/1', size: 10 },
    { url: '/2', size: 10 },
    { url: '/3', size: 5 },
  ])
  expect(percents.at(-1)).toBe(90)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
})

test('an upload continues where it stopped', async () => {
  const { sent, send } = recorder()
  const percents: number[] = []
  await sendParts({
    ticket: ticketOf([true, false, true]),
    file,
    signal: new AbortController().signal,
    onPercent: (percent) => percents.push(percent),
    send,
  })
  expect(sent.map(({ url }) => url)).toEqual(['/2'])
  expect(percents[0]).toBe(54)
})

test('a part that breaks is sent again, and a part that keeps breaking ends the upload', async () => {
  const flaky = recorder((url, attempt) => (url === '/2' && attempt < 3 ? new Error('the connection broke') : null))
  await sendParts({
    ticket: ticketOf(),
    file,
    signal: new AbortController().signal,
    onPercent: () => undefined,
    send: flaky.send,
    firstPauseMs: 0,
  })
  expect(flaky.attempts.get('/2')).toBe(3)

  const broken = recorder(() => new Error('the connection broke'))
  await expect(
    sendParts({
      ticket: ticketOf(),
      file,
      signal: new AbortController().signal,
      onPercent: () => undefined,
      send: broken.send,
      firstPauseMs: 0,
    }),
  ).rejects.toThrow('the connection broke')
  expect(broken.attempts.get('/1')).toBe(8)
})

test('two parts are sent at once, and never more', async () => {
  const waiting: (() => void)[] = []
  const started: string[] = []
  const send: PartSender = async (url) => {
    started.push(url)
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const sending = sendParts({ ticket: ticketOf(), file, signal: new AbortController().signal, onPercent: () => undefined, send })
  expect(started).toEqual(['/1', '/2'])
  waiting[1]?.()
  await expect.poll(() => started).toEqual(['/1', '/2', '/3'])
  for (const answer of waiting) answer()
  await sending
})

test('a part that is refused ends the others too', async () => {
  let ended: AbortSignal | undefined
  const send: PartSender = async (url, _bytes, _onSent, signal) => {
    if (url === '/2') throw new PartRefused('status 403')
    ended = signal
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  await expect(
    sendParts({ ticket: ticketOf(), file, signal: new AbortController().signal, onPercent: () => undefined, send }),
  ).rejects.toBeInstanceOf(PartRefused)
  expect(ended?.aborted).toBe(true)
})

test('a cancelled upload sends nothing more', async () => {
  const cancel = new AbortController()
  const { sent, send } = recorder()
  await expect(
    sendParts({
      ticket: ticketOf(),
      file,
      signal: cancel.signal,
      onPercent: (percent) => percent > 30 && cancel.abort(),
      send,
    }),
  ).rejects.toBeInstanceOf(UploadCancelled)
  expect(sent.map(({ url }) => url)).not.toContain('/3')
})

test.each([
  [null, 'missing'],
  [{ name: 'a.png', size: 0, type: 'image/png' }, 'empty'],
  [{ name: 'a.png', size: 50 * 1024 * 1024, type: 'image/png' }, undefined],
  [{ name: 'a.png', size: 50 * 1024 * 1024 + 1, type: 'image/png' }, 'too_large'],
  [{ name: 'a.pdf', size: 10, type: 'application/pdf' }, 'wrong_type'],
  [{ name: 'a.zip', size: 10, type: '' }, undefined],
  [{ name: 'a.mp4', size: 10, type: 'video/mp4' }, undefined],
  [{ name: 'a.wav', size: 10, type: 'audio/wav' }, undefined],
])('the file %j is answered with %s', (chosen, problem) => {
  expect(fileProblem(chosen)).toBe(problem)
})
