/** The mail server and sender, from SMTP_URL and MAIL_FROM; the form of addresses of mail servers. Each mistake is one line that says what to change. */
import { decoded } from '../decoded.ts'

/** A server of mails, by SMTP or IMAP. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (smtps, imaps). */
  readonly isSecure: boolean
  /** Without TLS no mail and no password crosses the network: everywhere but on this machine, unless the address says `?tls=off`. */
  readonly needsTls: boolean
  readonly auth: { readonly user: string; readonly pass: string } | null
}

export interface MailConfig extends MailServer {
  /** The sender; with a null name the site's own is used. */
  readonly from: { readonly name: string | null; readonly address: string }
}

const SMTP: ServerKind = { variable: 'SMTP_URL', protocol: 'smtp', port: 587, securePort: 465 }
const FROM_HINT = 'MAIL_FROM must be an address such as no-reply@example.org or Atelier <no-reply@example.org>'
const ADDRESS = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+$/

export const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname)

/** How the address of a server is written, by its variable. */
export interface ServerKind {
  readonly variable: string
  /** With an s at its end: TLS from the first byte. */
  readonly protocol: 'smtp' | 'imap'
  readonly port: number
  readonly securePort: number
}

/** Undefined: the address has a mistake, which is added to `problems`. */
export function readServer(
  address: string,
  { variable, protocol, port, securePort }: ServerKind,
  problems: string[],
): { server: MailServer; url: URL } | undefined {
  const url = URL.parse(address)
  if (url === null || (url.protocol !== `${protocol}:` && url.protocol !== `${protocol}s:`) || url.hostname === '') {
    problems.push(
      `${variable} must be an address such as ${protocol}://user:password@mail.example.org:${port} or ${protocol}s://user:password@mail.example.org`,
    )
    return undefined
  }
  const user = decoded(url.username)
  const pass = decoded(url.password)
  const tls = url.searchParams.get('tls')
  if (user === null || pass === null)
    problems.push(`${variable}: special characters in user and password must be percent-encoded (% itself as %25)`)
  else if ((user === '') !== (pass === '')) problems.push(`${variable} must have both user and password, or neither`)
  else if (tls !== null && tls !== 'off')
    problems.push(`${variable}: tls can only be off (${protocol}://mail.internal?tls=off), for a mail server in your own network`)
  else {
    const isSecure = url.protocol === `${protocol}s:`
    const server = {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? (isSecure ? securePort : port) : Number(url.port),
      isSecure,
      needsTls: !isSecure && tls !== 'off' && !isLoopback(url.hostname),
      auth: user === '' ? null : { user, pass },
    }
    return { server, url }
  }
  return undefined
}

function readFrom(mailFrom: string, problems: string[]): MailConfig['from'] | undefined {
  const [, name, inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(mailFrom.trim()) ?? []
  const address = (inBrackets ?? mailFrom).trim()
  if (!ADDRESS.test(address)) {
    problems.push(FROM_HINT)
    return undefined
  }
  const plainName = (name ?? '')
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  return { name: plainName === '' ? null : plainName, address }
}

/** Undefined: this server sends no mail. Mistakes are added to `problems`. */
export function readMailConfig(smtpUrl: string | undefined, mailFrom: string | undefined, problems: string[]): MailConfig | undefined {
  if (smtpUrl === undefined) {
    if (mailFrom !== undefined) problems.push('SMTP_URL is missing: MAIL_FROM alone sends nothing')
    return undefined
  }
  if (mailFrom === undefined)
    problems.push('MAIL_FROM is missing: mail needs an address that it comes from, such as Atelier <no-reply@example.org>')
  const server = readServer(smtpUrl, SMTP, problems)?.server
  const from = mailFrom === undefined ? undefined : readFrom(mailFrom, problems)
  return server === undefined || from === undefined ? undefined : { ...server, from }
}
