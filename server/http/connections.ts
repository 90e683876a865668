import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#realtime/network.ts'

/**
 * Open connections of one network, live ones included: each keeps memory and a file descriptor, also one that sends nothing. 2,000 may be
 * live (realtime/limits.ts), and a browser opens up to six more while it loads.
 */
const CONNECTIONS_PER_NETWORK_MAX = 4_000

/** A whole answer: no request was read, so its language and form are unknown. */
const REFUSAL = 'HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n'

/** Answers a connection of a network that has `max` of them with 429, and closes it. */
export function limitConnections(server: Server, max = CONNECTIONS_PER_NETWORK_MAX): void {
  const open = new Map<string, number>()

  function forget(network: string): void {
    const left = (open.get(network) ?? 1) - 1
    if (left > 0) open.set(network, left)
    else open.delete(network)
  }

  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const before = open.get(network) ?? 0
    if (before >= max) {
      // Nothing that it sends is parsed.
      socket.removeAllListeners('data')
      socket.end(REFUSAL, () => socket.destroy())
      return
    }
    open.set(network, before + 1)
    socket.once('close', () => forget(network))
  })
}
