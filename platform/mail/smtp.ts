/** Mail over SMTP. One message at a time for each of a few connections; failures are classified by what to do next. */
import type { MailConfig } from './mail-config.ts'
import { saysNobodyIsThere, withoutAddresses, type SmtpReply } from './refusal.ts'

export interface OutgoingMail {
  /** The local part of the Message-ID: the same at every retry, so that duplicates can be recognized. */
  readonly id: string
  readonly to: { readonly name: string; readonly address: string }
  /** Where an answer to it arrives; null: at the sender's address. */
  readonly replyTo: string | null
  readonly fromName: string
  /** Sends without a name, even that of MAIL_FROM. */
  readonly isDiscreet: boolean
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly language: string
  /** Only mail of a list: where a mail program unsubscribes with one click (RFC 8058). */
  readonly unsubscribeAddress: string | null
}

/**
 * `away`: no mail can be sent now. `refused`: this mail cannot be sent now. `never`: this mail will never be accepted. `nobody`: the
 * address does not exist. The error's text contains no address.
 */
export type MailOutcome =
  /** With the server's answer, without the address. */
  { readonly kind: 'sent'; readonly answer: string } | { readonly kind: 'away' | 'refused' | 'never' | 'nobody'; readonly error: Error }

export interface Mailer {
  /** Resolves in any case. */
  send(mail: OutgoingMail): Promise<MailOutcome>
  close(): void
}

const CONNECTIONS = 4
const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 15_000
/** nodemailer's codes for a refused message or recipient, as opposed to a refused sender. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE'])

/** RFC 5321: the service is not available, for any command. */
const NOT_AVAILABLE = 421

interface SmtpError extends Error, SmtpReply {
  code?: string
  permanent?: boolean
}

function kindOf(error: SmtpError): 'away' | 'refused' | 'never' | 'nobody' {
  if (!ABOUT_THE_MAIL.has(error.code ?? '') || error.responseCode === NOT_AVAILABLE) return 'away'
  if (error.permanent !== true) return 'refused'
  return saysNobodyIsThere(error) ? 'nobody' : 'never'
}

/** A new error: that of nodemailer carries the recipient in half a dozen places. */
function outcomeOf(error: SmtpError, address: string): MailOutcome {
  const { code, command, responseCode } = error
  return { kind: kindOf(error), error: Object.assign(new Error(withoutAddresses(error.message, address)), { code, command, responseCode }) }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

async function openTransport({ host, port, isSecure, needsTls, auth, from }: MailConfig) {
  // Loaded with the first mail.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: needsTls,
    name: domainOf(from.address),
    ...(auth === null ? {} : { auth }),
    pool: true,
    maxConnections: CONNECTIONS,
    maxRecipients: 1,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    // Mails contain users' text, which must not make nodemailer read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Opens nothing yet: the first mail does. */
export function createMailer(config: MailConfig): Mailer {
  const { from } = config
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    async send({ id, to, replyTo, fromName, isDiscreet, subject, text, html, language, unsubscribeAddress }) {
      try {
        transport ??= openTransport(config)
        const { response } = await (
          await transport
        ).sendMail({
          messageId: `<${id}@${domainOf(from.address)}>`,
          from: { name: isDiscreet ? fromName : (from.name ?? fromName), address: from.address },
          to,
          ...(replyTo === null ? {} : { replyTo }),
          subject,
          text,
          html,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'Content-Language': language,
            ...(unsubscribeAddress === null
              ? {}
              : { 'List-Unsubscribe': `<${unsubscribeAddress}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
        })
        return { kind: 'sent', answer: withoutAddresses(response, to.address) }
      } catch (error) {
        return outcomeOf(error instanceof Error ? error : new Error(String(error)), to.address)
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}
