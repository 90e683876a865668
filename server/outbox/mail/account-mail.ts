/**
 * Mails about an account itself: codes, confirmation links, changes. They are on no list and cannot be turned off.
 * Their code or link is sealed in the outbox, and removed once the mail is sent.
 */
import { CONFIRM_LINK_HOURS, RESET_CODE_MINUTES, SECOND_STEP_MINUTES, type Language } from '#contract/limits.ts'
import { subkeyOf } from '#platform/sealed-text.ts'
import { translatorOf, type Values } from '../../shared/texts.ts'
import { ACCOUNT_MAIL_KINDS, hasButton, pageOfAccountMail, type AccountMailKind } from './account-mail-kinds.ts'
import { money, oneLine } from './mail-text.ts'
import { renderParts, type RenderedMail } from './render-mail.ts'

/** A withdrawal to confirm by a code, as its mail names it. */
export interface MailedPayout {
  /** Dollars. */
  readonly amount: number
  /** The payout method: PayPal, or USDT on a network. */
  readonly way: string
  readonly payee: string
}

/** The data of such a mail in the outbox. */
export interface AccountMailData {
  /** The code, or the secret part of the link: sealed. */
  readonly sealed?: string
  /** An e-mail address that the mail names. */
  readonly address?: string
  readonly payout?: MailedPayout
  /** Another account than the recipient's, whose user has entered this address. */
  readonly askedBy?: string
  /** Sent discreetly although the user's choice is deleted by then. */
  readonly isDiscreet?: true
}

/** The key that seals codes and links while they wait; `secret` is the installation's. */
export const mailSealKey = (secret: Buffer): Buffer => subkeyOf(secret, 'mail outbox')

export const isAccountMail = (kind: string): kind is AccountMailKind => (ACCOUNT_MAIL_KINDS as readonly string[]).includes(kind)

export interface AccountMailToRender {
  readonly kind: AccountMailKind
  readonly language: Language
  /** Empty: greeted without a name. */
  readonly toName: string
  readonly site: string
  /** The site's address, without a trailing slash. */
  readonly origin: string
  /** The code to be typed, or the secret part of the link; null in mails that only inform. */
  readonly secret: string | null
  /** An e-mail address that it names. */
  readonly address: string | null
  readonly payout: MailedPayout | null
}

const payoutValues = (payout: MailedPayout | null, language: Language): Values =>
  payout === null ? {} : { amount: money(payout.amount, language), way: payout.way, payee: oneLine(payout.payee) }

/** Subject, text and HTML in the reader's language. */
export function renderAccountMail({ kind, language, toName, site, origin, secret, address, payout }: AccountMailToRender): RenderedMail {
  const t = translatorOf(language, 'mail')
  const values = {
    site: oneLine(site),
    minutes: String(kind === 'reset_code' ? RESET_CODE_MINUTES : SECOND_STEP_MINUTES),
    hours: String(CONFIRM_LINK_HOURS),
    address: oneLine(address ?? ''),
    ...payoutValues(payout, language),
  }
  const name = oneLine(toName)
  // The secret is in the fragment: no server on the way sees or logs it.
  const open = hasButton(kind)
    ? { label: t(`account.kinds.${kind}.button`), address: `${origin}${pageOfAccountMail(kind)}${secret === null ? '' : `#${secret}`}` }
    : null
  return renderParts({
    language,
    site,
    subject: oneLine(t(`account.kinds.${kind}.subject`, values)),
    greeting: name === '' ? t('account.plainGreeting') : t('greeting', { name }),
    body: t(`account.kinds.${kind}.body`, values),
    quote: null,
    code: open === null ? secret : null,
    open,
    after: t(`account.kinds.${kind}.after`, values),
    footer: t('account.footer', values),
    unsubscribe: null,
  })
}
