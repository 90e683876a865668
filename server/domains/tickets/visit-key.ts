/**
 * The secret parts of the links that visitors are mailed. Each is an id with a mark of this installation (HMAC): nothing is stored for
 * them. A link to a ticket also names its end and the version that the ticket must still have.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { VISITOR_LINK_DAYS } from '#contract/limits.ts'

const ID_BYTES = 16
const MARK_BYTES = 16
const DAY_SECONDS = 86_400

const markOf = (secret: Buffer, purpose: string, content: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${purpose} `).update(content).digest().subarray(0, MARK_BYTES)

const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer): string => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const sign = (secret: Buffer, purpose: string, content: Buffer): string =>
  Buffer.concat([content, markOf(secret, purpose, content)]).toString('base64url')

/** The content of a signed text; null: it is none of ours. */
function read(secret: Buffer, purpose: string, length: number, key: string): Buffer | null {
  const bytes = /^[\w-]{1,120}$/.test(key) ? Buffer.from(key, 'base64url') : Buffer.alloc(0)
  if (bytes.length !== length + MARK_BYTES || bytes.toString('base64url') !== key) return null
  const content = bytes.subarray(0, length)
  return timingSafeEqual(bytes.subarray(length), markOf(secret, purpose, content)) ? content : null
}

/** Confirms the question with this id. */
export const requestKey = (secret: Buffer, requestId: string): string => sign(secret, 'visitor question', idBytes(requestId))

export function readRequestKey(secret: Buffer, key: string): string | null {
  const content = read(secret, 'visitor question', ID_BYTES, key)
  return content === null ? null : idOf(content)
}

export interface VisitKey {
  readonly ticketId: string
  /** Of the links of the ticket: another one has ended this link. */
  readonly version: number
  /** Epoch milliseconds. */
  readonly openUntil: number
}

/** Opens the ticket from now on, for some days. */
export function visitKey(secret: Buffer, { ticketId, version }: Pick<VisitKey, 'ticketId' | 'version'>, now = Date.now()): string {
  const rest = Buffer.alloc(8)
  rest.writeUInt32BE(version, 0)
  rest.writeUInt32BE(Math.floor(now / 1_000) + VISITOR_LINK_DAYS * DAY_SECONDS, 4)
  return sign(secret, 'visitor ticket', Buffer.concat([idBytes(ticketId), rest]))
}

/** Also of a link whose days are over. */
export function readVisitKey(secret: Buffer, key: string): VisitKey | null {
  const content = read(secret, 'visitor ticket', ID_BYTES + 8, key)
  if (content === null) return null
  return {
    ticketId: idOf(content.subarray(0, ID_BYTES)),
    version: content.readUInt32BE(ID_BYTES),
    openUntil: content.readUInt32BE(ID_BYTES + 4) * 1_000,
  }
}
