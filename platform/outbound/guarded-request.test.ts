/** No request leaves for an address inside, however it is written and whatever its name resolves to; answers are small and in time. */
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { createServer as createHttp, type RequestListener, type Server } from 'node:http'
import { createServer as createTcp, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isOnInternet, networksOf } from './address-rules.ts'
import { AddressRefused, createGuard, resolveName, type Asked } from './guarded-request.ts'

/** reference/conversations-support-connections.md §8.14, and the classes of addresses of §6.2. */
const BAD_ADDRESSES = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.255.255.254/',
  'https://0.0.0.0/',
  'https://0/',
  'https://10.0.0.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.0.0.8/',
  'https://192.0.2.1/',
  'https://192.88.99.1/',
  'https://192.168.1.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::7f00:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::ffff:a00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::1]/',
  'https://[100::1]/',
  'https://[2001::1]/',
  'https://[2001:db8::1]/',
  'https://[2002:7f00:1::]/',
  'https://[3fff::1]/',
  'https://[4000::1]/',
  'https://[5f00::1]/',
  'https://[fc00::1]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://①②⑦.⓪.⓪.①/',
] as const

const BAD_URLS = [
  ['ftp://example.org/', 'bad_url'],
  ['file:///etc/passwd', 'bad_url'],
  ['https://user:word@example.org/', 'bad_url'],
  ['https://example.org/#part', 'bad_url'],
  ['not an address', 'bad_url'],
  [`https://example.org/${'a'.repeat(2_000)}`, 'bad_url'],
  // Shorter as it is typed than as it is sent.
  [`https://example.org/${'ü'.repeat(700)}`, 'bad_url'],
  ['http://example.org/', 'not_https'],
  ['https://example.org:22/', 'bad_port'],
  ['https://example.org:80/', 'bad_port'],
  ['https://example.org:5432/', 'bad_port'],
  ['https://example.org:6379/', 'bad_port'],
] as const

const POST: Asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') }
const loopback = networksOf('127.0.0.0/8')
const cleaners: (() => void)[] = []

afterEach(() => {
  for (const clean of cleaners.splice(0)) clean()
})

async function listen(server: Server | ReturnType<typeof createTcp>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleaners.push(() => server.close())
  if ('closeAllConnections' in server) cleaners.push(() => server.closeAllConnections())
  return (server.address() as AddressInfo).port
}

const serve = (handler: RequestListener): Promise<number> => listen(createHttp(handler))

/** Answers bytes as they are, without HTTP's rules. */
const serveRaw = (handler: (socket: Socket) => void): Promise<number> =>
  listen(
    createTcp((socket) => {
      socket.on('error', () => undefined)
      cleaners.push(() => socket.destroy())
      socket.once('data', () => handler(socket))
    }),
  )

const HEADER_BYTES = 12
const TYPE_A = 1

/** A name server that answers 127.0.0.1 for every name, and nothing for names that begin with `silent`. Answers its address. */
async function serveNames(): Promise<string> {
  const socket = createSocket('udp4')
  cleaners.push(() => socket.close())
  socket.on('message', (asked, { port, address }) => {
    if (asked.includes('silent')) return
    const end = asked.indexOf(0, HEADER_BYTES) + 5
    const isFour = asked.readUInt16BE(end - 4) === TYPE_A
    const header = Buffer.from(asked.subarray(0, HEADER_BYTES))
    for (const [at, word] of [0x81_80, 1, Number(isFour), 0, 0].entries()) header.writeUInt16BE(word, 2 + 2 * at)
    // The name of the question, its type, class, time to live, and four bytes.
    const found = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1])
    socket.send(Buffer.concat([header, asked.subarray(HEADER_BYTES, end), ...(isFour ? [found] : [])]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return `127.0.0.1:${socket.address().port}`
}

async function send(port: number, options: Parameters<typeof createGuard>[0] = {}, path = '/') {
  const target = await createGuard({ allowed: loopback, ...options }).open(`http://127.0.0.1:${port}${path}`)
  try {
    return await target.send(POST)
  } finally {
    target.close()
  }
}

describe('addresses', () => {
  test.each(BAD_ADDRESSES)('%s is refused before anything is sent', async (address) => {
    await expect(createGuard().open(address)).rejects.toMatchObject({ name: 'AddressRefused', why: 'inside' })
  })

  test('at least 40 are in the list', () => expect(BAD_ADDRESSES.length).toBeGreaterThanOrEqual(40))

  test.each(BAD_URLS)('%s is refused: %s', async (address, why) => {
    await expect(createGuard().open(address)).rejects.toMatchObject({ why })
  })

  test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:830::200e'])('%s is on the internet', (address) => {
    expect(isOnInternet(address)).toBe(true)
  })

  test('networks of the operator are allowed, others stay refused', async () => {
    const guard = createGuard({ allowed: networksOf('10.1.0.0/16, fd12::/32') })
    expect(guard.check('http://10.1.2.3:8080/').host).toBe('10.1.2.3:8080')
    expect(guard.check('https://[fd12::5]/').host).toBe('[fd12::5]')
    expect(() => guard.check('https://10.2.0.1/')).toThrow(AddressRefused)
    expect(() => networksOf('10.1.0.0/33')).toThrow('10.1.0.0/33 is not a network')
    expect(() => networksOf('example.org')).toThrow('is not a network')
  })

  test('a closed guard calls its networks alone', async () => {
    const guard = createGuard({ allowed: loopback, isClosed: true })
    expect(() => guard.check('https://8.8.8.8/')).toThrow(AddressRefused)
    expect(guard.check('http://127.0.0.1:9000/').port).toBe('9000')
  })
})

