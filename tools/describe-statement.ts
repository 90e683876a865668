/** Postgres's description of a prepared statement: types of its parameters, names and types of its columns. */
import type pg from 'pg'

export interface Column {
  readonly name: string
  /** By its name in pg_type. */
  readonly type: string
  /** True if it certainly can be null: from the nullable side of an outer join, or a nullable column. False also when unknown. */
  readonly isNullable: boolean
}

export interface Described {
  /** By their names in pg_type. */
  readonly parameters: readonly string[]
  readonly columns: readonly Column[]
}

interface Field {
  readonly name: string
  readonly dataTypeID: number
  readonly tableID: number
  readonly columnID: number
}

interface Wire {
  parse(query: { name: string; text: string; types: number[] }): void
  describe(target: { type: 'S'; name: string }): void
  sync(): void
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void
}

/** Asks for the description of a statement without running it (extended protocol: Parse, Describe, Sync). */
function describeOnWire(client: pg.Client, text: string): Promise<{ parameters: number[]; fields: Field[] }> {
  return new Promise((resolve, reject) => {
    const found = { parameters: [] as number[], fields: [] as Field[] }
    client.query({
      submit(wire: Wire) {
        wire.once('parameterDescription', ({ dataTypeIDs }) => (found.parameters = dataTypeIDs))
        wire.parse({ name: '', text, types: [] })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription: ({ fields }: { fields: Field[] }) => (found.fields = fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(found),
    } as unknown as pg.Submittable)
  })
}

interface PlanNode {
  readonly Alias?: string
  readonly Output?: readonly string[]
  readonly Plans?: readonly PlanNode[]
  readonly 'Join Type'?: string
  readonly 'Parent Relationship'?: string
}

const aliasesIn = ({ Alias, Plans = [] }: PlanNode): string[] => [...(Alias === undefined ? [] : [Alias]), ...Plans.flatMap(aliasesIn)]

/** The nullable sides of a join. The planner has already turned outer joins into inner ones where a condition implies it. */
const MISSING: Readonly<Record<string, readonly string[]>> = { Left: ['Inner'], Right: ['Outer'], Full: ['Inner', 'Outer'] }

/** Aliases whose columns are all null in some rows. */
function missingIn(node: PlanNode): string[] {
  const sides = MISSING[node['Join Type'] ?? ''] ?? []
  const { Plans = [] } = node
  return [...Plans.filter((child) => sides.includes(child['Parent Relationship'] ?? '')).flatMap(aliasesIn), ...Plans.flatMap(missingIn)]
}

/** For each column of a statement: is it a plain column of the nullable side of an outer join? */
async function missingColumns(client: pg.Client, text: string, count: number): Promise<boolean[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (verbose, generic_plan, format json) ${text}`)
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}
  const missing = new Set(missingIn(plan))
  return Array.from({ length: count }, (_, at) => missing.has(/^"?(\w+)"?\."?\w+"?$/.exec(plan.Output?.[at] ?? '')?.[1] ?? ''))
}

/** Can a plain column be null in the answer of this statement? False if the statement filters by `is not null` or sets a value. */
const staysNullable = (text: string, column: string | undefined): boolean =>
  column !== undefined && !new RegExp(`\\b${column} (?:is not null|= (?:now|date_trunc)\\()`).test(text)

/** Describes statements on one connection. */
export async function describeStatements(client: pg.Client, texts: readonly string[]): Promise<Described[]> {
  const types = await client.query<{ oid: number; name: string }>('select oid, typname as name from pg_type')
  const nameOf = new Map(types.rows.map(({ oid, name }) => [oid, name]))
  const typeName = (oid: number): string => nameOf.get(oid) ?? `type ${oid}`
  const columns = await client.query<{ key: string; name: string }>(
    `select attrelid || '.' || attnum as key, attname as name from pg_attribute where attnum > 0 and not attnotnull and attrelid >= 16384`,
  )
  const nullable = new Map(columns.rows.map(({ key, name }) => [key, name]))
  const described: Described[] = []
  for (const text of texts) {
    const { parameters, fields } = await describeOnWire(client, text)
    const missing = fields.length === 0 ? [] : await missingColumns(client, text, fields.length)
    described.push({
      parameters: parameters.map(typeName),
      columns: fields.map(({ name, dataTypeID, tableID, columnID }, at) => ({
        name,
        type: typeName(dataTypeID),
        isNullable: missing[at] === true || staysNullable(text, nullable.get(`${tableID}.${columnID}`)),
      })),
    })
  }
  return described
}
