/** The browser's realtime client for tests, and a watcher that keeps all values of a query. */
import { ConvexClient } from 'convex/browser'
import { type FunctionReference, makeFunctionReference } from 'convex/server'
import { WebSocket } from 'ws'

/** Opens a client. It reconnects at once, as in a browser that comes online, so that tests do not wait for its backoff. */
export function openClient(address: string, Socket = WebSocket as unknown as typeof globalThis.WebSocket): ConvexClient {
  const client = new ConvexClient(address, {
    webSocketConstructor: Socket,
    skipConvexDeploymentUrlCheck: true,
    unsavedChangesWarning: false,
    logger: false,
  })
  const manager = (client.client as unknown as { webSocketManager: { tryReconnectImmediately(): void } }).webSocketManager
  client.client.subscribeToConnectionState((state) => {
    if (!state.isWebSocketConnected && state.hasEverConnected) setImmediate(() => manager.tryReconnectImmediately())
  })
  return client
}

export const q = (path: string): FunctionReference<'query'> => makeFunctionReference<'query'>(path)
export const m = (path: string): FunctionReference<'mutation'> => makeFunctionReference<'mutation'>(path)
export const a = (path: string): FunctionReference<'action'> => makeFunctionReference<'action'>(path)

export interface Watched<V> {
  readonly values: V[]
  readonly errors: Error[]
  /** Resolves when a value (the latest, or one to come) satisfies `is`. */
  until(is: (value: V) => boolean): Promise<V>
  untilError(): Promise<Error>
  stop(): void
}

/** Watches a query and keeps all its values and errors. */
export function watchQuery<V>(client: ConvexClient, path: string, args: Record<string, unknown>): Watched<V> {
  const values: V[] = []
  const errors: Error[] = []
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const stop = client.onUpdate(
    q(path),
    args,
    (value: V) => {
      values.push(value)
      tell()
    },
    (error) => {
      errors.push(error)
      tell()
    },
  )
  function when<R>(look: () => R | undefined): Promise<R> {
    return new Promise((resolve) => {
      const listener = (): void => {
        const found = look()
        if (found === undefined) return
        listeners.delete(listener)
        resolve(found)
      }
      listeners.add(listener)
      listener()
    })
  }
  return {
    values,
    errors,
    until: (is) => when(() => (values.length > 0 && is(values.at(-1) as V) ? (values.at(-1) as V) : undefined)),
    untilError: () => when(() => errors.at(-1)),
    stop: () => stop(),
  }
}
