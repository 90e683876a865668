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

/** How a recipient is refused. The answer names them, as those of real servers do. */
export const REFUSALS = {
  bounce: { responseCode: 550, text: '5.1.1 <{{to}}>: Recipient address rejected: User unknown', about: 'nobody has this address' },
  policy: {
    responseCode: 550,
    text: '5.7.1 <{{to}}>: Message refused: sending host is listed for spam',
    about: 'nothing is taken from this site',
  },
  full: { responseCode: 552, text: '5.2.2 <{{to}}>: Mailbox full', about: 'the mailbox is full' },
} as const
export type Refusal = keyof typeof REFUSALS
/** An address that begins with one of these words is refused so, whatever its domain, as long as nothing else is said of it. */
export const REFUSAL_WORDS = Object.keys(REFUSALS) as readonly Refusal[]
