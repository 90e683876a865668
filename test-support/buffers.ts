/** What a statement reads: pages of tables and indexes, which are the same in each run, as times are not. */
import type pg from 'pg'
import type { Statement } from '#platform/db/statement.ts'

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}

export interface Reading {
  /** Pages read, those of called functions included. */
  readonly pages: number
  /** Tables that are read from end to end by the statement itself. */
  readonly wholeTables: readonly string[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Runs the statement twice: the first run may read catalogs, and set marks on rows that are new. */
export async function readingOf<P extends readonly unknown[]>(
  client: Pick<pg.ClientBase, 'query'>,
  { text }: Pick<Statement<P, unknown>, 'text'>,
  ...params: P
): Promise<Reading> {
  const explained = { text: `explain (analyze, buffers, format json) ${text}`, values: params as unknown as unknown[] }
  await client.query(explained)
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(explained)
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (plan === undefined) throw new Error('The statement has no plan')
  return {
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    wholeTables: nodesOf(plan).flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [])),
  }
}
