/** The inbox of the team, from INBOUND_MAIL and INBOUND_MAIL_SECRET. Each mistake is one line that says what to change. */

export interface InboxConfig {
  /** Mail to it arrives by the webhook; answers to tickets at the same address with a token. */
  readonly address: string
  /** The password by which the mail service proves itself. */
  readonly secret: string
}

const SECRET_MIN = 24
const ADDRESS = /^[a-z0-9._-]{1,11}@[a-z0-9.-]+$/

/** Undefined: no mail is received. */
export function readInboxConfig(
  address: string | undefined,
  secret: string | undefined,
  sender: string | undefined,
  problems: string[],
): InboxConfig | undefined {
  if (address === undefined && secret === undefined) return undefined
  const before = problems.length
  const inbox = (address ?? '').trim().toLowerCase()
  if (address === undefined) problems.push('INBOUND_MAIL is missing: INBOUND_MAIL_SECRET is there, but no address at which mail arrives.')
  // The token after the plus has 52 characters, and the part before the @ at most 64 (RFC 5321).
  else if (!ADDRESS.test(inbox))
    problems.push('INBOUND_MAIL must be an address with at most 11 letters, digits, dots or dashes before the @, such as help@example.org')
  if ((secret ?? '').length < SECRET_MIN)
    problems.push(`INBOUND_MAIL_SECRET must have at least ${SECRET_MIN} characters; make one with: openssl rand -hex 24`)
  if (sender?.toLowerCase() === inbox)
    problems.push('INBOUND_MAIL must be another address than that of MAIL_FROM: by it, our own mails that come back are recognised.')
  return problems.length > before ? undefined : { address: inbox, secret: secret ?? '' }
}
