import type { Server as HttpServer } from 'node:http'
import { createServer, type ListenOptions, type Server, type Socket } from 'node:net'

/**
 * Sockets that listen on the port. Each accepts one connection in each turn of the event loop, whatever its network: with one socket, a
 * newcomer waits behind hundreds that another network opens at once. Linux spreads connections over all that listen.
 */
const LISTENERS = process.platform === 'linux' ? 16 : 1

const listenAt = (server: Server, options: ListenOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, () => {
      server.off('error', reject)
      const address = server.address()
      if (typeof address === 'object' && address !== null) resolve(address.port)
      else reject(new Error('no port'))
    })
  })

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

export interface Listening {
  readonly port: number
  /** Accepts no more connections, and resolves when all have ended. */
  close(): Promise<void>
}

/** Has `http` listen on `port` of `host`; 0 takes a free one. Fails with EADDRINUSE when another listens there. */
export async function listen(http: HttpServer, port: number, host: string): Promise<Listening> {
  // Sockets that share a port would not notice that another process shares it, too.
  const alone = createServer()
  await listenAt(alone, { port, host })
  await close(alone)
  const shared = { host, reusePort: LISTENERS > 1 }
  const opened = await listenAt(http, { ...shared, port })
  const more = Array.from({ length: LISTENERS - 1 }, () => {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => void http.emit('connection', socket))
    // `listenAt` handles errors of one that is not open yet.
    return server.on('error', (error) => server.listening && http.emit('error', error))
  })
  const closeAll = async () => void (await Promise.all([http, ...more].map(close)))
  const listening = more.map((server) => listenAt(server, { ...shared, port: opened }))
  try {
    await Promise.all(listening)
  } catch (error) {
    // Waits for all: one that opens later would stay open.
    await Promise.allSettled(listening)
    await closeAll()
    throw error
  }
  return { port: opened, close: closeAll }
}
