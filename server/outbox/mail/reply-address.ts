/**
 * The address at which an answer to a ticket arrives by mail: `help+<ticket><mark>@example.org`. The mark proves that this installation
 * made it. It is written in digits and small letters only, since mail servers may change the case. Works for as long as the
 * installation's secret is the same.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_DIGITS = 32
const MARK_DIGITS = 20

const markOf = (secret: Buffer, ticketId: string): string =>
  createHmac('sha256', secret).update(`ticket reply ${ticketId}`).digest('hex').slice(0, MARK_DIGITS)

const partsOf = (address: string): [local: string, domain: string] => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}

/** `inbox`: the address at which mail for the team arrives. */
export function replyAddress(secret: Buffer, inbox: string, ticketId: string): string {
  const [local, domain] = partsOf(inbox)
  return `${local}+${ticketId.replaceAll('-', '')}${markOf(secret, ticketId)}@${domain}`
}

/** The ticket of an address; null: it is none of ours. */
export function readReplyAddress(secret: Buffer, inbox: string, address: string): string | null {
  const [local, domain] = partsOf(inbox.toLowerCase())
  const [name, host] = partsOf(address.trim().toLowerCase())
  const token = name.startsWith(`${local}+`) && host === domain ? name.slice(local.length + 1) : ''
  if (token.length !== ID_DIGITS + MARK_DIGITS || !/^[0-9a-f]+$/.test(token)) return null
  const ticketId = token.slice(0, ID_DIGITS).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(Buffer.from(token.slice(ID_DIGITS)), Buffer.from(markOf(secret, ticketId))) ? ticketId : null
}

/** Is this the inbox itself, with or without a token? */
export function isInbox(inbox: string, address: string): boolean {
  const [local, domain] = partsOf(inbox.toLowerCase())
  const [name, host] = partsOf(address.trim().toLowerCase())
  return host === domain && name.split('+')[0] === local
}
