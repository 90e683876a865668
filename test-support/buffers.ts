/** Counts the reads of a statement: pages of tables and indexes, which are the same in each run, as times are not. */
import { createRequire } from 'node:module'
import pg from 'pg'
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

/** The driver's own conversion; its types leave it out. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue: (value: unknown) => string | Buffer | null | undefined
}

/** A parameter as the driver sends it, as a literal: `execute` takes no parameters. */
function literalOf(value: unknown): string {
  const sent = prepareValue(value)
  if (sent === null || sent === undefined) return 'null'
  return pg.escapeLiteral(Buffer.isBuffer(sent) ? `\\x${sent.toString('hex')}` : sent)
}

/** One that fails leaves its name behind. */
let explainedCount = 0

/**
 * Explains the statement as the product runs it: prepared, by the plan that stands for all values. It runs twice: the first run may read
 * catalogs, and set marks on rows that are new.
 */
export async function readingOf<P extends readonly unknown[]>(
  client: Pick<pg.ClientBase, 'query'>,
  { text }: Pick<Statement<P, unknown>, 'text'>,
  ...params: P
): Promise<Reading> {
  const literals = params.length === 0 ? '' : `(${params.map(literalOf).join(', ')})`
  const name = `explained_${(explainedCount += 1)}`
  const explained = `explain (analyze, buffers, format json) execute ${name}${literals}`
  // Sent at once: on a pool, the next query can go to another connection.
  const answers: unknown = await client.query(`prepare ${name} as ${text}; ${explained}; ${explained}; deallocate ${name}`)
  const plan = (answers as pg.QueryResult<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>[])[2]?.rows[0]?.['QUERY PLAN'][0]?.Plan
  if (plan === undefined) throw new Error('The statement has no plan')
  return {
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    wholeTables: nodesOf(plan).flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [])),
  }
}
