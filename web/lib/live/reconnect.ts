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

/**
 * The longest pauses between two attempts to connect, on average, in milliseconds; the client spreads them by half in both directions. Its
 * own is 16 seconds: a call that was under way waited for as long as a server was killed again and again. While no call waits, a server
 * that comes back is spared.
 */
const PAUSE_MAX_MS = 4_000
const PAUSE_OF_CALLS_MAX_MS = 1_000

export function returnSoon(client: BaseConvexClient): void {
  const { webSocketManager } = client as unknown as { webSocketManager: { maxBackoff: number } }
  Object.defineProperty(webSocketManager, 'maxBackoff', {
    get: () => (client.connectionState().hasInflightRequests ? PAUSE_OF_CALLS_MAX_MS : PAUSE_MAX_MS),
  })
}

/**
 * An attempt to connect that began without a network may neither succeed nor fail. The client gives it a minute, and does not check whether
 * the browser is online again meanwhile: a call waited for as long.
 */
const OPEN_MAX_MS = 8_000

/** The parts of the client that decide when it gives up a connection. */
interface Giving {
  serverInactivityThreshold: number
  socketState(): string
  resetServerInactivityTimeout(): void
  closeAndReconnect(reason: string): void
}

/** Gives up attempts that do not open in time, and those that are under way when the browser is online again. */
export function giveUpAttempts(client: BaseConvexClient): void {
  const { webSocketManager: manager } = client as unknown as { webSocketManager: Giving }
  const { serverInactivityThreshold: silenceMaxMs } = manager
  const isConnecting = () => manager.socketState() === 'connecting'
  Object.defineProperty(manager, 'serverInactivityThreshold', { get: () => (isConnecting() ? OPEN_MAX_MS : silenceMaxMs) })
  // The first attempt is under way already.
  manager.resetServerInactivityTimeout()
  globalThis.addEventListener?.('online', () => {
    if (!isConnecting()) return
    manager.closeAndReconnect('OnlineAgain')
    returnAtOnce(client)
  })
}

/** As the client does when a browser reports that it is online; it has no other entry for that. */
export function returnAtOnce(client: BaseConvexClient): void {
  const { webSocketManager } = client as unknown as { webSocketManager: { tryReconnectImmediately(): void } }
  webSocketManager.tryReconnectImmediately()
}
