/**
 * Receipts, as PDF: `GET /receipts/<purchases|tips|orders>/<id>.pdf?lang=<language>`. For the payer and for admins; all
 * others get 404.
 */
import { SITE_TITLE } from '#contract/limits.ts'
import type { Actor } from '#server/access/actor.ts'
import { readSetting } from '#server/domains/settings/index.ts'
import type { RecordAccess } from '#server/domains/users/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Receipt } from '#server/receipts/draw-receipt.ts'
import { selectReceipt, type ReceiptKind } from '#server/receipts/receipts.sql.ts'
import { fileTokenOf } from '../auth-cookie.ts'
import { isLanguage, languageOf, refusalOf } from '../refusal.ts'
import type { Handler } from '../server.ts'

interface Options {
  db: Db
  origin: string
  /** The actor of a session token; a visitor when there is no session. */
  actorOf: (token: string | undefined) => Promise<Actor>
  recordAccess: RecordAccess
}

const ADDRESS = /^\/receipts\/(purchases|tips|orders)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/

/** Readable by its payer and by admins, whose access is logged. A refunded order says so. */
async function readReceipt(
  { db, recordAccess }: Pick<Options, 'db' | 'recordAccess'>,
  actor: Actor,
  kind: ReceiptKind,
  id: string,
): Promise<Receipt | null> {
  if (actor.userId === null) return null
  const row = await db.maybe(selectReceipt[kind], id)
  if (row === undefined) return null
  if (row.customerId !== actor.userId) {
    if (!actor.roles.has('admin')) return null
    await recordAccess(actor, { kind: 'receipt_read', objectId: id, userIds: [row.customerId] })
  }
  return { ...row, kind }
}

export function createReceipts({ db, origin, actorOf, recordAccess }: Options): Handler {
  return async (req, res, pathname) => {
    const match = ADDRESS.exec(pathname)
    if (match === null) return false
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { allow: 'GET, HEAD' }).end()
      return true
    }
    const [, kind = 'orders', id = ''] = match
    const receipt = await readReceipt({ db, recordAccess }, await actorOf(fileTokenOf(req)), kind as ReceiptKind, id)
    if (receipt === null) {
      res
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .end(`${refusalOf(req, 'receipt.notYours')}\n`)
      return true
    }
    const asked = URL.parse(req.url ?? '', origin)?.searchParams.get('lang')
    const language = isLanguage(asked) ? asked : languageOf(req)
    const site = (await readSetting(db, 'website_name')) ?? SITE_TITLE
    // With the library for PDF, which a start does not need.
    const { drawReceipt, receiptNumber } = await import('#server/receipts/draw-receipt.ts')
    const bytes = await drawReceipt(receipt, { language, site, origin })
    res.writeHead(200, {
      'content-type': 'application/pdf',
      'content-length': bytes.length,
      'content-disposition': `inline; filename="${receiptNumber(receipt)}.pdf"`,
      'cache-control': 'private, no-store',
      // Browsers show PDFs with viewers of their own, which a stricter policy would block.
      'content-security-policy': "frame-ancestors 'none'; script-src 'none'",
    })
    res.end(req.method === 'HEAD' ? undefined : bytes)
    return true
  }
}
