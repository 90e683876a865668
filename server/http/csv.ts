/** Tables for spreadsheets, written line by line while they are sent, so that their length costs no memory. */
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Log } from '#platform/log.ts'

/**
 * A text that begins like this is a formula to a spreadsheet, also in full-width letters (OWASP, CSV injection). So is the rest of a text
 * behind a sign that begins a cell elsewhere, also behind quotes. Spreadsheets of many languages split at semicolons: quotes in a line
 * then hold nothing together, and two of them at the beginning of a cell are an empty text before the rest.
 */
const FORMULA = /^(?=\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])|([;\t\r\n|])(?=[\s"]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g

/** A text as a cell: quoted, and never a formula. */
export const textCell = (text: string): string => `"${text.replace(FORMULA, "$1'").replaceAll('"', '""')}"`

/** Postgres keeps no U+0000: an address with one is refused before anything is sent. */
export const isStorable = (query: URLSearchParams): boolean => query.values().every((text) => !text.includes('\0'))

export const csvRow = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** Spreadsheets read UTF-8 only with this mark at the beginning. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Bytes that are collected before they are sent. */
const CHUNK_LENGTH = 16_384

export interface Table {
  readonly head: string
  readonly lines: AsyncIterable<string>
  /** Asked after each part that is sent: its reader may lose the right to the rest. */
  readonly mayGoOn: () => Promise<boolean>
}

class RightLost extends Error {}

async function* chunksOf({ head, lines, mayGoOn }: Table): AsyncGenerator<string> {
  let chunk = BYTE_ORDER_MARK + head
  for await (const line of lines) {
    chunk += line
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
    if (!(await mayGoOn())) throw new RightLost('the reader of a table may not have the rest of it')
  }
  yield chunk
}

const hasLeft = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** The headers of a file; its name ends with today's date. */
export const csvHeaders = (name: string): Record<string, string> => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"`,
  'cache-control': 'private, no-store',
})

/** Sends the lines. A failure cuts the connection: a file that ends in the middle must look broken, not complete. */
export async function sendCsv(res: ServerResponse, table: Table, log: Log): Promise<void> {
  try {
    await pipeline(Readable.from(chunksOf(table), { objectMode: false }), res)
  } catch (error) {
    if (error instanceof RightLost) log.warn(error.message)
    else if (!hasLeft(error)) log.error({ err: error }, 'a table could not be sent')
  }
}
