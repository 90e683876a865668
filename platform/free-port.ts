import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Tries to listen at `port` of `host`. `code` is null when it is free, else the error's code. Port 0 takes any free one. */
export function tryPort(port: number, host: string): Promise<{ code: string | null; port: number }> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => done({ code: error.code ?? 'unknown', port }))
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => done({ code: null, port: typeof address === 'object' && address !== null ? address.port : port }))
    })
  })
}

/** Below the ports that systems give to outgoing connections (from 32768 on Linux, 49152 elsewhere): one of these may take a free port at any time. */
const FREE_FROM = 20_000
const FREE_TO = 32_768
const FREE_TRIES = 20

/** A free port of both loopback addresses, since a browser may resolve `localhost` to either. It is still free for a server that stops and starts again. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < FREE_TRIES; attempt += 1) {
    const port = randomInt(FREE_FROM, FREE_TO)
    const codes = await Promise.all(['127.0.0.1', '::1'].map(async (host) => (await tryPort(port, host)).code))
    // A machine without the second address answers another code.
    if (codes[0] === null && codes[1] !== 'EADDRINUSE') return port
  }
  return (await tryPort(0, '127.0.0.1')).port
}
