/** Files of the web build: only those, and each in a form that its reader takes. */
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createHttpServer } from '../server.ts'
import { createStaticFiles } from './static-files.ts'

const FILE = '/assets/a-abcdefgh.js'
const [KEPT, LATER] = ['/assets/chunk-1234567.js', '/assets/later-1234567.js']
const stack = new AsyncDisposableStack()
let port: number
let client: string

beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'static-'))
  stack.defer(() => rm(root, { recursive: true, force: true }))
  client = join(root, 'client')
  await mkdir(join(client, 'assets'), { recursive: true })
  await writeFile(join(root, 'secret.txt'), 'secret')
  await writeFile(client + FILE, 'plain')
  for (const file of [KEPT, LATER, '/favicon.svg']) await writeFile(client + file, `the text of ${file}`)
  await writeFile(`${client}${FILE}.br`, brotliCompressSync('plain'))
  await writeFile(`${client}${FILE}.gz`, gzipSync('plain'))
  const server = createHttpServer({
    handlers: [await createStaticFiles(client)],
    onUpgrade: (_req, socket) => void socket.destroy(),
    isSecure: false,
    trustProxy: false,
    log: createLog('silent'),
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => server.close().closeAllConnections())
  port = (server.address() as AddressInfo).port
})
afterAll(() => stack.disposeAsync())

/** With the path as it is written: `fetch` would resolve its dots. */
async function get(
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<{ status?: number; headers: IncomingHttpHeaders; text: string }> {
  const sent = request({ port, path, headers }).end()
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode, headers: answer.headers, text: (await buffer(answer)).toString() }
}

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  `${FILE}.br`,
  `${FILE}%00`,
  '/__proto__',
  '/assets',
])('%s is no file', async (path) => expect(await get(path)).toMatchObject({ status: 404, text: 'Not Found\n' }))

test.each([
  ['gzip, br', 'br'],
  ['br;q=0.5, gzip;q=1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['GZIP;Q=0.1', 'gzip'],
  ['br; q=0.00', undefined],
  ['x-br', undefined],
  ['', undefined],
])('to “%s” in the form %s', async (accepted, encoding) => {
  const { status, headers, text } = await get(FILE, { 'accept-encoding': accepted })
  expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'accept-encoding'])
  if (encoding === undefined) expect(text).toBe('plain')
})

test('browsers keep files that the build names by their content for a year, and ask for all others again', async () => {
  expect((await get(KEPT)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const { headers } = await get('/favicon.svg')
  expect(headers['cache-control']).toBe('no-cache')
  expect(await get('/favicon.svg', { 'if-none-match': headers.etag })).toMatchObject({ status: 304, text: '' })
})

test('a file is read once, and again only when it could not be read', async () => {
  const first = await get(KEPT)
  await rm(client + KEPT)
  expect(await get(KEPT)).toMatchObject({ status: 200, text: first.text })
  await rm(client + LATER)
  expect((await get(LATER)).status).toBe(500)
  await writeFile(client + LATER, 'here again')
  expect(await get(LATER)).toMatchObject({ status: 200, text: 'here again' })
})
