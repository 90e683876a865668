/** Refused queries of a rendered page, which come along with it: the browser first shows the same as the server. */
import type { QueryClient } from '@tanstack/react-query'
import { isFinal } from '../error-rules.ts'
import { CallError, isCallError } from './call-error.ts'
import { liveKey, liveKeyParts, type Args } from './live-key.ts'

export type Refusal = [path: string, args: Args, error: Pick<CallError, 'code' | 'message' | 'data'>]

const ofPage = new WeakSet<Error>()

/** Is this the error of a query that came with the page? The live connection asks again; mounting does not. */
export const cameWithPage = (error: Error | null): boolean => error !== null && ofPage.has(error)

/** Refusals in the cache that no retry changes. The browser asks again for all other failures. */
export const refusalsIn = (queries: QueryClient): Refusal[] =>
  queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state: { error } }): Refusal[] => {
      const parts = liveKeyParts(queryKey)
      if (parts === null || !isFinal(error) || !isCallError(error)) return []
      return [[parts.path, parts.args, { code: error.code, message: error.message, data: error.data }]]
    })

export function putRefusals(queries: QueryClient, refusals: readonly Refusal[]): void {
  for (const [path, args, { code, message, data }] of refusals) {
    const error = new CallError(code, message, data)
    ofPage.add(error)
    queries
      .getQueryCache()
      .build(queries, { queryKey: liveKey(path, args) })
      .setState({ status: 'error', error })
  }
}
