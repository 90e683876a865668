/** A stored mail. */
export interface ReceivedMail {
  readonly id: number
  readonly receivedAtMs: number
  /** The addresses of the envelope, independent of the headers. */
  readonly envelopeFrom: string
  readonly envelopeTo: readonly string[]
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  /** Names in lower case, in order; a repeated header appears repeatedly. */
  readonly headers: readonly { readonly key: string; readonly value: string }[]
  /** The raw message. */
  readonly raw: string
}

/**
 * `up`: accepts mail. `down`: refuses connections. `busy`: refuses mail temporarily (451). `refusing`: refuses all recipients (550).
 */
export const MAIL_MODES = ['up', 'down', 'busy', 'refusing'] as const
export type MailMode = (typeof MAIL_MODES)[number]

/** Kinds of refusal of a recipient. The answer contains the address, like those of real servers. */
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
/** Addresses that begin with one of these words are refused in this way by default, in any domain. */
export const REFUSAL_WORDS = Object.keys(REFUSALS) as readonly Refusal[]
