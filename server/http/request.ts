/** Reads requests for all HTTP handlers: the caller's address, its cookies, its body within a limit. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { CallError } from '#platform/call-error.ts'
import { readBody } from '#realtime/read-body.ts'

/** Some proxies write the port of the connection behind the address, which is another one each time: `1.2.3.4:567`, `[2001:db8::1]:567`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/

/** The parts of a request that tell its caller's address. */
export type Addressed = Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } }

/** The address of the caller: the last hop, or the one that a trusted proxy names. */
export function callerAddress(req: Addressed, trustProxy: boolean): string {
  if (trustProxy) {
    const forwarded = String(req.headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim()
    if (forwarded !== undefined && forwarded !== '')
      return (
        WITH_PORT.exec(forwarded)
          ?.slice(1)
          .find((part) => part !== undefined) ?? forwarded
      )
  }
  return req.socket.remoteAddress ?? ''
}

/** The cookies of a request by name, decoded; a cookie that cannot be decoded is left out. */
export function cookiesOf(req: IncomingMessage): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (req.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    try {
      cookies.set(part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim()))
    } catch (error) {
      if (!(error instanceof URIError)) throw error
    }
  }
  return cookies
}

/** The body as raw bytes, or null (answered with 413) when it is longer than `maxBytes`. */
export async function bodyOf(req: IncomingMessage, res: ServerResponse, maxBytes: number): Promise<Buffer | null> {
  try {
    return await readBody(req, maxBytes)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    res.writeHead(413, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end('too large')
    return null
  }
}
