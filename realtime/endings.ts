/**
 * Maps tokens to the connections that have used them, to close these when the session ends. Otherwise a call under way could
 * still act for a user without a session. Closing is simpler than sorting out a connection of two users: its client reconnects at once.
 */
import type { Topic } from './implement.ts'

/** Far more than one tab needs: its user signs in and out, and an admin impersonates users. */
const TOKENS_MAX = 50

/** `C` is a connection. */
export class Endings<C> {
  readonly #endOf: (token: string) => Topic
  readonly #byEnd = new Map<Topic, Set<C>>()
  readonly #byConnection = new Map<C, Set<Topic>>()

  /** `endOf`: the topic that is touched when the token's session ends. */
  constructor(endOf: (token: string) => Topic) {
    this.#endOf = endOf
  }

  /** Records that the connection has used this token. False when it has used too many. */
  note(connection: C, token: string | undefined): boolean {
    if (token === undefined) return true
    const end = this.#endOf(token)
    let ends = this.#byConnection.get(connection)
    if (ends === undefined) this.#byConnection.set(connection, (ends = new Set()))
    if (ends.has(end)) return true
    if (ends.size >= TOKENS_MAX) return false
    ends.add(end)
    const users = this.#byEnd.get(end)
    if (users === undefined) this.#byEnd.set(end, new Set([connection]))
    else users.add(connection)
    return true
  }

  /** Connections that have used a token. */
  get size(): number {
    return this.#byConnection.size
  }

  forget(connection: C): void {
    for (const end of this.#byConnection.get(connection) ?? []) {
      const users = this.#byEnd.get(end)
      users?.delete(connection)
      if (users?.size === 0) this.#byEnd.delete(end)
    }
    this.#byConnection.delete(connection)
  }

  /** The connections that have used a token whose end is among `touched`. */
  usersOf(touched: Iterable<string>): ReadonlySet<C> {
    const users = new Set<C>()
    for (const topic of touched) for (const connection of this.#byEnd.get(topic as Topic) ?? []) users.add(connection)
    return users
  }
}
