/**
 * Own messages that are not stored yet. Kept in the tab until the server has them: a reload or a lost connection loses no text, and a
 * message that is sent again has the same id, so that the server stores it once.
 *
 *   written ──▶ on its way ──▶ stored (gone from here once its page is loaded)
 *                 │  ▲
 *                 ▼  └── again
 *               failed ──▶ discarded
 */
import type { MessageReply } from '#contract/types.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import type { CheckedFile } from '#web/lib/upload/send-file.ts'

export interface Unsent {
  readonly clientId: string
  readonly text: string
  readonly files: readonly CheckedFile[]
  /** The message that it answers. */
  readonly reply?: MessageReply | null
  /** The price that its author has agreed to, in dollars. */
  readonly price?: number
  /** The price of its files for the other side, in dollars; missing: free. */
  readonly mediaPrice?: number
  /** Epoch milliseconds. */
  readonly at: number
  /** Why it was not sent, for its author; null: on its way. */
  readonly problem: string | null
  /** The dollars that its author's wallet lacks, where that is why. */
  readonly missing?: number | undefined
}

/** Sends one message. Rejects when it was not stored. */
export type Deliver = (message: Unsent) => Promise<unknown>

/** The dollars that a refused payment lacked; undefined: it was refused for another reason. */
const missingOf = (error: unknown): number | undefined =>
  isCallError(error, 'short_balance') && typeof error.data.missing === 'number' ? error.data.missing : undefined

function readUnsent(text: string | null): readonly Unsent[] {
  if (text === null) return []
  try {
    const kept: unknown = JSON.parse(text)
    // Written by this module only.
    return Array.isArray(kept) ? (kept as Unsent[]) : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

export class Outbox {
  readonly #key: string
  readonly #storage: Storage
  readonly #listeners = new Set<() => void>()
  /** Messages on their way from this page. */
  readonly #running = new Set<string>()
  #messages: readonly Unsent[]

  constructor(key: string, storage: Storage) {
    this.#key = key
    this.#storage = storage
    this.#messages = readUnsent(storage.getItem(key))
  }

  readonly messages = (): readonly Unsent[] => this.#messages

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #set(messages: readonly Unsent[]): void {
    this.#messages = messages
    if (messages.length === 0) this.#storage.removeItem(this.#key)
    else this.#storage.setItem(this.#key, JSON.stringify(messages))
    for (const listener of this.#listeners) listener()
  }

  #fail(clientId: string, problem: string, missing: number | undefined): void {
    this.#set(this.#messages.map((each) => (each.clientId === clientId ? { ...each, problem, missing } : each)))
  }

  async #run(message: Unsent, deliver: Deliver, problemOf: (error: unknown) => string): Promise<void> {
    if (this.#running.has(message.clientId)) return
    this.#running.add(message.clientId)
    try {
      await deliver(message)
    } catch (error) {
      this.#fail(message.clientId, problemOf(error), missingOf(error))
    } finally {
      this.#running.delete(message.clientId)
    }
  }

  /** Shows the message at once, and sends it. */
  add(message: Unsent, deliver: Deliver, problemOf: (error: unknown) => string): void {
    this.#set([...this.#messages, message])
    void this.#run(message, deliver, problemOf)
  }

  /** `price`: the price that its author agrees to by now. */
  again(clientId: string, deliver: Deliver, problemOf: (error: unknown) => string, price?: number): void {
    const message = this.#messages.find((each) => each.clientId === clientId)
    if (message === undefined) return
    const next = { ...message, problem: null, ...(price === undefined ? {} : { price }) }
    this.#set(this.#messages.map((each) => (each.clientId === clientId ? next : each)))
    void this.#run(next, deliver, problemOf)
  }

  /** Sends messages that were on their way when the page was left. */
  goOn(deliver: Deliver, problemOf: (error: unknown) => string): void {
    for (const message of this.#messages) if (message.problem === null) void this.#run(message, deliver, problemOf)
  }

  /** These messages are stored and loaded, or given up. */
  forget(clientIds: readonly string[]): void {
    if (this.#messages.some(({ clientId }) => clientIds.includes(clientId)))
      this.#set(this.#messages.filter(({ clientId }) => !clientIds.includes(clientId)))
  }
}

const boxes = new Map<string, Outbox>()

/** The outbox of one user in one thread, the same for every part of the page. */
export function outboxOf(userId: string, threadId: string): Outbox {
  const key = `unsent ${userId} ${threadId}`
  const known = boxes.get(key) ?? new Outbox(key, sessionStorage)
  boxes.set(key, known)
  return known
}
