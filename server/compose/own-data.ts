/**
 * A domain's data about one user: its export, and its erasure when the user leaves. Each domain declares this for its own
 * tables in `own-data.ts`; `leaving.ts` lists them, and a test finds every table that refers to users and is not declared.
 */
import type { z } from 'zod'
import type { MutationContext } from '#realtime/implement.ts'
import type { Statement } from '#platform/db/statement.ts'
import type { Actor } from '../access/actor.ts'
import type { Catalogs } from '../shared/texts.ts'

/** Before every key in lists by id. */
export const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'
/** Before every key in lists by number. */
export const BEFORE_ALL_NUMBERS = '-1'

export interface OwnRow {
  /** Where the next page begins. */
  key: string
  /** As exported, except amounts: `priceCents` here becomes `price`, in dollars. Times in ISO 8601. */
  row: Record<string, unknown>
}

export interface OwnFile {
  key: string
  storageKey: string
  fileName: string
}

type Pages<Row> = Statement<[userId: string, after: string, limit: number], Row>

/** File names in the archive. */
export type PartName = keyof Catalogs['archive']['parts']

/** One JSON file of the archive. */
export interface ExportPart {
  /** `orders` becomes `orders.json`; the catalog `archive` describes it. */
  readonly name: PartName
  /** One entry, described: becomes the JSON Schema beside the file. */
  readonly entry: z.ZodType
  readonly pages: Pages<OwnRow>
  readonly begin: string
}

/** Files of the archive, in a folder of their own. */
export interface ExportFiles {
  readonly folder: string
  readonly pages: Pages<OwnFile>
}

/** The leaving user and their former name. */
export interface Leaver {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Removes or blanks up to `limit` rows of a leaving user, in one transaction. Returns their number; a repeated call finds none. */
export type Eraser = (context: MutationContext<Actor>, leaver: Leaver, limit: number) => Promise<number>

/** A table that refers to users: the part that exports it, or why none does; its change when a user leaves, or why it stays. */
export interface TableFate {
  readonly exported: { readonly part: string } | { readonly leftOut: string }
  readonly leaving: 'deleted' | 'blanked' | { readonly kept: string }
}

export interface OwnData {
  readonly parts?: readonly ExportPart[]
  readonly files?: readonly ExportFiles[]
  /** By name, in this order. */
  readonly erasers?: Readonly<Record<string, Eraser>>
  readonly tables: Readonly<Record<string, TableFate>>
}
