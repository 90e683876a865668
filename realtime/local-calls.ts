/** Calls from inside the process (rendered pages, tasks) and the queries of the HTTP endpoint: without a socket or a subscription. */
import { randomUUID } from 'node:crypto'
import { CallError } from '#platform/call-error.ts'
import type { Log } from '#platform/log.ts'
import { type CallTable, checkArgs, findCall } from './calls.ts'
import { describeFailure, errorOf, failureOf } from './failure.ts'
import type { Topic } from './implement.ts'
import type { Json } from './json.ts'
import { OWN } from './network.ts'
import type { Outcome } from './protocol.ts'
import type { PageRead, readResult } from './read-result.ts'
import type { CallRunner } from './run-call.ts'

export interface QueryAnswer {
  readonly value: unknown
  /** The same as text, as it goes over the wire. */
  readonly json: string
  /** When one of these is touched, ask again. */
  readonly topics: readonly Topic[]
}

export interface LocalCalls {
  /** Throws `CallError` as a caller over the wire would get it. */
  query(path: string, args: unknown, options?: { address?: string; page?: PageRead }): Promise<QueryAnswer>
  /** Throws `CallError` as a caller over the wire would get it. */
  mutate(path: string, args: unknown, options?: { address?: string; userAgent?: string; idempotencyKey?: string }): Promise<unknown>
  /** A query for a caller over HTTP. Never throws for an error of the caller. */
  queryOutcome(path: string, args: Json, address: string): Promise<Outcome>
}

export interface LocalCallsOptions {
  readonly log: Log
  readonly table: CallTable
  readonly read: ReturnType<typeof readResult>
  readonly runner: CallRunner
}

export const createLocalCalls = ({ log, table, read, runner }: LocalCallsOptions): LocalCalls => ({
  async query(path, args, { address = OWN, page } = {}) {
    const call = findCall(table, 'query', path)
    const { outcome, value, topics } = await read(call, checkArgs(call.entry, args as Json), { address, page })
    if (!outcome.ok) throw errorOf(outcome.failure)
    return { value, json: outcome.json, topics: [...topics] as Topic[] }
  },
  async mutate(path, args, { address = OWN, userAgent = '', idempotencyKey } = {}) {
    const key = idempotencyKey === undefined ? null : { sessionId: idempotencyKey.toLowerCase(), requestId: 0 }
    const outcome = await runner.mutate({ path, args: args as Json, key, mayBeRepeat: key !== null, address, userAgent })
    if (!outcome.ok) throw errorOf(outcome.failure)
    return JSON.parse(outcome.json) as unknown
  },
  async queryOutcome(path, args, address) {
    try {
      const call = findCall(table, 'query', path)
      return (await read(call, checkArgs(call.entry, args), { address })).outcome
    } catch (error) {
      if (error instanceof CallError) return { ok: false, failure: failureOf(error) }
      return { ok: false, failure: describeFailure(log, path, table.get(path)?.entry ?? null, randomUUID(), error) }
    }
  },
})
