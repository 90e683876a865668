/** Addresses of restricted items: each grants access for some minutes. */
import type { MediaDeps } from './deps.ts'
import { nowOf } from './deps.ts'
import type { ItemFile } from './item-files.ts'
import { itemAddress } from './signed-address.ts'

/** Addresses change this often; in between a browser's cache finds the file under the same one. */
const STEP_MS = 5 * 60_000
const KEPT_MAX = 5_000

/** The end of an address given out now: 5 to 10 minutes from now, the same for all within a step. */
const endOf = (now: number): number => (Math.floor(now / STEP_MS) + 2) * STEP_MS

/** A bucket signs each address anew; cached for its step, so that it stays the same. By item, variant and end. */
const kept = new Map<string, string>()

async function bucketLink(
  { storage }: Pick<MediaDeps, 'storage'>,
  { storageKey, type }: ItemFile,
  end: number,
  now: number,
): Promise<string | null> {
  const name = `${storageKey} ${end}`
  const known = kept.get(name)
  if (known !== undefined) return known
  const link = await storage.signedGetUrl(storageKey, type, end - now)
  if (link === null) return null
  kept.set(name, link)
  const oldest = kept.keys().next()
  if (kept.size > KEPT_MAX && oldest.done !== true) kept.delete(oldest.value)
  return link
}

/** The address at which an entitled user opens this file of an item. */
export async function privateItemLink(
  deps: Pick<MediaDeps, 'storage' | 'secret' | 'now'>,
  itemId: string,
  variant: string,
  file: ItemFile,
): Promise<string> {
  const now = nowOf(deps)
  const end = endOf(now)
  return (await bucketLink(deps, file, end, now)) ?? itemAddress(deps.secret, itemId, variant, end)
}
