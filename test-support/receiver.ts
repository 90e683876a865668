/** A receiver of webhooks for tests, on this machine: it keeps its requests and gives the answers that the test sets. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly atMs: number
}

export interface Receiver extends AsyncDisposable {
  readonly url: string
  readonly received: Received[]
  /** How it answers from now on; a number is a status. */
  answer(how: number | ((req: IncomingMessage, res: ServerResponse) => void)): void
  /** Resolves when so many have arrived since the start. */
  got(count: number): Promise<void>
  close(): Promise<void>
}

export async function openReceiver(status = 204): Promise<Receiver> {
  const received: Received[] = []
  const waiting = new Set<{ count: number; resolve: () => void }>()
  let how: number | ((req: IncomingMessage, res: ServerResponse) => void) = status
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => void chunks.push(chunk))
    req.on('end', () => {
      received.push({
        headers: req.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString('utf8'),
        atMs: performance.now(),
      })
      for (const each of waiting)
        if (received.length >= each.count) {
          waiting.delete(each)
          each.resolve()
        }
      if (typeof how === 'number') res.writeHead(how).end()
      else how(req, res)
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: (next) => void (how = next),
    got: (count) => (received.length >= count ? Promise.resolve() : new Promise((resolve) => void waiting.add({ count, resolve }))),
    close,
    [Symbol.asyncDispose]: close,
  }
}
