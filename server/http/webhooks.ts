/** Webhooks of payment providers. Raw body, small limit; the domain verifies, stores and answers. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#platform/log.ts'
import { bodyOf } from './request.ts'

/** reference/oxapay.md §5: cap the body. */
const WEBHOOK_MAX_BYTES = 64 * 1024

/** Verifies and stores one event. `ok`: stored (or known); `forged`: refuse with 400; anything thrown: 500, so that it is sent again. */
export type WebhookHandler = (rawBody: Buffer, request: IncomingMessage) => Promise<'ok' | 'forged'>

/** `handlers` by path, for example `/webhooks/oxapay`. Answers whether the request was one of them. */
export function createWebhooks(handlers: Readonly<Record<string, WebhookHandler>>, log: Log) {
  return async (req: IncomingMessage, res: ServerResponse, pathname: string): Promise<boolean> => {
    const handle = handlers[pathname]
    if (handle === undefined) return false
    if (req.method !== 'POST') {
      res.writeHead(405, { allow: 'POST' }).end()
      return true
    }
    const body = await bodyOf(req, res, WEBHOOK_MAX_BYTES)
    if (body === null) return true
    try {
      const answer = await handle(body, req)
      res
        .writeHead(answer === 'ok' ? 200 : 400, { 'content-type': 'text/plain; charset=utf-8' })
        .end(answer === 'ok' ? 'ok' : 'bad signature')
    } catch (error) {
      log.error({ err: error, pathname }, 'a webhook could not be stored')
      res.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end('try again')
    }
    return true
  }
}
