import type { IncomingMessage } from 'node:http'
import { CallError } from '#platform/call-error.ts'

/** Reads a body. Throws `too_large` beyond `maxBytes`. `hold` reserves memory for each piece; it throws when there is none. */
export async function readBody(req: IncomingMessage, maxBytes: number, hold: (bytes: number) => void = () => undefined): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  // A refusal in the middle must still reach the caller, so the request is not destroyed.
  for await (const piece of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > maxBytes) throw new CallError('too_large', 'The request is too large.')
    hold(piece.length)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
