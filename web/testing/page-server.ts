/**
 * The server as a page sees it, in the same process: it speaks the protocol of `realtime/protocol.ts`, with answers from the test.
 * All code of the browser above the socket is real: hooks, query cache, live client, realtime client.
 *
 * The contract holds here too: arguments are checked as the server checks them, and an answer that the contract does not
 * allow, or an error that the call does not declare, throws in the test.
 */
import { contract } from '#contract/index.ts'
import { CallError, COMMON_ERRORS } from '#platform/call-error.ts'
import { checkArgs } from '#realtime/calls.ts'
import { type AnyEntry, entriesOf, type Kind } from '#realtime/define.ts'
import { failureOf } from '#realtime/failure.ts'
import type { Json } from '#realtime/json.ts'
import {
  type ClientFrame,
  encodeU64,
  modificationJson,
  modificationTail,
  type Outcome,
  parseClientFrame,
  responseJson,
  transitionJson,
  versionJson,
} from '#realtime/protocol.ts'
import type { CallRef } from '../lib/live/api.ts'

const ENTRIES: ReadonlyMap<string, AnyEntry> = new Map([...entriesOf(contract)].map(({ path, entry }) => [path, entry]))

/** The code of a socket that was closed without a close frame. */
export const CLOSED_BY_ACCIDENT = 1006

type AnyRef = CallRef<Kind, unknown, unknown, string>
type TypesOf<Ref extends AnyRef> = NonNullable<Ref['types']>
type ArgsOf<Ref extends AnyRef> = TypesOf<Ref>['args']
type ResultOf<Ref extends AnyRef> = TypesOf<Ref>['result']
type Handler = (args: unknown) => unknown

function entryAt(path: string): AnyEntry {
  const entry = ENTRIES.get(path)
  if (entry === undefined) throw new Error(`${path} is no call of the contract`)
  return entry
}

/** Throws when the contract does not allow this answer. */
function outcomeOf(path: string, value: unknown): Outcome {
  const { error } = entryAt(path).result.safeParse(value)
  if (error !== undefined) throw new Error(`the test answers ${path} as the contract does not allow`, { cause: error })
  return { ok: true, json: JSON.stringify(value) }
}

function refusalOf(path: string, error: unknown): Outcome {
  if (!(error instanceof CallError)) throw error
  if (!entryAt(path).errors.includes(error.code) && !(COMMON_ERRORS as readonly string[]).includes(error.code))
    throw new Error(`${path} does not declare the error ${error.code}`, { cause: error })
  return { ok: false, failure: failureOf(error) }
}

/** The error with which a handler refuses a call. `data` as the error of the contract carries it. */
export const refused = (code: string, data: Record<string, unknown> = {}, message = `refused: ${code}`): CallError =>
  new CallError(code, message, data)

/** The answer of most writes. */
export const DONE = { success: true } as const

interface Watched {
  readonly path: string
  readonly args: Json
  /** As it was sent last. */
  sent: string | undefined
}

/** One connection of a page. */
interface Line {
  readonly queries: Map<number, Watched>
  querySet: number
  ts: number
  send(frame: string): void
  cut(code: number): void
}

/** A call as it arrived. */
interface Arrived {
  readonly path: string
  readonly args: unknown
}

export class PageServer {
  readonly #handlers = new Map<string, Handler>()
  readonly #lines = new Set<Line>()
  readonly #arrived: Arrived[] = []
  readonly #problems: unknown[] = []
  #ts = 1
  #isReachable = true
  #isOver = false
  #isChanging = false

  /** The result of a query from now on, sent to all who watch it. Until then it is loading. */
  answer<Ref extends AnyRef>(ref: Ref, result: ResultOf<Ref>): void {
    outcomeOf(ref.path, result)
    this.#say(ref, () => result)
  }

  /** As `answer`, by the arguments. */
  answerBy<Ref extends AnyRef>(ref: Ref, resultOf: (args: ArgsOf<Ref>) => ResultOf<Ref>): void {
    this.#say(ref, resultOf as Handler)
  }

  /** Handles a mutation or an action. Queries that `done` changes with `answer` arrive with its response; it throws `refused(…)`. */
  handle<Ref extends AnyRef>(ref: Ref, done: (args: ArgsOf<Ref>) => ResultOf<Ref> | Promise<ResultOf<Ref>>): void {
    this.#handlers.set(ref.path, done as Handler)
  }

