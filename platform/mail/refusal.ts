/**
 * Classifies a mail server's refusal: the address does not exist, permanently, or any other reason; and returns its text without the
 * address. In doubt it is another reason: that mail is given up, and the next one to the address is sent.
 */

/** Reply codes to a recipient that can mean a missing mailbox (RFC 5321 §4.2.2): no such mailbox, not local, invalid name. */
const NO_MAILBOX: ReadonlySet<number> = new Set([550, 551, 553])
/**
 * Enhanced codes (RFC 3463, RFC 7505) of an address that cannot be written to: no such mailbox, no such domain, no address at all, moved,
 * a domain that takes no mail. Not among them: a full or closed mailbox (5.2), what we are or have written (5.7), our own address
 * (5.1.7, 5.1.8), and 5.1.0, which says it of either side.
 */
const NO_ADDRESS: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'])
/** At the beginning of the text, or as some servers write it: (#5.1.1). */
const ENHANCED = /^5\d\d[ -](\d\.\d{1,3}\.\d{1,3})\b|\(#(\d\.\d{1,3}\.\d{1,3})\)/
/** Without such a code: words that mean a refusal of the sender, of a permission, or of an existing mailbox. */
const ABOUT_SOMETHING_ELSE =
  /relay|spam|block|black|bann|polic|reputation|\brbl\b|dnsbl|\bspf\b|dkim|dmarc|auth|sender|client|denied|not (?:allowed to|permitted)|prohibit|restrict|rcpthosts|log ?in|quota|\bfull\b|\bsize\b|\brate\b|too many|try again/i

export interface SmtpReply {
  /** The command that was answered. */
  readonly command?: string | undefined
  readonly responseCode?: number | undefined
  /** All of the answer, its lines one under the other. */
  readonly response?: string | undefined
}

/** True when the answer says that the recipient's address does not exist, permanently. */
export function saysNobodyIsThere({ command, responseCode = 0, response = '' }: SmtpReply): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false
  const found = ENHANCED.exec(response)
  const enhanced = found?.[1] ?? found?.[2]
  if (enhanced !== undefined) return NO_ADDRESS.has(enhanced)
  return NO_MAILBOX.has(responseCode) && !ABOUT_SOMETHING_ELSE.test(response)
}

const BLANK = '[address]'
/** Also in a link ("%40") and as a sender's address names its recipient ("mara=example.org@…"). */
const ANY_ADDRESS = /[^\s<>()[\]"',;:]+(?:@|%40)[^\s<>()[\]"',;]+/gi

const TEXT_MAX = 1_000

/** The text, not too long and without mail addresses; without this one in pieces, too, as servers answer with the part before the at sign alone. */
export function withoutAddresses(text: string, address: string): string {
  const local = address.slice(0, Math.max(0, address.lastIndexOf('@')))
  const blanked = text.slice(0, TEXT_MAX).replaceAll(ANY_ADDRESS, BLANK)
  return local === ''
    ? blanked
    : blanked.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(local)}(?![\\p{L}\\p{N}])`, 'giu'), BLANK)
}
