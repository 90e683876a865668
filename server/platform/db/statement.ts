/**
 * SQL as named, typed, prepared statements. All statements of a domain stand in its `*.sql.ts`; nothing else builds SQL.
 *
 * Every statement is prepared once per connection under its name. `tools/statements.test.ts` prepares all of them
 * against the migrated schema, so a column that was renamed fails there and not in production.
 */
export interface Statement<Params extends readonly unknown[], Row> {
  readonly name: string
  readonly text: string
  /** Types only: never set. */
  readonly shape?: { params: Params; row: Row }
}

const registry = new Map<string, string>()

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

/** All statements declared so far, for the test that prepares them. */
export const declaredStatements = (): ReadonlyMap<string, string> => registry
