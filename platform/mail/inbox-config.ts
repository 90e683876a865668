/**
 * The inbox of the team, from INBOUND_MAIL and one or both ways to it: IMAP_URL, INBOUND_MAIL_SECRET. Each mistake is one line that says
 * what to change.
 */
import { decoded } from '../decoded.ts'
import { readServer, type MailServer, type ServerKind } from './mail-config.ts'

export interface InboxConfig {
  /** Where mail to the team arrives; answers to tickets at the same address with a token. */
  readonly address: string
  /** The password by which a mail service proves itself at the webhook; null: no service passes mails on. */
  readonly secret: string | null
  /** The mailbox that we read; null: none. */
  readonly imap: ImapConfig | null
}

export interface ImapConfig extends MailServer {
  readonly auth: { readonly user: string; readonly pass: string }
  readonly folder: string
}

const IMAP: ServerKind = { variable: 'IMAP_URL', protocol: 'imap', port: 143, securePort: 993 }
const SECRET_MIN = 24
const ADDRESS = /^[a-z0-9._-]{1,11}@[a-z0-9.-]+$/
const FOLDER_MAX = 200

/** Undefined: the address has a mistake, which is added to `problems`. */
export function readImap(address: string, problems: string[]): ImapConfig | undefined {
  const found = readServer(address, IMAP, problems)
  if (found === undefined) return undefined
  const { server, url } = found
  const { auth } = server
  const path = /^\/?$/.test(url.pathname) ? '/INBOX' : url.pathname
  const folder = decoded(path.slice(1)) ?? ''
  if (auth === null) problems.push('IMAP_URL needs user and password: imaps://user:password@mail.example.org')
  else if (folder === '' || folder.length > FOLDER_MAX || /\p{Cc}/u.test(folder))
    problems.push('IMAP_URL: the path names the folder to read, such as imaps://user:password@mail.example.org/INBOX')
  else return { ...server, auth, folder }
  return undefined
}

export interface InboxVariables {
  readonly INBOUND_MAIL?: string | undefined
  readonly INBOUND_MAIL_SECRET?: string | undefined
  readonly IMAP_URL?: string | undefined
}

/** Undefined: no mail is received. */
export function readInboxConfig(
  { INBOUND_MAIL: address, INBOUND_MAIL_SECRET: secret, IMAP_URL: imapUrl }: InboxVariables,
  sender: string | undefined,
  problems: string[],
): InboxConfig | undefined {
  if (address === undefined && secret === undefined && imapUrl === undefined) return undefined
  const before = problems.length
  const inbox = (address ?? '').trim().toLowerCase()
  if (address === undefined)
    problems.push(
      'INBOUND_MAIL is missing: there is a way on which mails would arrive (INBOUND_MAIL_SECRET, IMAP_URL), but no address of them.',
    )
  // The token after the plus has 52 characters, and the part before the @ at most 64 (RFC 5321).
  else if (!ADDRESS.test(inbox))
    problems.push('INBOUND_MAIL must be an address with at most 11 letters, digits, dots or dashes before the @, such as help@example.org')
  if ((secret ?? '').length < SECRET_MIN && (secret !== undefined || imapUrl === undefined))
    problems.push(
      `INBOUND_MAIL_SECRET must have at least ${SECRET_MIN} characters; make one with: openssl rand -hex 24. Without a mail service, name a mailbox in IMAP_URL instead.`,
    )
  const imap = imapUrl === undefined ? null : readImap(imapUrl, problems)
  if (sender?.toLowerCase() === inbox)
    problems.push('INBOUND_MAIL must be another address than that of MAIL_FROM: by it, our own mails that come back are recognised.')
  return problems.length > before || imap === undefined ? undefined : { address: inbox, secret: secret ?? null, imap }
}
