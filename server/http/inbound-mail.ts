/**
 * Mails that a mail service passes on. It proves itself by the password in the address that it was given (Basic), and sends the raw mail:
 * as `message/rfc822`, or as JSON with `RawEmail` and `OriginalRecipient` (the form of Postmark). A repeated mail is fine.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { TICKET_MAIL_MAX_BYTES } from '#contract/limits.ts'
import type { Log } from '#platform/log.ts'
import { bodyOf } from './request.ts'
import type { Handler } from './server.ts'

export const INBOUND_MAIL_PATH = '/webhooks/mail'

const passed = z.object({ RawEmail: z.string().min(1), OriginalRecipient: z.string().max(320).optional() })
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

function knowsPassword({ headers }: IncomingMessage, secret: string): boolean {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]{1,500})$/.exec(headers.authorization ?? '') ?? []
  const [, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return timingSafeEqual(hashOf(password.join(':')), hashOf(secret))
}

/** The raw mail of a body; null: it has none. */
function mailIn(body: Buffer, type: string): { raw: Buffer; recipient?: string } | null {
  if (/^message\/rfc822\b/i.test(type)) return body.length === 0 ? null : { raw: body }
  try {
    const { RawEmail, OriginalRecipient } = passed.parse(JSON.parse(body.toString('utf8')))
    return { raw: Buffer.from(RawEmail), ...(OriginalRecipient === undefined ? {} : { recipient: OriginalRecipient }) }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null
    throw error
  }
}

export interface InboundMailDeps {
  readonly secret: string
  readonly log: Log
  readonly receive: (raw: Buffer, recipient?: string) => Promise<void>
}

/** `deps` null: this installation receives no mail. */
export function createInboundMail(deps: InboundMailDeps | null): Handler {
  return async (req, res, pathname) => {
    if (pathname !== INBOUND_MAIL_PATH || deps === null) return false
    const answer = (status: number, text: string, headers: Record<string, string> = {}) => {
      res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(text)
      return true
    }
    if (req.method !== 'POST') return answer(405, 'only POST', { allow: 'POST' })
    if (!knowsPassword(req, deps.secret)) return answer(401, 'wrong password', { 'www-authenticate': 'Basic', connection: 'close' })
    const body = await bodyOf(req, res, TICKET_MAIL_MAX_BYTES)
    if (body === null) return true
    const mail = mailIn(body, req.headers['content-type'] ?? '')
    if (mail === null) return answer(400, 'send the raw mail: message/rfc822, or JSON with RawEmail')
    try {
      await deps.receive(mail.raw, mail.recipient)
      return answer(200, 'ok')
    } catch (error) {
      deps.log.error({ err: error }, 'a mail could not be taken in')
      return answer(500, 'try again')
    }
  }
}
