/**
 * Carries results from the realtime client into TanStack Query's cache. Loaded after the first paint: only this file
 * imports the realtime client.
 *
 * All changes of one transaction are written in one batch, so no screen ever shows half of it.
 */
import { BaseConvexClient, type OptimisticLocalStore, type QueryToken } from 'convex/browser'
import type { FunctionReference } from 'convex/server'
import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { QueryRef } from './api.ts'
import { mayRetry } from '../error-rules.ts'
import { giveUpAttempts, returnAtOnce, returnSoon, watchedSockets } from './reconnect.ts'
import { CONNECTION_LOST_TEXT, callErrorOf, isCallError, type CallError } from './call-error.ts'
import { liveKey, type Args } from './live-key.ts'

export interface Connection {
  isConnected: boolean
  /** It was open and is lost, or could not be opened; not while it opens for the first time. */
  isLost: boolean
}

/** The results on screen. An optimistic update reads and rewrites them until its mutation is reflected. */
export interface LocalStore {
  get<A extends Args, R>(ref: QueryRef<A, R>, args: A): R | undefined
  set<A extends Args, R>(ref: QueryRef<A, R>, args: A, value: R): void
  /** Every open query of this call, with any arguments. */
  all<A extends Args, R>(ref: QueryRef<A, R>): { args: A; value: R | undefined }[]
}

export type OptimisticUpdate = (store: LocalStore) => void

type ClientArgs = NonNullable<Parameters<BaseConvexClient['subscribe']>[1]>
/** Used where the server does not name a time. */
const RETRY_SECONDS = 5

type Result = { value: unknown } | { error: CallError }

interface Subscription {
  key: QueryKey
  path: string
  args: ClientArgs
  token: QueryToken
  unsubscribe: () => void
  waiting: ((result: Result) => void)[]
}

/** The network subscribes to more than the server runs at once; the query itself has not failed. */
const isTooMany = (error: CallError): boolean => isCallError(error, 'too_many_queries')

const named = (path: string) => path as unknown as FunctionReference<'query'>

/** Fields that are undefined are left out: JSON cannot express them. */
const withoutMissing = (args: Args) => Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)) as ClientArgs

function localStoreOf(store: OptimisticLocalStore): LocalStore {
  return {
    get: (ref, args) => store.getQuery(named(ref.path), withoutMissing(args)) as never,
    set: (ref, args, value) => store.setQuery(named(ref.path), withoutMissing(args), value as never),
    all: (ref) => store.getAllQueries(named(ref.path)) as never,
  }
}

/** The error of a failed call, in the contract's terms. */
function thrownAsCallError(error: unknown): CallError {
  const message = error instanceof Error ? error.message : String(error)
  if (message.includes(CONNECTION_LOST_TEXT)) return callErrorOf(undefined, CONNECTION_LOST_TEXT)
  return callErrorOf(error instanceof Error && 'data' in error ? error.data : undefined, message)
}

export class Bridge {
  readonly #client: BaseConvexClient
  readonly #queries: QueryClient
  readonly #byHash = new Map<string, Subscription>()
  readonly #byToken = new Map<QueryToken, Subscription>()

