/**
 * The server closes each connection that has used an ended session, also when it uses another one by now. The line is fine
 * then: the client reconnects at once, not after the second or more that it waits when a server has trouble.
 */
import type { BaseConvexClient } from 'convex/browser'

/** `CLOSE.over` in realtime/protocol.ts. */
const OVER = 4001

/** Sockets that call `onOver` once they were closed for this reason. */
export function watchedSockets(onOver: () => void): typeof WebSocket {
  return class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols)
      // The client's own listener runs after this one, and has to see first that the connection is gone.
      this.addEventListener('close', ({ code }) => code === OVER && setTimeout(onOver))
    }
  }
}

/** As the client does when a browser reports that it is online; it has no other entry for that. */
export function returnAtOnce(client: BaseConvexClient): void {
  const { webSocketManager } = client as unknown as { webSocketManager: { tryReconnectImmediately(): void } }
  webSocketManager.tryReconnectImmediately()
}
