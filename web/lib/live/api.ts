/**
 * `api.orders.getUserOrders` and so on: the calls of the contract as references with its types, made without its code.
 * The contract is imported as a type only: neither it nor zod reaches the browser.
 */
import type { Contract } from '#contract/index.ts'
import type { ArgsInputOf, Entry, ErrorsOf, Kind, ResultOf } from '#realtime/define.ts'
import type { z } from 'zod'

/** A call by its path on the wire, such as `admin/orders:getPendingOrdersCount`. */
export interface CallRef<K extends Kind, Args, Result, Errors extends string> {
  readonly path: string
  /** Types only; never set. */
  readonly types?: { kind: K; args: Args; result: Result; errors: Errors }
}

export type QueryRef<Args, Result> = CallRef<'query', Args, Result, string>
export type SignalRef<Args> = CallRef<'signal', Args, null, string>
export type WriteRef<Args, Result> = CallRef<'mutation' | 'action', Args, Result, string>

type RefOf<E> = E extends Entry<infer K, z.ZodType, z.ZodType, string> ? CallRef<K, ArgsInputOf<E>, ResultOf<E>, ErrorsOf<E>> : never
type Api<T> = { readonly [Name in keyof T]: T[Name] extends Entry<Kind, z.ZodType, z.ZodType, string> ? RefOf<T[Name]> : Api<T[Name]> }

function refOf(folders: readonly string[]): unknown {
  return new Proxy(Object.freeze({}), {
    get(_, name) {
      if (typeof name !== 'string') return undefined
      if (name === 'path') return `${folders.slice(0, -1).join('/')}:${folders.at(-1)}`
      return refOf([...folders, name])
    },
  })
}

export const api = refOf([]) as Api<Contract>
