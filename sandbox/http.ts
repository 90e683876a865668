/** HTTP for every part of the sandbox: a request with its body, and an answer as a plain value. */
import type { IncomingMessage, ServerResponse } from 'node:http'

const BODY_MAX_BYTES = 64 * 1024

export interface SandboxRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
  /** The raw body. */
  bytes: Buffer
}

export interface Answer {
  status: number
  /** Content type of `body`. */
  type: string
  body: string | Buffer
  headers?: Readonly<Record<string, string>>
}

/** `silence`: never answer. */
export type Outcome = Answer | 'silence'

/** One part of the sandbox, such as OxaPay: answers its own requests, null for others. */
export type Part = (request: SandboxRequest) => Outcome | null

export const json = (status: number, value: unknown): Answer => ({ status, type: 'application/json', body: JSON.stringify(value) })
export const redirect = (location: string): Answer => ({ status: 303, type: 'text/plain; charset=utf-8', body: '', headers: { location } })

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? found)

/** Reads a request whole. Null: its body is longer than 64 KiB. */
export async function readRequest(req: IncomingMessage): Promise<SandboxRequest | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_MAX_BYTES) return null
    chunks.push(chunk)
  }
  const url = new URL(req.url ?? '/', 'http://sandbox')
  const bytes = Buffer.concat(chunks)
  return {
    method: req.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: req.headers,
    body: bytes.toString('utf8'),
    bytes,
  }
}

export function send(res: ServerResponse, { status, type, body, headers = {} }: Answer): void {
  res.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers }).end(body)
}
