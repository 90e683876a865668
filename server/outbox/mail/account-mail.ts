/**
 * Mails about an account itself: codes, links that confirm, what has changed. They come on no list, and nobody can turn them off.
 * Their code or link lies sealed in the outbox, and is taken out of it once the mail has gone.
 */
import { CONFIRM_LINK_HOURS, RESET_CODE_MINUTES, SECOND_STEP_MINUTES, type Language } from '#contract/limits.ts'
import { en } from './account-texts/en.ts'
import { es } from './account-texts/es.ts'
import { fr } from './account-texts/fr.ts'
import { it } from './account-texts/it.ts'
import { pt } from './account-texts/pt.ts'
import { ru } from './account-texts/ru.ts'
import { ACCOUNT_MAIL_KINDS, type AccountMailKind, type AccountMailTexts } from './account-texts/types.ts'
import { zh } from './account-texts/zh.ts'
import { subkeyOf } from '#platform/sealed-text.ts'
import { fill, money, oneLine, textsOf, type Values } from './mail-text.ts'
import { renderParts, type RenderedMail } from './render-mail.ts'

/** A payout that is to be confirmed by a code, as its mail names it. */
export interface MailedPayout {
  /** Dollars. */
  readonly amount: number
  /** By which way it goes out: PayPal, or USDT on a network. */
  readonly way: string
  readonly payee: string
}

/** What lies in the outbox with such a mail. */
export interface AccountMailData {
  /** The code, or the secret part of the link: sealed. */
  readonly sealed?: string
  /** An e-mail address that the mail names. */
  readonly address?: string
  readonly payout?: MailedPayout
  /** Another account than the recipient's, whose owner has entered this address. */
  readonly askedBy?: string
  /** It goes out discreetly though its reader's choices are gone by then. */
  readonly isDiscreet?: true
}

/** What seals codes and links while they wait; `secret` is the installation's. */
export const mailSealKey = (secret: Buffer): Buffer => subkeyOf(secret, 'mail outbox')

const TEXTS: Readonly<Record<Language, AccountMailTexts>> = { en, it, fr, zh, es, pt, ru }

export const isAccountMail = (kind: string): kind is AccountMailKind => (ACCOUNT_MAIL_KINDS as readonly string[]).includes(kind)

export interface AccountMailToRender {
  readonly kind: AccountMailKind
  readonly language: Language
  /** Empty: greeted without a name. */
  readonly toName: string
  readonly site: string
  /** The page that it is about: a whole address, without the secret part. */
  readonly page: string
  /** The code to be typed, or the secret part of the link; null in mails that only tell. */
  readonly secret: string | null
  /** An e-mail address that it names. */
  readonly address: string | null
  readonly payout: MailedPayout | null
}

const payoutValues = (payout: MailedPayout | null, language: Language): Values =>
  payout === null ? {} : { amount: money(payout.amount, language), way: payout.way, payee: oneLine(payout.payee) }

/** Subject, text and HTML in the reader's language. */
export function renderAccountMail({ kind, language, toName, site, page, secret, address, payout }: AccountMailToRender): RenderedMail {
  const texts = TEXTS[language]
  const { subject, body, button, after } = texts.kinds[kind]
  const values = {
    site: oneLine(site),
    minutes: String(kind === 'reset_code' ? RESET_CODE_MINUTES : SECOND_STEP_MINUTES),
    hours: String(CONFIRM_LINK_HOURS),
    address: oneLine(address ?? ''),
    ...payoutValues(payout, language),
  }
  const name = oneLine(toName)
  const isCode = button === null && secret !== null
  return renderParts({
    language,
    site,
    subject: oneLine(fill(subject, values)),
    greeting: name === '' ? texts.plainGreeting : fill(textsOf(language).greeting, { name }),
    body: fill(body, values),
    quote: null,
    code: isCode ? secret : null,
    // The secret is behind the number sign: no server on the way sees it, and none writes it into a log.
    open: button === null ? null : { label: fill(button, values), address: secret === null ? page : `${page}#${secret}` },
    after: fill(after, values),
    footer: fill(texts.footer, values),
    unsubscribe: null,
  })
}