  /** Refuses a call, or fails a query, from now on. */
  refuse(ref: AnyRef, code: string, data?: Record<string, unknown>): void {
    this.#say(ref, () => {
      throw refused(code, data)
    })
  }

  /** Several changes that arrive together, as those of one transaction do. */
  together(change: () => void): void {
    this.#isChanging = true
    try {
      change()
    } finally {
      this.#isChanging = false
    }
    this.#changed()
  }

  /** The arguments of each call of this kind, as they passed its schema. */
  arrived<Ref extends AnyRef>(ref: Ref): ArgsOf<Ref>[] {
    return this.#arrived.filter(({ path }) => path === ref.path).map(({ args }) => args as ArgsOf<Ref>)
  }

  /** The paths of the queries that pages watch now, in alphabetical order, each once. */
  watched(): string[] {
    const paths = [...this.#lines].flatMap(({ queries }) => [...queries.values()].map(({ path }) => path))
    return [...new Set(paths)].toSorted()
  }

  /** Closes every connection, by accident or for the reason of `code`. No new one opens until `reach()`. */
  cut(code = CLOSED_BY_ACCIDENT): void {
    this.#isReachable = false
    for (const line of this.#lines) line.cut(code)
  }

  /** Connections open again; the page retries at once, as when a browser reports that it is online. */
  reach(): void {
    this.#isReachable = true
    dispatchEvent(new Event('online'))
  }

  /** Throws the first error that occurred here, if any: for the end of each test. */
  check(): void {
    if (this.#problems.length > 0) throw this.#problems[0]
  }

  /** The test has ended: nothing reaches a page any more. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Ends every connection without a close frame. */
  close(): void {
    this.#isOver = true
    this.#lines.clear()
  }

  /** `/api/query`, as the live client asks before its socket is open. */
  async askedByHttp(body: string): Promise<Response> {
    if (!this.#isReachable) throw new TypeError('the server cannot be reached')
    const { path, args } = JSON.parse(body) as { path: string; args: Json }
    const outcome = this.#outcome(path, args)
    // A query without an answer in the test stays pending.
    if (outcome === undefined) return new Promise(() => undefined)
    if (outcome.ok) return new Response(`{"status":"success","value":${outcome.json}}`)
    const { message, data } = outcome.failure
    return Response.json({ status: 'error', errorMessage: message, errorData: data })
  }

  /** A page connects; undefined: it cannot. */
  connect(send: (frame: string) => void, cut: (code: number) => void): ((frame: string) => void) | undefined {
    if (!this.#isReachable) return undefined
    const line: Line = {
      queries: new Map(),
      querySet: 0,
      ts: 0,
      send,
      cut: (code) => {
        this.#lines.delete(line)
        cut(code)
      },
    }
    this.#lines.add(line)
    return (frame) => void this.#receive(line, parseClientFrame(Buffer.from(frame))).catch((error: unknown) => this.#problems.push(error))
  }

  #say(ref: AnyRef, handler: Handler): void {
    this.#handlers.set(ref.path, handler)
    this.#changed()
  }

  async #receive(line: Line, frame: ClientFrame): Promise<void> {
    switch (frame.type) {
      case 'Mutation':
      case 'Action':
        return this.#call(line, frame.type, frame.requestId, frame.udfPath, frame.args)
      case 'ModifyQuerySet':
        for (const change of frame.modifications) {
          if (change.type === 'Remove') line.queries.delete(change.queryId)
          else line.queries.set(change.queryId, { path: change.udfPath, args: change.args, sent: undefined })
        }
        return this.#show(line, frame.newVersion)
      case 'Event':
        if (frame.signal !== null)
          this.#arrived.push({ path: frame.signal.path, args: checkArgs(entryAt(frame.signal.path), frame.signal.args).value })
        return undefined
      case 'Connect':
      case 'Authenticate':
        return undefined
      default:
        return frame satisfies never
    }
  }

  async #call(line: Line, type: 'Mutation' | 'Action', requestId: number, path: string, args: Json): Promise<void> {
    const handler = this.#handlers.get(path)
    if (handler === undefined) throw new Error(`the test says nothing about ${path}: server.handle(…)`)
    const outcome = await this.#done(path, handler, args)
    const isCommitted = type === 'Mutation' && outcome.ok
    if (isCommitted) this.#ts += 1
    line.send(responseJson(type, requestId, outcome, isCommitted ? this.#ts : null))
    this.#changed()
  }

  async #done(path: string, handler: Handler, args: Json): Promise<Outcome> {
    try {
      const { value } = checkArgs(entryAt(path), args)
      this.#arrived.push({ path, args: value })
      this.#isChanging = true
      try {
        return outcomeOf(path, await handler(value))
      } finally {
        this.#isChanging = false
      }
    } catch (error) {
      return refusalOf(path, error)
    }
  }

  #outcome(path: string, args: Json): Outcome | undefined {
    const handler = this.#handlers.get(path)
    try {
      const { value } = checkArgs(entryAt(path), args)
      // Also one without an answer: else a test for an unasked query would pass on every page.
      this.#arrived.push({ path, args: value })
      return handler === undefined ? undefined : outcomeOf(path, handler(value))
    } catch (error) {
      return refusalOf(path, error)
    }
  }

  #changed(): void {
    if (this.#isChanging) return
    this.#ts += 1
    for (const line of this.#lines) this.#show(line, line.querySet)
  }

  /** One transition with every new result for this page. */
  #show(line: Line, querySet: number): void {
    const modifications: string[] = []
    for (const [queryId, watched] of line.queries) {
      const outcome = this.#outcome(watched.path, watched.args)
      if (outcome === undefined) continue
      const tail = modificationTail(outcome)
      if (tail === watched.sent) continue
      watched.sent = tail
      modifications.push(modificationJson(outcome.ok, queryId, tail))
    }
    const start = versionJson(line.querySet, 0, encodeU64(line.ts))
    line.querySet = querySet
    line.ts = this.#ts
    line.send(transitionJson(start, versionJson(querySet, 0, encodeU64(this.#ts)), modifications.join(',')))
  }
}
