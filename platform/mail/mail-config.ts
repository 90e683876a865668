/** The mail server and sender, from SMTP_URL and MAIL_FROM. Each mistake is one line that says what to change. */

export interface MailConfig {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (smtps). */
  readonly isSecure: boolean
  /** Without TLS nothing is sent: everywhere but on this machine, unless SMTP_URL says `?tls=off`. */
  readonly needsTls: boolean
  readonly auth: { readonly user: string; readonly pass: string } | null
  /** The sender; with a null name the site's own is used. */
  readonly from: { readonly name: string | null; readonly address: string }
}

const SMTP_PORT = 587
const SMTPS_PORT = 465
const URL_HINT = 'SMTP_URL must be an address such as smtp://user:password@mail.example.org:587 or smtps://user:password@mail.example.org'
const FROM_HINT = 'MAIL_FROM must be an address such as no-reply@example.org or Atelier <no-reply@example.org>'
const ADDRESS = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+$/

export const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname)

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

function readServer(smtpUrl: string, problems: string[]): Omit<MailConfig, 'from'> | undefined {
  const url = URL.parse(smtpUrl)
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') {
    problems.push(URL_HINT)
    return undefined
  }
  const user = decoded(url.username)
  const pass = decoded(url.password)
  const tls = url.searchParams.get('tls')
  if (user === null || pass === null)
    problems.push('SMTP_URL: special characters in user and password must be percent-encoded (% itself as %25)')
  else if ((user === '') !== (pass === '')) problems.push('SMTP_URL must have both user and password, or neither')
  else if (tls !== null && tls !== 'off')
    problems.push('SMTP_URL: tls can only be off (smtp://mail.internal:25?tls=off), for a mail server in your own network')
  else {
    const isSecure = url.protocol === 'smtps:'
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? (isSecure ? SMTPS_PORT : SMTP_PORT) : Number(url.port),
      isSecure,
      needsTls: !isSecure && tls !== 'off' && !isLoopback(url.hostname),
      auth: user === '' ? null : { user, pass },
    }
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
  const server = readServer(smtpUrl, problems)
  const from = mailFrom === undefined ? undefined : readFrom(mailFrom, problems)
  return server === undefined || from === undefined ? undefined : { ...server, from }
}
