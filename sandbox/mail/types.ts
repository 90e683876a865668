/** A mail as the mailbox keeps it. */
export interface ReceivedMail {
  readonly id: number
  readonly receivedAtMs: number
  /** The addresses of the envelope: where it went, whatever its headers say. */
  readonly envelopeFrom: string
  readonly envelopeTo: readonly string[]
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  /** Names in lower case, in their order; a header that comes twice is there twice. */
  readonly headers: readonly { readonly key: string; readonly value: string }[]
  /** The message as it came over the wire. */
  readonly raw: string
}

/**
 * `up`: takes mail. `down`: answers no connection. `busy`: takes no mail for now (451). `refusing`: knows none of the recipients
 * (550).
 */
export const MAIL_MODES = ['up', 'down', 'busy', 'refusing'] as const
export type MailMode = (typeof MAIL_MODES)[number]
