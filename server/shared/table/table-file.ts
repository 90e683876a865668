/** A list of the admin area as a file (`server/http/table-csv.ts`): exactly the rows of its filters, masked as on the screen. */
import type { z } from 'zod'
import type { AdminRole } from '#contract/shapes/admin-roles.ts'
import type { TableRule } from '#contract/rules/tables.ts'
import type { Db } from '#platform/db/database.ts'
import type { Actor } from '#server/access/actor.ts'
import type { RowsAsked } from './read-table.ts'

/** A text; a number, as an amount in dollars; a time; null: an empty cell. */
export type Cell = string | number | Date | null

export interface TableFile {
  readonly rule: TableRule
  /** As of the call that lists the rows. */
  readonly roles: readonly AdminRole[]
  /** The arguments of that call. */
  readonly args: z.ZodObject
  /** The cells of the rows, by columns of the rule. */
  readonly rows: (db: Db, actor: Actor, asked: RowsAsked) => AsyncGenerator<Readonly<Record<string, Cell>>>
}

/** Makes the rows of a file from pages of a list. */
export const cellsOf = <Row>(
  pages: (db: Db, actor: Actor, asked: RowsAsked) => AsyncIterable<readonly Row[]>,
  cells: (row: Row, actor: Actor) => Readonly<Record<string, Cell>>,
): TableFile['rows'] =>
  async function* rows(db, actor, asked) {
    for await (const page of pages(db, actor, asked)) for (const row of page) yield cells(row, actor)
  }
