/** Tables that are being sent: a few for each reader at a time, and a reader who loses the right to one gets no more of it. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { VISITOR, type Actor } from '#server/access/actor.ts'
import { createDownloads, DOWNLOADS_MAX, sendDownload } from './downloads.ts'

const LINE = `${'x'.repeat(98)}\r\n`
const adminOf = (userId: string): Actor => ({ ...VISITOR, userId, adminRole: 'owner' })

/** A site on which each caller, named by the address, is sent lines until `rights` or the lines end. */
async function siteOf(options: { actorOf?: () => Promise<Actor>; lines: () => AsyncIterable<string> }) {
  let actor = VISITOR
  const downloads = createDownloads({
    log: createLog('silent'),
    addressOf: () => '192.0.2.7',
    actorOf: options.actorOf ?? (async () => actor),
  })
  const server = createServer(async (req, res) => {
    actor = adminOf(req.url ?? '')
    await sendDownload(downloads, req, res, { name: 'users', actor, head: 'name\r\n', lines: options.lines() })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init)
}

test.each<[string, Partial<Actor>]>([
  ['the role is another one', { adminRole: 'viewer' }],
  ['the role is taken', { adminRole: null }],
  ['the session has ended', { userId: null, adminRole: null }],
])('a table that has no end stops in its middle once %s', async (_what, change) => {
  let sent = 0
  async function* lines() {
    for (;;) {
      sent += 1
      yield LINE
    }
  }
  const get = await siteOf({ lines, actorOf: async () => ({ ...adminOf('/ana'), ...(sent > 2_000 ? change : {}) }) })
  const answer = await get('/ana')
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow()
  expect(sent).toBeGreaterThan(2_000)
  expect(sent).toBeLessThan(2_400)
})

test('a reader has a few tables at a time, others have theirs, and one that is left makes room', async () => {
  let open = 0
  const waiting = Promise.withResolvers<void>()
  async function* lines() {
    open += 1
    try {
      yield LINE.repeat(200)
      await waiting.promise
    } finally {
      open -= 1
    }
  }
  const get = await siteOf({ lines })
  const leave = new AbortController()
  const first = [await get('/ana', { signal: leave.signal })]
  while (first.length < DOWNLOADS_MAX) first.push(await get('/ana'))
  const refused = await get('/ana')
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
    429,
    '5',
    'Too many files at once. Please wait a few seconds, then try again.\n',
  ])
  const others = await get('/ben')
  expect(others.status).toBe(200)
  waiting.resolve()
  leave.abort()
  expect((await others.text()).length).toBeGreaterThan(20_000)
  await Promise.allSettled(first.map((answer) => answer.text()))
  await expect.poll(() => open).toBe(0)
  expect(await (await get('/ana')).text()).toContain(LINE)
})
