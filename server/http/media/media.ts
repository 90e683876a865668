/**
 * Files over HTTP:
 *
 *   GET  /media/pictures/<id>/<width>.webp         public pictures (`card-<width>`: the upright crop), cached by browsers for a year
 *   GET  /media/brand/<id>/<size>.png              logo and icon of the site
 *   PUT  /media/uploads/<objectId>/<part>?…        a part of an upload; the right is in the address
 *   GET  /media/files/<objectId>?…                 a delivered file; the right is in the address
 *   GET  /media/orders/<orderId>                   spec §3 mediaUrl: checks the cookie, redirects to the file
 *   GET  /media/items/<itemId>/<variant>           media of posts: public, or checks the cookie and redirects to
 *   GET  /media/exports/<exportId>?…               an export of a user's own data; the right is in the address, and only its owner may use it
 *   GET  /media/private/<itemId>/<variant>?…       private media of posts; the right is in the address
 *
 * Browsers run nothing of this: every answer is sandboxed, not sniffed, and users' files are attachments.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#platform/log.ts'
import { refuse, setMediaHeaders, type MediaAnswer } from './media-answer.ts'
import { answerExport } from './media-exports.ts'
import { answerBrand, answerFile, answerOrder, answerPicture } from './media-files.ts'
import type { MediaHttpDeps } from './media-deps.ts'
import { answerItem, answerPrivateItem } from './media-items.ts'
import { answerPart } from './media-uploads.ts'

const UUID = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'
const VARIANT = '([a-z0-9]{1,10}(?:\\.[a-z0-9]{3,4})?)'

/** Answers requests below /media/ and says so; leaves all others alone. */
export function createMediaHttp(deps: MediaHttpDeps): (req: IncomingMessage, res: ServerResponse) => Promise<boolean> {
  const reading = ['GET', 'HEAD']
  const routes: readonly (readonly [methods: readonly string[], path: RegExp, answer: MediaAnswer])[] = [
    [reading, new RegExp(`^/media/pictures/${UUID}/((?:card-)?\\d{1,5})\\.webp$`), answerPicture(deps)],
    [reading, new RegExp(`^/media/brand/${UUID}/(\\d{2,3})\\.png$`), answerBrand(deps)],
    [reading, new RegExp(`^/media/items/${UUID}/${VARIANT}$`), answerItem(deps)],
    [reading, new RegExp(`^/media/private/${UUID}/${VARIANT}$`), answerPrivateItem(deps)],
    [['PUT'], new RegExp(`^/media/uploads/${UUID}/(\\d{1,5})$`), answerPart(deps)],
    [reading, new RegExp(`^/media/exports/${UUID}$`), answerExport(deps)],
    [reading, new RegExp(`^/media/files/${UUID}$`), answerFile(deps)],
    [reading, new RegExp(`^/media/orders/${UUID}$`), answerOrder(deps)],
  ]

  async function answer(req: IncomingMessage, res: ServerResponse, path: string, query: URLSearchParams): Promise<void> {
    setMediaHeaders(res)
    for (const [methods, pattern, handle] of routes) {
      const match = pattern.exec(path)
      if (match === null) continue
      if (methods.includes(req.method ?? '')) return handle(req, res, match.slice(1), query)
      res.setHeader('allow', methods.join(', '))
      return refuse(req, res, 405)
    }
    refuse(req, res, 404)
  }

  return async (req, res) => {
    const [path = '', query = ''] = (req.url ?? '').split('?', 2)
    if (!path.startsWith('/media/')) return false
    try {
      await answer(req, res, path, new URLSearchParams(query))
    } catch (error) {
      fail(deps.log, req, res, error)
    }
    return true
  }
}

const GONE = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_UNABLE_TO_PIPE'])

/** A disconnected client is normal; any other error is logged. */
function fail(log: Log, req: IncomingMessage, res: ServerResponse, error: unknown): void {
  const isGone = error instanceof Error && 'code' in error && GONE.has(String(error.code))
  if (!isGone) log.error({ err: error, path: req.url?.split('?', 1)[0] }, 'a media request failed')
  if (res.headersSent || res.destroyed) res.destroy()
  else refuse(req, res, 500)
}