describe('names', () => {
  const named = (...addresses: string[]) => createGuard({ resolve: async () => addresses.map((address) => ({ address, family: 4 })) })

  test('with one address inside are refused as a whole', async () => {
    await expect(named('8.8.8.8', '10.0.0.1').open('https://hooks.example.org/')).rejects.toMatchObject({ why: 'inside' })
    await expect(named('127.0.0.1').open('https://hooks.example.org/')).rejects.toMatchObject({ why: 'inside' })
    await expect(named('::ffff:127.0.0.1').open('https://hooks.example.org/')).rejects.toMatchObject({ why: 'inside' })
  })

  test('without an address are refused', async () => {
    await expect(named().open('https://hooks.example.org/')).rejects.toMatchObject({ why: 'no_address' })
    await expect(createGuard().open('https://localhost/')).rejects.toMatchObject({ why: 'inside' })
  })

  test('that no server answers keep no other name of this process from resolving', async () => {
    const servers = [await serveNames()]
    let isOver = false
    const silent = Promise.all(Array.from({ length: 8 }, (_, at) => resolveName(`silent${at}.example.org`, servers).catch(() => []))).then(
      () => (isOver = true),
    )
    expect(await resolveName('hooks.example.org', servers)).toEqual([{ address: '127.0.0.1', family: 4 }])
    await expect(lookup('localhost')).resolves.toBeDefined()
    await expect(createGuard({ resolve: (name) => resolveName(name, servers) }).open('https://hooks.example.org/')).rejects.toMatchObject({
      why: 'inside',
    })
    expect(isOver).toBe(false)
    void silent
  })

  test('that change between check and connection lead nowhere else: they are asked for once', async () => {
    const hits: string[] = []
    const [first, second] = [
      await serve((_, res) => res.end(hits.push('checked') && 'ok')),
      await serve((_, res) => res.end(hits.push('other') && 'no')),
    ]
    let asked = 0
    const guard = createGuard({
      allowed: networksOf('127.0.0.1/32'),
      resolve: async () => [{ address: (asked += 1) === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
    })
    const target = await guard.open(`http://hooks.example.org:${first}/`)
    expect((await target.send(POST)).status).toBe(200)
    expect((await target.send(POST)).status).toBe(200)
    target.close()
    expect({ asked, hits, second: second > 0 }).toEqual({ asked: 1, hits: ['checked', 'checked'], second: true })
    await expect(guard.open(`http://hooks.example.org:${first}/`)).rejects.toMatchObject({ why: 'inside' })
  })

  test('stay the name in the request', async () => {
    const port = await serve((req, res) => res.end(`${req.headers.host} ${req.headers['accept-encoding']}`))
    const guard = createGuard({ allowed: loopback, resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
    const target = await guard.open(`http://hooks.example.org:${port}/path?a=1`)
    expect((await target.send(POST)).text).toBe(`hooks.example.org:${port} identity`)
    target.close()
  })

  test('are called at the next address where the first accepts no connection', async () => {
    const port = await serve((_, res) => res.end('ok'))
    const guard = createGuard({
      allowed: loopback,
      resolve: async () => [
        { address: '127.0.0.9', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    })
    const target = await guard.open(`http://hooks.example.org:${port}/`)
    expect((await target.send(POST)).status).toBe(200)
    target.close()
  })
})

describe('answers', () => {
  test('that redirect are not followed', async () => {
    let hits = 0
    const port = await serve((_, res) => {
      hits += 1
      res.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end()
    })
    expect((await send(port)).status).toBe(302)
    expect(hits).toBe(1)
  })

  test('without end are cut off', async () => {
    let sent = 0
    const port = await serve((_, res) => {
      const more = () => {
        while (!res.destroyed && res.write(Buffer.alloc(4_096, 'a'))) sent += 4_096
      }
      res.on('drain', more)
      more()
    })
    const { status, text } = await send(port)
    expect({ status, length: text.length }).toEqual({ status: 200, length: 2_048 })
    expect(sent).toBeLessThan(20_000_000)
  })

  test('of a status alone count when the body never ends', async () => {
    const port = await serveRaw((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'))
    expect(await send(port, { deadlineMs: 300 })).toMatchObject({ status: 200, text: 'half' })
  })

  test('that come too slowly fail at the deadline', async () => {
    const port = await serveRaw((socket) => {
      const drip = setInterval(() => socket.write('X'), 20)
      socket.once('close', () => clearInterval(drip))
      socket.write('HTTP/1.1 200 OK\r\nx-slow: ')
    })
    await expect(send(port, { deadlineMs: 300 })).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })

  test('with huge headers or without HTTP fail', async () => {
    const huge = await serveRaw((socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`))
    await expect(send(huge)).rejects.toThrow()
    const noise = await serveRaw((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'))
    await expect(send(noise)).rejects.toThrow()
  })

  test('that switch to another protocol fail, and the process goes on', async () => {
    const port = await serveRaw((socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'))
    await expect(send(port)).rejects.toThrow('an upgrade is no answer')
  })

  test('with a status that HTTP does not have fail', async () => {
    const port = await serveRaw((socket) => socket.write('HTTP/1.1 000 Nothing\r\ncontent-length: 0\r\n\r\n'))
    await expect(send(port)).rejects.toThrow('a status that HTTP does not have')
  })

  test('are not waited for by a request that was stopped before it began', async () => {
    const port = await serveRaw(() => undefined)
    const target = await createGuard({ allowed: loopback }).open(`http://127.0.0.1:${port}/`)
    await expect(target.send({ ...POST, signal: AbortSignal.abort() })).rejects.toThrow('stopped')
    target.close()
  })

  test('from nobody fail', async () => {
    const port = await serve((_, res) => res.end())
    for (const clean of cleaners.splice(0)) clean()
    await expect(send(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
