/**
 * Folders for private originals during processing: `<item>.<attempt>` below a folder of the installation. A killed worker leaves its folder
 * behind; the next run removes it. The lease of the item shows whether its worker lives, also when that is another process, or another
 * server on the same folder.
 */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#platform/db/database.ts'
import { selectLeased, type MediaItemRow } from './items.sql.ts'

const nameOf = ({ id, attempts }: Pick<MediaItemRow, 'id' | 'attempts'>): string => `${id}.${attempts}`
const NAME = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.\d+$/

/** Makes an empty folder for an item that was just claimed, closed to other users of the machine. */
export async function openWorkFolder(workDir: string, row: Pick<MediaItemRow, 'id' | 'attempts'>): Promise<string> {
  const folder = join(workDir, nameOf(row))
  // A retried item counts its attempts from the start, so the name may repeat.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Removes folders of killed workers. Answers their number. */
export async function removeWorkFolders(db: Db, workDir: string): Promise<number> {
  await mkdir(workDir, { recursive: true, mode: 0o700 })
  const found = (await readdir(workDir)).flatMap((name) => {
    const id = NAME.exec(name)?.[1]
    return id === undefined ? [] : [{ name, id }]
  })
  if (found.length === 0) return 0
  // Queried after the folders were listed, because a worker claims its item before it makes the folder.
  const alive = new Set((await db.many(selectLeased, [...new Set(found.map(({ id }) => id))])).map(nameOf))
  const dead = found.filter(({ name }) => !alive.has(name))
  for (const { name } of dead) await rm(join(workDir, name), { recursive: true, force: true })
  return dead.length
}
