/**
 * Media of posts.
 *
 *   GET /media/items/<itemId>/<variant>     public: the bytes, cached by browsers for a day, by shared caches for a minute
 *                                           else: the actor ── may ──▶ 302 to a signed address, for minutes
 *                                                            └ may not ──▶ 403, for a missing item as well
 *   GET /media/private/<itemId>/<variant>?… the right is in the address; this reader's browser caches the bytes for minutes
 *
 * `?download=1`, and the variant `original`, are the file to keep: an attachment, never public.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  fileOf,
  findItem,
  ORIGINAL,
  privateItemLink,
  verifyItemAddress,
  type ItemFile,
  type MediaItemRow,
} from '#server/domains/media/parts.ts'
import { fileTokenOf } from '../auth-cookie.ts'
import { openToEverybody, refuse, serve, type MediaAnswer } from './media-answer.ts'
import type { MediaHttpDeps } from './media-deps.ts'

const DAY_SECONDS = 86_400
/** In seconds. A post can become paid: no shared cache serves its files for longer. */
const SHARED_SECONDS = 60
const PRIVATE_SECONDS = 300

const etagOf = (itemId: string, variant: string): string => `"${itemId}-${variant}"`

function redirect(res: ServerResponse, location: string): void {
  res.writeHead(302, { location, 'cache-control': 'no-store' }).end()
}

async function mayOpen(
  { actorOf, mayOpenItem }: MediaHttpDeps,
  row: MediaItemRow,
  variant: string,
  req: IncomingMessage,
): Promise<boolean> {
  const actor = await actorOf(fileTokenOf(req))
  // An admin in the owner's account opens the files that the owner's rights show, and no private file.
  if (actor.userId !== null && actor.userId === row.ownerId && actor.impersonatorId === null) return true
  return mayOpenItem(actor, row.id, variant === ORIGINAL ? 'download' : 'view')
}

export const answerItem =
  (deps: MediaHttpDeps): MediaAnswer =>
  async (req, res, [itemId = '', named = ''], query) => {
    const variant = query.get('download') === '1' ? ORIGINAL : named
    const row = await findItem(deps.db, itemId)
    if (row === null) return refuse(req, res, 403, 'file.notYours')
    if (!row.isPublic || variant === ORIGINAL) {
      if (!(await mayOpen(deps, row, variant, req))) return refuse(req, res, 403, 'file.notYours')
    }
    const file = fileOf(row, variant)
    if (file === null) return refuse(req, res, 404, 'file.gone')
    if (!row.isPublic || variant === ORIGINAL) return redirect(res, await privateItemLink(deps, row.id, variant, file))
    openToEverybody(res)
    await serve(deps.storage, req, res, {
      ...file,
      etag: etagOf(itemId, variant),
      cacheControl: `public, max-age=${DAY_SECONDS}, s-maxage=${SHARED_SECONDS}`,
    })
  }

const cacheControlOf = ({ fileName }: ItemFile): string => (fileName === null ? `private, max-age=${PRIVATE_SECONDS}` : 'private, no-store')

export const answerPrivateItem =
  ({ db, storage, secret, now = Date.now }: MediaHttpDeps): MediaAnswer =>
  async (req, res, [itemId = '', variant = ''], query) => {
    const right = verifyItemAddress(secret, itemId, variant, query, now())
    if (right === 'expired') return refuse(req, res, 410, 'file.linkOver')
    if (right !== 'ok') return refuse(req, res, 403, 'file.notYours')
    const row = await findItem(db, itemId)
    const file = row === null ? null : fileOf(row, variant)
    if (file === null) return refuse(req, res, 404, 'file.gone')
    await serve(storage, req, res, { ...file, etag: etagOf(itemId, variant), cacheControl: cacheControlOf(file) })
  }
