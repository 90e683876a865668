import { expect, test } from 'vitest'
import type { UploadTicket } from '#contract/types.ts'
import { CallError } from '#web/lib/live/call-error.ts'
import { type CheckedFile, keptUploadsOf, SendingFailed } from '#web/lib/upload/send-file.ts'
import { deliverFiles, type DeliveryCalls } from './deliver-files.ts'
import { PartRefused, type PartSender, UploadCancelled } from '#web/lib/upload/upload-file.ts'

const fileOf = (name: string, size: number) => new File([new Uint8Array(size)], name, { type: 'image/png', lastModified: 1 })

class MemoryStorage {
  readonly #items = new Map<string, string>()
  get length() {
    return this.#items.size
  }
  key = (at: number) => [...this.#items.keys()][at] ?? null
  getItem = (key: string) => this.#items.get(key) ?? null
  setItem = (key: string, value: string) => void this.#items.set(key, value)
  removeItem = (key: string) => void this.#items.delete(key)
  clear = () => this.#items.clear()
}

/** A server that takes one part per file; `overrides` replaces any of its calls. */
function world(overrides: Partial<DeliveryCalls> = {}, send: PartSender = async (_url, bytes, onSent) => onSent(bytes.size)) {
  const log: string[] = []
  const percents: number[] = []
  const storage = new MemoryStorage()
  const ticketOf = (objectId: string, received = false): UploadTicket => ({
    uploadUrl: '/1',
    objectId,
    partSize: 1_000,
    parts: [{ number: 1, url: `/${objectId}`, received }],
    expiresAt: 0,
  })
  const checked = (objectId: string): CheckedFile => ({ objectId, fileName: objectId, fileType: 'image/png', fileSize: 1 })
  const calls: DeliveryCalls = {
    ticket: async ({ name }) => (log.push(`ticket ${name}`), ticketOf(`id-${name}`)),
    resume: async (objectId) => (log.push(`resume ${objectId}`), ticketOf(objectId)),
    finish: async (objectId) => (log.push(`finish ${objectId}`), checked(objectId)),
    complete: async (first, more) => log.push(`complete ${[first, ...more].map(({ objectId }) => objectId).join(' ')}`),
    ...overrides,
  }
  const control = new AbortController()
  const recordedSend: PartSender = async (url, ...rest) => {
    log.push(`send ${url}`)
    await send(url, ...rest)
  }
  const deliver = (...files: File[]) =>
    deliverFiles({
      files,
      calls,
      kept: keptUploadsOf('order', storage),
      signal: control.signal,
      onPercent: (percent) => percents.push(percent),
      send: recordedSend,
      firstPauseMs: 0,
    })
  return { log, percents, storage, control, deliver, ticketOf, checked }
}

test('several files complete one order: bytes make 90 percent, the check 95, the order 100, and no upload is kept', async () => {
  const { log, percents, storage, deliver } = world()
  await deliver(fileOf('a.png', 10), fileOf('b.png', 30))
  expect(log).toEqual([
    'ticket a.png',
    'send /id-a.png',
    'finish id-a.png',
    'ticket b.png',
    'send /id-b.png',
    'finish id-b.png',
    'complete id-a.png id-b.png',
  ])
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(percents).toContain(22)
  expect(percents.slice(-3)).toEqual([90, 95, 100])
  expect(storage.length).toBe(0)
})

test('after a failure the same file continues where it stopped', async () => {
  let isDown = true
  const { log, deliver } = world({}, async (_url, bytes, onSent) => {
    if (isDown) throw new Error('the connection broke')
    onSent(bytes.size)
  })
  await expect(deliver(fileOf('a.png', 10))).rejects.toMatchObject({ step: 'send', file: { name: 'a.png' } })
  isDown = false
  log.length = 0
  await deliver(fileOf('a.png', 10))
  expect(log).toEqual(['resume id-a.png', 'send /id-a.png', 'finish id-a.png', 'complete id-a.png'])
})

test('a file that is checked already is not sent again when only completing failed', async () => {
  let isRefused = true
  const { log, deliver } = world({
    resume: async () => {
      throw new CallError('upload_expired', 'This upload has ended.')
    },
    complete: async () => {
      if (isRefused) throw new CallError('unavailable', 'down')
    },
  })
  await expect(deliver(fileOf('a.png', 10))).rejects.toMatchObject({ step: 'complete' })
  isRefused = false
  log.length = 0
  await deliver(fileOf('a.png', 10))
  expect(log).toEqual(['finish id-a.png'])
})

test('an expired upload starts again', async () => {
  const over = async () => {
    throw new CallError('not_found', 'This upload does not exist.')
  }
  let finished = 0
  const { log, storage, deliver, checked } = world({
    resume: over,
    finish: (objectId) => (objectId === 'old' ? over() : ((finished += 1), Promise.resolve(checked(objectId)))),
  })
  const file = fileOf('a.png', 10)
  keptUploadsOf('order', storage).set(file, 'old')
  await deliver(file)
  expect(finished).toBe(1)
  expect(log).toContain('ticket a.png')
})

test('expired upload addresses are requested again, once', async () => {
  let refusals = 1
  const { log, deliver } = world({}, async (_url, bytes, onSent) => {
    if (refusals-- > 0) throw new PartRefused('status 403')
    onSent(bytes.size)
  })
  await deliver(fileOf('a.png', 10))
  expect(log).toEqual(['ticket a.png', 'send /id-a.png', 'resume id-a.png', 'send /id-a.png', 'finish id-a.png', 'complete id-a.png'])

  const refusing = world({}, async () => {
    throw new PartRefused('status 403')
  })
  await expect(refusing.deliver(fileOf('a.png', 10))).rejects.toBeInstanceOf(SendingFailed)
})

test('a call that lost its connection is sent again', async () => {
  let losses = 2
  const { log, deliver, checked } = world({
    finish: async (objectId) => {
      if (losses-- > 0) throw new CallError('connection_lost', 'Connection lost while action was in flight')
      return checked(objectId)
    },
  })
  await deliver(fileOf('a.png', 10))
  expect(log.at(-1)).toBe('complete id-a.png')
})

test('a refused file is forgotten, a missing address is named as such, a cancelled delivery completes nothing', async () => {
  const refused = world({
    finish: async () => {
      throw new CallError('unsafe_file', 'This file is not safe.')
    },
  })
  await expect(refused.deliver(fileOf('a.png', 10))).rejects.toMatchObject({ step: 'send' })
  expect(refused.storage.length).toBe(0)

  const closed = world({
    ticket: async () => {
      throw new CallError('wrong_status', 'moved on')
    },
  })
  await expect(closed.deliver(fileOf('a.png', 10))).rejects.toMatchObject({ step: 'ticket' })

  const cancelled = world()
  cancelled.control.abort()
  await expect(cancelled.deliver(fileOf('a.png', 10))).rejects.toBeInstanceOf(UploadCancelled)
  expect(cancelled.log).toEqual([])
})
