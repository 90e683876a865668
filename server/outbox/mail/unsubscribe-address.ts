/** The address to unsubscribe from a mailing list: works without signing in, for as long as the installation's secret is the same. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const PATH = '/mail/unsubscribe/'
const MARK_LENGTH = 32

const markOf = (secret: Buffer, userId: string, list: string): string =>
  createHmac('sha256', secret).update(`unsubscribe ${list} ${userId}`).digest('hex').slice(0, MARK_LENGTH)

/** A path of this site. */
export const unsubscribePath = (secret: Buffer, userId: string, list: string): string =>
  `${PATH}${list}/${userId}/${markOf(secret, userId, list)}`

/** `no`: another path. `forged`: not made by this installation. */
export function readUnsubscribePath(
  secret: Buffer,
  pathname: string,
): { readonly userId: string; readonly list: string } | 'no' | 'forged' {
  if (!pathname.startsWith(PATH)) return 'no'
  const [, list, userId, mark] = /^([a-z]{1,30})\/([0-9a-f-]{36})\/([0-9a-f]{32})$/.exec(pathname.slice(PATH.length)) ?? []
  if (list === undefined || userId === undefined || mark === undefined) return 'forged'
  return timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(secret, userId, list))) ? { userId, list } : 'forged'
}
