/** Reads the export of a domain, and runs its erasers, without the archive around them. */
import { expect } from 'vitest'
import type { Eraser, ExportFiles, ExportPart, OwnData, PartName } from '#server/compose/own-data.ts'
import { inDollars } from '#server/shared/in-dollars.ts'
import type { Db } from '#platform/db/database.ts'
import type { DatabaseWorld } from './database-world.ts'
import { actorOf, writeAs } from './context.ts'

/** Pages of one entry each meet every place where a page can end. */
const PAGE = 1
const PAGES_MAX = 100

async function read<Row extends { key: string }>(begin: string, next: (after: string) => Promise<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const found = await next(rows.at(-1)?.key ?? begin)
    if (found.length === 0) return rows
    rows.push(...found)
  }
  throw new Error(`more than ${PAGES_MAX} entries: the list does not move on`)
}

/** The part of this name. Every table that is handed out names a part that there is. */
export function partOf({ parts = [], tables }: OwnData, name: PartName): ExportPart {
  const named = Object.values(tables).flatMap(({ exported }) => ('part' in exported ? [exported.part] : []))
  expect(parts.map((part) => part.name)).toEqual(expect.arrayContaining(named))
  const part = parts.find((one) => one.name === name)
  if (part === undefined) throw new Error(`there is no part ${name}`)
  return part
}

/** All entries of a part of the archive of `userId`, in their order, read one by one; each in its declared shape. */
export async function entriesOf(db: Db, data: OwnData, name: PartName, userId: string): Promise<unknown[]> {
  const { pages, begin, entry } = partOf(data, name)
  const rows = await read(begin, (after) => db.many(pages, userId, after, PAGE))
  return rows.map(({ row }) => entry.parse(inDollars(row)))
}

/** The names of all files of the archive of `userId`, in their order. */
export async function filesOf(db: Db, { pages }: ExportFiles, userId: string, begin: string): Promise<string[]> {
  return (await read(begin, (after) => db.many(pages, userId, after, PAGE))).map(({ fileName }) => fileName)
}

/** Runs an eraser until it finds nothing, one row at a time. Answers how many rows it has changed, and the topics that it touched. */
export async function erase(
  world: DatabaseWorld,
  eraser: Eraser | undefined,
  userId: string,
): Promise<{ rows: number; touched: string[] }> {
  if (eraser === undefined) throw new Error('there is no such eraser')
  const touched: string[] = []
  let rows = 0
  for (let run = 0; run < PAGES_MAX; run += 1) {
    const leaver = { id: userId, name: 'Gone', email: 'gone@example.org' }
    const changed = await writeAs(world, actorOf(userId), (context) => eraser(context, leaver, PAGE), touched)
    if (changed === 0) return { rows, touched: [...new Set(touched)] }
    rows += changed
  }
  throw new Error(`more than ${PAGES_MAX} rows: the eraser does not end`)
}
