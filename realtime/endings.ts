/**
 * Which connections have used which token: when one is over, they are closed. A call that is under way may still speak for
 * who has lost the right to it, and a connection that has spoken for two people is not worth sorting out: its client is back at once.
 */
import type { Topic } from './implement.ts'

/** A tab sees its person sign in and out, and an admin borrow sessions: far fewer in its life. */
const TOKENS_MAX = 50

/** `C` is a connection. */
export class Endings<C> {
  readonly #endOf: (token: string) => Topic
  readonly #byEnd = new Map<Topic, Set<C>>()
  readonly #byConnection = new Map<C, Set<Topic>>()

  /** `endOf`: what is touched when this token is over. */
  constructor(endOf: (token: string) => Topic) {
    this.#endOf = endOf
  }

  /** This connection has sent something with this token. False when it has used too many. */
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

  forget(connection: C): void {
    for (const end of this.#byConnection.get(connection) ?? []) {
      const users = this.#byEnd.get(end)
      users?.delete(connection)
      if (users?.size === 0) this.#byEnd.delete(end)
    }
    this.#byConnection.delete(connection)
  }

  /** The connections that have used a token of which one of `touched` is the end. */
  usersOf(touched: Iterable<string>): ReadonlySet<C> {
    const users = new Set<C>()
    for (const topic of touched) for (const connection of this.#byEnd.get(topic as Topic) ?? []) users.add(connection)
    return users
  }
}
