/**
 * Tables that are being sent. Each reader has a few at a time, so that none of them takes the database from all others. A reader who loses the
 * right to a table gets no more of it, however slowly they read.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#platform/log.ts'
import type { Actor } from '#server/access/actor.ts'
import { fileTokenOf } from './auth-cookie.ts'
import { csvHeaders, sendCsv } from './csv.ts'
import { refusalOf } from './refusal.ts'

/** Tables of one reader at a time, in one process. */
export const DOWNLOADS_MAX = 2
const RETRY_SECONDS = 5

export interface Downloads {
  readonly log: Log
  /** The actor of a session token; a visitor when there is no session. */
  readonly actorOf: (token: string | undefined) => Promise<Actor>
  /** The address of the caller. */
  readonly addressOf: (req: IncomingMessage) => string
  /** Null: the reader has too many already. Call the answer when the table is sent. */
  begin(userId: string): (() => void) | null
}

export function createDownloads(deps: Pick<Downloads, 'log' | 'actorOf' | 'addressOf'>): Downloads {
  const running = new Map<string, number>()
  return {
    ...deps,
    begin(userId) {
      const count = running.get(userId) ?? 0
      if (count >= DOWNLOADS_MAX) return null
      running.set(userId, count + 1)
      return () => {
        const left = (running.get(userId) ?? 1) - 1
        if (left === 0) running.delete(userId)
        else running.set(userId, left)
      }
    },
  }
}

export interface Download {
  /** Of the file; a date is added. */
  readonly name: string
  readonly actor: Actor
  readonly head: string
  readonly lines: AsyncIterable<string>
  /** Records a download as an act of staff, once it is certain to be sent. `address`: of the caller. */
  readonly record?: (address: string) => Promise<void>
}

/** The same reader in the same role: another role may read other fields. */
const isSame = (now: Actor, then: Actor): boolean =>
  now.userId === then.userId && now.adminRole === then.adminRole && now.roles.has('model') === then.roles.has('model')

/** Sends a table to a reader who may have it. */
export async function sendDownload(
  { log, actorOf, addressOf, begin }: Downloads,
  req: IncomingMessage,
  res: ServerResponse,
  { name, actor, head, lines, record }: Download,
): Promise<void> {
  const end = begin(actor.userId ?? '')
  if (end === null) {
    res.writeHead(429, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': String(RETRY_SECONDS) })
    res.end(`${refusalOf(req, 'file.tooMany')}\n`)
    return
  }
  try {
    await record?.(addressOf(req))
    res.writeHead(200, csvHeaders(name))
    await sendCsv(res, { head, lines, mayGoOn: async () => isSame(await actorOf(fileTokenOf(req)), actor) }, log)
  } finally {
    end()
  }
}
