/**
 * SQL as named, typed, prepared statements. All statements of a domain stand in its `*.sql.ts`; nothing else builds SQL.
 *
 * Every statement is prepared once per connection under its name. `tools/statements.test.ts` prepares all of them
 * against the migrated schema, so a column that was renamed fails there and not in production.
 */
export interface Statement<Params extends readonly unknown[], Row> {
  readonly name: string
  readonly text: string
  /** Changes nothing by itself (`opening`). */
  readonly opens?: true
  /** Types only: never set. */
  readonly shape?: { params: Params; row: Row }
}

const registry = new Map<string, string>()
const opens = new Set<string>()

/**
 * Declares a statement. `name` is unique in the product (`orders.selectOrderForUpdate`); a lock shows in it.
 * `int8` arrives as a safe integer, `timestamptz` as epoch milliseconds, `uuid` as text, `jsonb` parsed.
 */
export function statement<Params extends readonly unknown[], Row = never>(name: string, text: string): Statement<Params, Row> {
  const known = registry.get(name)
  if (known !== undefined && known !== text) throw new Error(`Two statements are named ${name}`)
  registry.set(name, text)
  return { name, text }
}

/**
 * Declares a statement that only reads or locks rows. Where it comes first in a transaction it is sent together with the
 * `begin`, which saves a round trip: if the `begin` fails, the statement has run outside a transaction and changed nothing.
 */
export function opening<Params extends readonly unknown[], Row = never>(name: string, text: string): Statement<Params, Row> {
  opens.add(name)
  return { ...statement<Params, Row>(name, text), opens: true }
}

/** All statements declared so far, for the tests that prepare them. */
export const declaredStatements = (): ReadonlyMap<string, string> => registry
/** The names of those that open transactions. */
export const openingStatements = (): ReadonlySet<string> => opens
