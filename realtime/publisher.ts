/**
 * Publishes the topics that commits touched, of this process and of others: to kept actors, to live results, to connections
 * whose session is over, and to listeners.
 */
import type { Log } from '#platform/log.ts'
import type { Actors } from './actors.ts'
import type { Endings } from './endings.ts'
import { keyText, type WriteKey } from './journal.ts'
import type { Published } from './published.ts'
import type { Results } from './results.ts'
import type { Session } from './session.ts'
import type { SignalCalls } from './signal-calls.ts'
import { closeAfterFlush } from './sockets.ts'

export type TopicListener = (topics: ReadonlySet<string>) => void

export interface PublisherOptions {
  readonly log: Log
  readonly actors: Actors
  readonly signalCalls: SignalCalls
  readonly results: Results
  readonly published: Published
  readonly endings: Endings<Session>
  /** Asks for a flush, here and in the other processes. `isWhole`: all topics of the commit are published. */
  readonly ring: (isWhole: boolean) => void
  /** Resolves at the end of a flush that began after the call. */
  readonly nextFlush: () => Promise<void>
}

export class Publisher {
  readonly #options: PublisherOptions
  readonly #listeners = new Set<TopicListener>()

  constructor(options: PublisherOptions) {
    this.#options = options
  }

  /** Publishes topics of commits whose results are due already: a flush has read them in the journal. */
  readonly publish = (topics: ReadonlySet<string>): void => {
    const { log, actors, signalCalls, endings, nextFlush } = this.#options
    actors.touch(topics)
    signalCalls.touch(topics)
    const over = endings.usersOf(topics)
    if (over.size > 0) void closeAfterFlush(over, nextFlush)
    for (const listener of this.#listeners) {
      try {
        listener(topics)
      } catch (error) {
        log.error({ err: error }, 'a listener to topics failed')
      }
    }
  }

  /** Publishes a commit of this process, before its caller is answered. A flush that was faster has done so already. */
  readonly publishCommit = ({ sessionId, requestId }: WriteKey, topics: readonly string[], isWhole: boolean): void => {
    const { results, published, ring } = this.#options
    if (published.isFirst(sessionId, requestId)) {
      results.touch(topics, keyText(sessionId, requestId))
      this.publish(new Set(topics))
    }
    ring(isWhole)
  }

  /** Calls `listener` with the topics of each commit. Returns the function that ends this. */
  listen(listener: TopicListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
