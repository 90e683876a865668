/** SQL returns cents, calls return dollars: the one place that converts data of SQL, by the names of its fields. */
import { dollarsFromCents } from '#contract/rules/money.ts'

export type InDollars<Data> = Data extends readonly (infer Item)[]
  ? InDollars<Item>[]
  : Data extends object
    ? { [K in keyof Data as K extends `${infer Name}Cents` ? Name : K]: InDollars<Data[K]> }
    : Data

const CENTS = 'Cents'

function presented(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(presented)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) =>
      key.endsWith(CENTS)
        ? [key.slice(0, -CENTS.length), typeof inner === 'number' ? dollarsFromCents(inner) : inner]
        : [key, presented(inner)],
    ),
  )
}

/** Data of SQL for the wire: a field `fooCents` becomes `foo`, in dollars, at every depth; all others stay. Null stays null. */
export const inDollars = <Data extends object>(data: Data): InDollars<Data> => presented(data) as InDollars<Data>