  constructor(address: string, queries: QueryClient) {
    this.#queries = queries
    this.#client = new BaseConvexClient(address, (tokens) => this.#onTransition(tokens), {
      skipConvexDeploymentUrlCheck: true,
      unsavedChangesWarning: true,
      logger: false,
      webSocketConstructor: watchedSockets(() => returnAtOnce(this.#client)),
    })
    returnSoon(this.#client)
    giveUpAttempts(this.#client)
  }

  /** Watches a query until `unwatch`. Watching twice is watching once. */
  watch(hash: string, path: string, args: Args): void {
    if (this.#byHash.has(hash)) return
    const clientArgs = withoutMissing(args)
    const { queryToken, unsubscribe } = this.#client.subscribe(path, clientArgs)
    const subscription: Subscription = { key: liveKey(path, args), path, args: clientArgs, token: queryToken, unsubscribe, waiting: [] }
    this.#byHash.set(hash, subscription)
    this.#byToken.set(queryToken, subscription)
    const result = this.#resultOf(subscription)
    // An error that is here already belongs to an earlier subscription: this one asks again.
    if (result !== undefined && 'value' in result) this.#write(subscription, result)
  }

  unwatch(hash: string): void {
    const subscription = this.#byHash.get(hash)
    if (subscription === undefined) return
    this.#byHash.delete(hash)
    this.#byToken.delete(subscription.token)
    subscription.unsubscribe()
  }

  /** Is the last result of a watched query an error? */
  hasFailed(hash: string): boolean {
    const subscription = this.#byHash.get(hash)
    const result = subscription === undefined ? undefined : this.#resultOf(subscription)
    return result !== undefined && 'error' in result && !isTooMany(result.error)
  }

  /** The first result of a watched query; where its last one is an error, the next. */
  first(hash: string): Promise<unknown> {
    const subscription = this.#byHash.get(hash)
    if (subscription === undefined) throw new Error('only a watched query has a first result')
    const known = this.#resultOf(subscription)
    if (known !== undefined && 'value' in known) return Promise.resolve(known.value)
    return new Promise((resolve, reject) => {
      subscription.waiting.push((result) => ('error' in result ? reject(result.error) : resolve(result.value)))
    })
  }

  /** Sends a mutation; resolves when every open query shows its effect. */
  async mutate(path: string, args: Args, optimistic?: OptimisticUpdate): Promise<unknown> {
    try {
      return await this.#client.mutation(
        path,
        withoutMissing(args),
        optimistic === undefined ? undefined : { optimisticUpdate: (store) => optimistic(localStoreOf(store)) },
      )
    } catch (error) {
      throw thrownAsCallError(error)
    }
  }

  async act(path: string, args: Args): Promise<unknown> {
    try {
      return await this.#client.action(path, withoutMissing(args))
    } catch (error) {
      throw thrownAsCallError(error)
    }
  }

  /** Sends a signal once. Without a connection it is lost. */
  signal(path: string, args: Args): void {
    // Events go through the client as they are: it keeps none for later, and sends none twice.
    const { webSocketManager } = this.#client as unknown as { webSocketManager: { sendMessage(event: object): boolean } }
    webSocketManager.sendMessage({ type: 'Event', eventType: 'Signal', event: { path, args: withoutMissing(args) } })
  }

  connection(): Connection {
    const { isWebSocketConnected: isConnected, hasEverConnected, connectionRetries } = this.#client.connectionState()
    return { isConnected, isLost: !isConnected && (hasEverConnected || connectionRetries > 0) }
  }

  onConnection(listener: () => void): () => void {
    return this.#client.subscribeToConnectionState(listener)
  }

  #onTransition(tokens: QueryToken[]): void {
    notifyManager.batch(() => {
      for (const token of tokens) {
        const subscription = this.#byToken.get(token)
        const result = subscription === undefined ? undefined : this.#resultOf(subscription)
        if (subscription !== undefined && result !== undefined) this.#write(subscription, result)
      }
    })
  }

  #resultOf({ path, args }: Subscription): Result | undefined {
    try {
      const value = this.#client.localQueryResult(path, args)
      return value === undefined ? undefined : { value }
    } catch (error) {
      return { error: thrownAsCallError(error) }
    }
  }

  /** Subscribes again after the time that the server named. The screen keeps its data until then. */
  #askLater(subscription: Subscription, { data: { retryAfterSeconds } }: CallError): void {
    const seconds = typeof retryAfterSeconds === 'number' ? retryAfterSeconds : RETRY_SECONDS
    setTimeout(() => {
      if (this.#byToken.get(subscription.token) !== subscription) return
      subscription.unsubscribe()
      const { path, args } = subscription
      subscription.unsubscribe = this.#client.subscribe(path, args).unsubscribe
    }, seconds * 1_000)
  }

  #write(subscription: Subscription, result: Result): void {
    if ('error' in result && isTooMany(result.error)) return this.#askLater(subscription, result.error)
    const { key: queryKey, waiting } = subscription
    if ('value' in result) this.#queries.setQueryData(queryKey, result.value)
    // The caller of the first result decides about a retry. A later failure is fetched again, and then counts as any other.
    else if (waiting.length === 0 && mayRetry(0, result.error))
      void this.#queries.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false })
    else this.#queries.getQueryCache().find({ queryKey })?.setState({ status: 'error', error: result.error, fetchStatus: 'idle' })
    for (const resolve of waiting.splice(0)) resolve(result)
  }
}
