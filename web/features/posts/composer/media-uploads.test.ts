import { expect, test, vi } from 'vitest'
import { CallError } from '#web/lib/live/call-error.ts'
import { type PartSender, UploadCancelled } from '#web/lib/upload/upload-file.ts'
import { mediaFileProblem, MediaUploads, type UploadCalls } from './media-uploads.ts'

const fileOf = (name: string, bytes = 10): File => new File([new Uint8Array(bytes)], name, { type: 'image/png' })

interface Sending {
  url: string
  done: () => void
  fail: (error: Error) => void
}

/** Uploads whose bytes arrive when the test says so. */
function setUp(calls: Partial<UploadCalls> = {}) {
  const sending: Sending[] = []
  const done: [string, string][] = []
  const cancelled: string[] = []
  const ticketOf = (objectId: string, received = false) => ({
    uploadUrl: `to/${objectId}`,
    objectId,
    partSize: 100,
    parts: [{ number: 1, url: `to/${objectId}`, received }],
    expiresAt: 0,
  })
  const send: PartSender = (url, _bytes, _onSent, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new UploadCancelled()))
      sending.push({ url, done: resolve, fail: reject })
    })
  const uploads = new MediaUploads({
    calls: {
      open: async (file) => ticketOf(file.name),
      resume: async (objectId) => ticketOf(objectId),
      finish: async (objectId) => `item of ${objectId}`,
      cancel: async (objectId) => void cancelled.push(objectId),
      ...calls,
    },
    onDone: (key, itemId) => void done.push([key, itemId]),
    send,
    firstPauseMs: 0,
  })
  return { uploads, sending, done, cancelled, states: () => uploads.list().map(({ key, status }) => `${key} ${status}`) }
}

test('three files are sent at once, the next when one is done, each reported with its item', async () => {
  const { uploads, sending, done, states } = setUp()
  for (const name of ['a', 'b', 'c', 'd']) uploads.add(name, fileOf(name))
  await vi.waitFor(() => expect(sending).toHaveLength(3))
  expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting'])
  sending[1]?.done()
  await vi.waitFor(() => expect(sending.map(({ url }) => url)).toContain('to/d'))
  expect(done).toEqual([['b', 'item of b']])
  for (const one of sending) one.done()
  await vi.waitFor(() => expect(states()).toEqual([]))
  expect(done.map(([key]) => key).toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

test('a cancelled upload stops, is removed on the server, and makes room', async () => {
  const { uploads, sending, done, cancelled, states } = setUp()
  for (const name of ['a', 'b', 'c', 'd']) uploads.add(name, fileOf(name))
  await vi.waitFor(() => expect(sending).toHaveLength(3))
  uploads.cancel('a')
  await vi.waitFor(() => expect(sending).toHaveLength(4))
  expect(cancelled).toEqual(['a'])
  expect(states()).toEqual(['b sending', 'c sending', 'd sending'])
  expect(done).toEqual([])
})

test('a refused file fails alone, and is sent from its start on a retry', async () => {
  let isRefused = true
  const opened: string[] = []
  const { uploads, sending, done, states } = setUp({
    open: async (file) => {
      opened.push(file.name)
      return {
        uploadUrl: 'u',
        objectId: `${file.name}${opened.length}`,
        partSize: 100,
        parts: [{ number: 1, url: 'u', received: false }],
        expiresAt: 0,
      }
    },
    finish: async (objectId) => {
      if (isRefused) throw new CallError('wrong_type', 'no picture')
      return `item of ${objectId}`
    },
  })
  uploads.add('a', fileOf('a'))
  await vi.waitFor(() => expect(sending).toHaveLength(1))
  sending[0]?.done()
  await vi.waitFor(() => expect(states()).toEqual(['a failed']))
  expect(uploads.list()[0]?.error).toMatchObject({ code: 'wrong_type' })
  isRefused = false
  uploads.retry('a')
  await vi.waitFor(() => expect(sending).toHaveLength(2))
  sending[1]?.done()
  await vi.waitFor(() => expect(done).toEqual([['a', 'item of a2']]))
  expect(opened).toEqual(['a', 'a'])
})

test('an interrupted upload continues where it stopped: it is not opened a second time', async () => {
  const opened: string[] = []
  const resumed: string[] = []
  const { uploads, done, states } = setUp({
    open: async (file) => {
      opened.push(file.name)
      throw new CallError('connection_lost', 'away')
    },
    resume: async (objectId) => {
      resumed.push(objectId)
      return { uploadUrl: 'u', objectId, partSize: 100, parts: [{ number: 1, url: 'u', received: true }], expiresAt: 0 }
    },
  })
  uploads.add('a', fileOf('a'))
  await vi.waitFor(() => expect(states()).toEqual(['a failed']))
  expect([opened, resumed, done]).toEqual([['a'], [], []])
  const later = setUp({
    finish: vi.fn<UploadCalls['finish']>().mockRejectedValueOnce(new CallError('connection_lost', 'away')).mockResolvedValue('item'),
    resume: async (objectId) => {
      resumed.push(objectId)
      return { uploadUrl: 'u', objectId, partSize: 100, parts: [{ number: 1, url: 'u', received: true }], expiresAt: 0 }
    },
  })
  later.uploads.add('b', fileOf('b'))
  await vi.waitFor(() => expect(later.sending).toHaveLength(1))
  later.sending[0]?.done()
  await vi.waitFor(() => expect(later.states()).toEqual(['b failed']))
  later.uploads.retry('b')
  await vi.waitFor(() => expect(later.done).toEqual([['b', 'item']]))
  expect([resumed, later.sending.length]).toEqual([['b'], 1])
})

test('a chosen file is checked before it is sent', () => {
  expect(mediaFileProblem({ size: 0, type: 'image/png' }, 100)).toBe('empty')
  expect(mediaFileProblem({ size: 101, type: 'image/png' }, 100)).toBe('too_large')
  expect(mediaFileProblem({ size: 5, type: 'application/zip' }, 100)).toBe('wrong_type')
  expect(mediaFileProblem({ size: 5, type: 'audio/mpeg' }, 100)).toBeUndefined()
})
