/** The content of a copy of a user's data: JSON by area, a schema for each, files, and a readme. */
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Language } from '#contract/limits.ts'
import { BEFORE_ALL_IDS, type OwnData, type OwnFile } from '#server/compose/own-data.ts'
import type { Db } from '#platform/db/database.ts'
import type { Statement } from '#platform/db/statement.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { inDollars } from '#server/shared/in-dollars.ts'
import type { PartName } from '#server/compose/own-data.ts'
import { readmeOf } from './archive-readme.ts'
import type { ArchiveWriter } from './archive-writer.ts'

const ROWS_AT_ONCE = 200
const FILE_NAME_MAX = 100

export interface ArchiveSource {
  readonly db: Db
  readonly storage: Pick<Storage, 'read' | 'sizeOf'>
  readonly data: readonly OwnData[]
}

interface Order {
  readonly userId: string
  readonly language: Language
  readonly site: string
  /** Reports the share that is done, 0–1, and the next area. */
  readonly tell: (share: number, part: string) => Promise<void>
}

/** Every row of a list, page after page. */
async function* rowsOf<Row extends { key: string }>(
  db: Db,
  pages: Statement<[userId: string, after: string, limit: number], Row>,
  userId: string,
  begin: string,
): AsyncGenerator<Row> {
  for (let after = begin; ;) {
    const page = await db.many(pages, userId, after, ROWS_AT_ONCE)
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < ROWS_AT_ONCE) return
    after = last.key
  }
}

/** The entries as one JSON list; calls `count` for each. */
async function* jsonOf(rows: AsyncIterable<{ row: Record<string, unknown> }>, count: () => void): AsyncGenerator<string> {
  let between = '[\n'
  for await (const { row } of rows) {
    count()
    yield `${between}${JSON.stringify(inDollars(row))}`
    between = ',\n'
  }
  yield between === '[\n' ? '[]\n' : '\n]\n'
}

/** A unique name that every system can unpack. */
export function entryNameOf(folder: string, { key, fileName }: Pick<OwnFile, 'key' | 'fileName'>): string {
  const plain = [...fileName].map((letter) => (letter < ' ' || '\\/:*?"<>|\u007f'.includes(letter) ? '_' : letter)).join('')
  return `files/${folder}/${key}-${plain.replace(/[. ]+$/, '').slice(-FILE_NAME_MAX) || 'file'}`
}

async function countFiles({ db, data }: ArchiveSource, userId: string): Promise<number> {
  let count = 0
  for (const { pages } of data.flatMap(({ files = [] }) => files))
    for await (const _ of rowsOf(db, pages, userId, BEFORE_ALL_IDS)) count += 1
  return count
}

/** Writes all data of this user. A file missing from the storage is named in the readme, and is no failure. */
export async function writeArchive(archive: ArchiveWriter, source: ArchiveSource, { userId, language, site, tell }: Order): Promise<void> {
  const { db, storage, data } = source
  const parts = data.flatMap(({ parts: some = [] }) => some)
  const groups = data.flatMap(({ files = [] }) => files)
  const steps = parts.length + (await countFiles(source, userId))
  const counts = new Map<PartName, number>()
  const missing: string[] = []
  let done = 0
  for (const { name, entry, pages, begin } of parts) {
    await tell(done / steps, name)
    let count = 0
    const rows = rowsOf(db, pages, userId, begin)
    await archive.add(`${name}.json`, Readable.from(jsonOf(rows, () => (count += 1))))
    await archive.add(`schemas/${name}.schema.json`, Readable.from([`${JSON.stringify(z.toJSONSchema(z.array(entry)), null, 2)}\n`]))
    counts.set(name, count)
    done += 1
  }
  for (const { folder, pages } of groups) {
    for await (const file of rowsOf(db, pages, userId, BEFORE_ALL_IDS)) {
      await tell(done / steps, folder)
      const name = entryNameOf(folder, file)
      const bytes = await storage.read(file.storageKey)
      if (bytes === null) missing.push(name)
      else await archive.add(name, bytes, { isPacked: true })
      done += 1
    }
  }
  await archive.add('README.txt', Readable.from([readmeOf({ language, site, counts, missing, at: Date.now() })]))
}
