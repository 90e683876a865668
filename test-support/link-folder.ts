/** Copies folders whose files never change, such as the objects of a storage. */
import { link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Makes `to` a copy of `from` in the same file system by hard links, without copying bytes. */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    await (entry.isDirectory() ? linkFolder(source, target) : link(source, target))
  }
}
