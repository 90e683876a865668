import { dollarsFromCents } from '#contract/rules/money.ts'

export type InDollars<Data> = { [K in keyof Data as K extends `${infer Name}Cents` ? Name : K]: Data[K] }

/** Data of SQL for the wire: what is named `fooCents` becomes `foo`, in dollars; all else stays. Null stays null. */
export function inDollars<Data extends object>(data: Data): InDollars<Data> {
  const entries = Object.entries(data).map(([key, value]: [string, unknown]) =>
    key.endsWith('Cents') ? [key.slice(0, -'Cents'.length), typeof value === 'number' ? dollarsFromCents(value) : value] : [key, value],
  )
  return Object.fromEntries(entries) as InDollars<Data>
}
