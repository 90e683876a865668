/**
 * Keeps every query that a screen shows live.
 *
 *   cold ──(page idle, or a call)──▶ loading ──▶ open
 *     ◀──────────(failed)────────────┘
 *
 * cold: results come with the page or are asked for by HTTP; only the query cache knows the observers.
 * open: each query with an observer has one subscription; when the last observer leaves, it ends a little later.
 */
import type { Query, QueryClient } from '@tanstack/react-query'
import { CallError, callErrorOf, isCallError } from './call-error.ts'
import type { Bridge, Connection, OptimisticUpdate } from './bridge.ts'
import { liveKeyParts, type Args } from './live-key.ts'

/** How long a query that no screen shows stays subscribed: going back finds it fresh. */
const LINGER_MS = 5_000
/** Waits before a failed load of the realtime client is repeated in the background; the last one from then on. */
const RELOAD_MS = [1_000, 2_000, 5_000, 15_000] as const
const LAST_RELOAD_MS = 30_000
const OFFLINE: Connection = { isConnected: false, isLost: false }
const UNREACHABLE: Connection = { isConnected: false, isLost: true }

interface HttpAnswer {
  status: 'success' | 'error'
  value?: unknown
  errorMessage?: string
  errorData?: unknown
}

/** Asks a query once, by HTTP: its result is not kept current. */
export async function askByHttp(path: string, args: Args): Promise<unknown> {
  const response = await fetch('/api/query', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, args, format: 'json' }),
  })
  const answer = (await response.json()) as HttpAnswer
  if (answer.status === 'success') return answer.value
  throw callErrorOf(answer.errorData, answer.errorMessage ?? response.statusText)
}

async function loadBridge(queries: QueryClient): Promise<Bridge> {
  const { Bridge } = await import('./bridge.ts')
  return new Bridge(location.origin, queries)
}

/** Resolves after `ms`, when the browser is online again, or when `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

export class LiveClient {
  readonly #queries: QueryClient
  readonly #beforeRefusal: () => Promise<unknown>
  readonly #loadBridge: (queries: QueryClient) => Promise<Bridge>
  readonly #lingering = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #connectionListeners = new Set<() => void>()
  #loading: Promise<Bridge> | undefined
  #bridge: Bridge | undefined
  #connection = OFFLINE

  /** A refused call waits for `beforeRefusal` before its caller gets the error. */
  constructor(queries: QueryClient, beforeRefusal: () => Promise<unknown>, load = loadBridge) {
    this.#queries = queries
    this.#beforeRefusal = beforeRefusal
    this.#loadBridge = load
    queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'observerAdded') this.#watch(query)
      else if (type === 'observerRemoved' && query.getObserversCount() === 0) this.#linger(query)
      else if (type === 'removed') this.#bridge?.unwatch(query.queryHash)
    })
  }

  /**
   * Loads the realtime client, once, and makes the queries on screen live. A failure is not kept: the next call loads again.
   * Throws the CallError `unavailable`.
   */
  open(): Promise<Bridge> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined
      this.#setConnection(UNREACHABLE)
      throw new CallError('unavailable', `the realtime client could not be loaded: ${String(error)}`)
    })
    return this.#loading
  }

  /** Opens without a call that needs it, and repeats a failed load until it succeeds. Returns a function that ends the repeating. */
  openInBackground(): () => void {
    const ending = new AbortController()
    void this.#openUntil(ending.signal)
    return () => ending.abort()
  }

  async #openUntil(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      // A failure shows as a lost connection.
      const isOpen = await this.open().then(
        () => true,
        () => false,
      )
      if (isOpen) return
      await pause(RELOAD_MS[failures] ?? LAST_RELOAD_MS, signal)
    }
  }

  async #load(): Promise<Bridge> {
    const bridge = await this.#loadBridge(this.#queries)
    this.#bridge = bridge
    bridge.onConnection(() => this.#setConnection(bridge.connection()))
    this.#setConnection(bridge.connection())
    for (const query of this.#queries.getQueryCache().getAll()) if (query.getObserversCount() > 0) this.#watch(query)
    return bridge
  }

  /** The first result of a query: from its subscription when the connection is there, else by HTTP. */
  async ask(query: { queryHash: string; path: string; args: Args }): Promise<unknown> {
    const bridge = this.#bridge
    if (bridge === undefined || !bridge.connection().isConnected) return askByHttp(query.path, query.args)
    // After an error a new subscription asks again; the old one would only repeat it.
    if (bridge.hasFailed(query.queryHash)) bridge.unwatch(query.queryHash)
    bridge.watch(query.queryHash, query.path, query.args)
    this.#lingerHash(query.queryHash)
    return bridge.first(query.queryHash)
  }

  mutate(path: string, args: Args, optimistic?: OptimisticUpdate): Promise<unknown> {
    return this.#orRefusal(async () => (await this.open()).mutate(path, args, optimistic))
  }

  act(path: string, args: Args): Promise<unknown> {
    return this.#orRefusal(async () => (await this.open()).act(path, args))
  }

  /** Sends a signal, without loading the client or waiting for an answer. */
  signal(path: string, args: Args): void {
    this.#bridge?.signal(path, args)
  }

  /** A step that needs a proof of identity is sent again, unchanged, once the user has given it. */
  async #orRefusal(send: () => Promise<unknown>): Promise<unknown> {
    try {
      return await send()
    } catch (error) {
      await this.#beforeRefusal()
      if (
        isCallError(error, 'proof_required') &&
        (await (await import('../auth/proof.ts')).askForProof(error.data.ways, error.data.payout))
      )
        return this.#orRefusal(send)
      throw error
    }
  }

  readonly connection = (): Connection => this.#connection

  readonly onConnection = (listener: () => void): (() => void) => {
    this.#connectionListeners.add(listener)
    return () => this.#connectionListeners.delete(listener)
  }

  #setConnection(now: Connection): void {
    if (now.isConnected === this.#connection.isConnected && now.isLost === this.#connection.isLost) return
    this.#connection = now
    for (const listener of this.#connectionListeners) listener()
  }

  #watch(query: Query): void {
    clearTimeout(this.#lingering.get(query.queryHash))
    this.#lingering.delete(query.queryHash)
    const parts = liveKeyParts(query.queryKey)
    if (parts !== null) this.#bridge?.watch(query.queryHash, parts.path, parts.args)
  }

  #linger(query: Query): void {
    if (liveKeyParts(query.queryKey) !== null) this.#lingerHash(query.queryHash)
  }

  #lingerHash(hash: string): void {
    if (this.#bridge === undefined) return
    clearTimeout(this.#lingering.get(hash))
    this.#lingering.set(
      hash,
      setTimeout(() => {
        this.#lingering.delete(hash)
        const query = this.#queries.getQueryCache().get(hash)
        if (query !== undefined && query.getObserversCount() > 0) return
        this.#bridge?.unwatch(hash)
        // A query that is not live is not fresh: the next screen that wants it asks again.
        query?.invalidate()
      }, LINGER_MS),
    )
  }
}
