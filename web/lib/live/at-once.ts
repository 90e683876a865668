/**
 * The server closes each connection that has used a session which is over, also when another one is in use by now. Then nothing is
 * wrong with the line: the client is back at once, and not after the second or more that it waits when a server is in trouble.
 */
import type { BaseConvexClient } from 'convex/browser'

/** `CLOSE.over` in realtime/protocol.ts. */
const OVER = 4001

/** Sockets that call `onOver` once they were closed for this reason. */
export function socketsThatTell(onOver: () => void): typeof WebSocket {
  return class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols)
      // The client's own listener is behind this one, and has first to see that the connection is gone.
      this.addEventListener('close', ({ code }) => code === OVER && setTimeout(onOver))
    }
  }
}

/** As the client does when a browser says that it is online again; it has no other door to that. */
export function returnAtOnce(client: BaseConvexClient): void {
  const { webSocketManager } = client as unknown as { webSocketManager: { tryReconnectImmediately(): void } }
  webSocketManager.tryReconnectImmediately()
}
