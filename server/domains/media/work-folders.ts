/**
 * Where an item's private original lies while it is worked on: `<item>.<attempt>` in a folder of the house. A worker that is killed
 * leaves it behind; who looks next removes it. The lease of the item says whether its worker lives, also when that is another
 * process, or another server on the same folder.
 */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#platform/db/database.ts'
import { selectLeased, type MediaItemRow } from './items.sql.ts'

const nameOf = ({ id, attempts }: Pick<MediaItemRow, 'id' | 'attempts'>): string => `${id}.${attempts}`
const NAME = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.\d+$/

/** An empty folder for the work on an item that was just claimed, which nobody else on the machine may look into. */
export async function openWorkFolder(workDir: string, row: Pick<MediaItemRow, 'id' | 'attempts'>): Promise<string> {
  const folder = join(workDir, nameOf(row))
  // An item whose owner tries again counts its attempts from the start.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Removes what killed workers left. Answers how many folders. */
export async function removeWorkFolders(db: Db, workDir: string): Promise<number> {
  await mkdir(workDir, { recursive: true, mode: 0o700 })
  const found = (await readdir(workDir)).flatMap((name) => {
    const id = NAME.exec(name)?.[1]
    return id === undefined ? [] : [{ name, id }]
  })
  if (found.length === 0) return 0
  // Looked up after the folders: whoever made one had claimed its item before.
  const alive = new Set((await db.many(selectLeased, [...new Set(found.map(({ id }) => id))])).map(nameOf))
  const dead = found.filter(({ name }) => !alive.has(name))
  for (const { name } of dead) await rm(join(workDir, name), { recursive: true, force: true })
  return dead.length
}
