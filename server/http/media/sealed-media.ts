/**
 * Identity documents over HTTP:
 *
 *   PUT  /media/sealed/<id>?…   the bytes of an announced document; the right is in the address; encrypted before it is stored
 *   GET  /media/sealed/<id>     shows one to users with the right (cookie session); never cached by browsers or proxies
 *
 * A missing file and a missing right get the same answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { IDENTITY_FILE_MAX_BYTES } from '#contract/limits.ts'
import type { Actor } from '#server/access/actor.ts'
import { receiveDocument, viewDocument, type IdentityDeps } from '#server/domains/applications/parts.ts'
import { PictureRefusal, SealError, verifySealedUpload } from '#server/domains/media/parts.ts'
import type { TextKey } from '#server/shared/texts.ts'
import { fileTokenOf } from '../auth-cookie.ts'
import { refusalOf } from '../refusal.ts'
import { callerAddress } from '../request.ts'
import { ArrivingDocuments, NoRoom, type Arrival } from './arriving-documents.ts'

export interface SealedMediaDeps extends IdentityDeps {
  /** The actor of a session token; a visitor when there is no session. */
  readonly actorOf: (token: string | undefined) => Promise<Actor>
  /** True when the caller's address comes from the proxy's header. */
  readonly trustProxy: boolean
  /** Epoch milliseconds; the machine's clock when missing. */
  readonly now?: () => number
}

const ADDRESS = /^\/media\/sealed\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/
/** For waiting and receiving together. Well below the time after which unfinished ones are removed (media.claimSealedForRemoval). */
const ARRIVING_TIMEOUT_MS = 5 * 60_000

const WORDS = {
  403: 'file.notYours',
  405: 'request.wrongMethod',
  409: 'upload.over',
  410: 'upload.linkOver',
  413: 'document.tooLarge',
  415: 'document.wrongType',
  422: 'document.unreadable',
  500: 'request.failed',
  503: 'document.tooMany',
} as const satisfies Record<number, TextKey<'refusals'>>
/** Refusals whose text names the largest size of a document. */
const LIMITS = { megabytes: String(IDENTITY_FILE_MAX_BYTES / 1024 / 1024) }
type Refusal = keyof typeof WORDS

class BodyTooLarge extends Error {}

/** The rest of the body is not read: the connection ends with the answer. */
function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  status: Refusal,
  key: TextKey<'refusals'> = WORDS[status],
  onSent?: () => void,
): void {
  if (res.headersSent || res.destroyed) return void res.destroy()
  const headers: Record<string, string> = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  if (!req.complete && req.method === 'PUT') headers['connection'] = 'close'
  if (status === 503) headers['retry-after'] = '2'
  res.writeHead(status, headers).end(refusalOf(req, key, LIMITS), onSent)
}

/** Answers requests for sealed files and says so; leaves all others alone. */
export function createSealedMedia(
  deps: SealedMediaDeps,
): (req: IncomingMessage, res: ServerResponse, pathname: string) => Promise<boolean> {
  const arriving = new ArrivingDocuments()

  /** Reads the body in its owner's turn, into the room that arriving documents share. Adds the arrival that has to be ended to `begun`. */
  async function read(req: IncomingMessage, res: ServerResponse, ownerId: string, begun: Arrival[]): Promise<Buffer> {
    const arrival = arriving.begin({
      ownerId,
      address: callerAddress(req, deps.trustProxy),
      sendAway: () => refuse(req, res, 503, WORDS[503], () => req.destroy()),
    })
    begun.push(arrival)
    // A sender that disconnects while it waits frees its place at once.
    req.once('close', () => !req.complete && arriving.end(arrival))
    return arriving.read(arrival, req.iterator({ destroyOnReturn: false }), () => new BodyTooLarge())
  }

  async function receive(req: IncomingMessage, res: ServerResponse, fileId: string): Promise<void> {
    const right = verifySealedUpload(deps.secret, fileId, new URLSearchParams(req.url?.split('?')[1]), (deps.now ?? Date.now)())
    if (right !== 'ok') return refuse(req, res, right === 'expired' ? 410 : 403)
    if (Number(req.headers['content-length'] ?? 0) > IDENTITY_FILE_MAX_BYTES) return refuse(req, res, 413)
    const timer = setTimeout(() => req.destroy(), ARRIVING_TIMEOUT_MS)
    const begun: Arrival[] = []
    try {
      const outcome = await receiveDocument(deps, fileId, (ownerId) => read(req, res, ownerId, begun))
      if (outcome === 'ended') return refuse(req, res, 409)
      res.writeHead(204, { 'cache-control': 'no-store' }).end()
    } finally {
      clearTimeout(timer)
      for (const arrival of begun) arriving.end(arrival)
    }
  }

  async function view(req: IncomingMessage, res: ServerResponse, fileId: string): Promise<void> {
    const bytes = await viewDocument(deps, await deps.actorOf(fileTokenOf(req)), fileId)
    if (bytes === null) return refuse(req, res, 403)
    res
      .writeHead(200, {
        'content-type': 'image/jpeg',
        'content-length': bytes.length,
        'content-disposition': 'inline; filename="document.jpg"',
        'cache-control': 'private, no-store',
      })
      .end(bytes)
  }

  function fail(req: IncomingMessage, res: ServerResponse, fileId: string, error: unknown): void {
    if (error instanceof BodyTooLarge) return refuse(req, res, 413)
    // A disconnected slow sender has its answer already.
    if (error instanceof NoRoom) return res.headersSent ? undefined : refuse(req, res, 503)
    if (error instanceof PictureRefusal) return refuse(req, res, error.reason === 'wrong_type' ? 415 : 422)
    // A disconnected client is normal.
    if (req.destroyed && !req.complete) return void res.destroy()
    deps.log.error({ err: error, fileId }, 'a sealed file could not be handled')
    refuse(req, res, 500, error instanceof SealError ? `document.${error.reason}` : 'request.failed')
  }

  return async (req, res, pathname) => {
    const fileId = ADDRESS.exec(pathname)?.[1]
    if (fileId === undefined) return false
    res.setHeader('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    res.setHeader('x-content-type-options', 'nosniff')
    res.setHeader('cross-origin-resource-policy', 'same-origin')
    res.setHeader('referrer-policy', 'no-referrer')
    res.setHeader('x-robots-tag', 'noindex')
    try {
      if (req.method === 'PUT') await receive(req, res, fileId)
      else if (req.method === 'GET') await view(req, res, fileId)
      else {
        res.setHeader('allow', 'GET, PUT')
        refuse(req, res, 405)
      }
    } catch (error) {
      fail(req, res, fileId, error)
    }
    return true
  }
}
