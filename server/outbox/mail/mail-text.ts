/** The text of a mail in its reader's language: subject and paragraphs for a kind of notification and its data. */
import { FORMER_MEMBER, MAIL_LISTS, type Language } from '#contract/limits.ts'
import { creditPartOf, missingOf } from '#contract/rules/deposits.ts'
import { answerHoursOf, type UnmailedKind } from '#contract/rules/notification-kinds.ts'
import type { NotificationData, NotificationKind } from '#contract/types.ts'
import { translatorOf, type Catalogs, type Translator, type Values } from '../../shared/texts.ts'

/** A kind of notification, or one of its variants, that the catalog has a mail for. */
export type MailKey = keyof Catalogs['mail']['kinds']

type NotificationOf<K extends NotificationKind> = { [Kind in K]: { readonly kind: Kind; readonly data: NotificationData<Kind> } }[K]
export type AnyNotification = NotificationOf<NotificationKind>
/** The notifications that are sent by mail. */
export type MailedKind = Exclude<NotificationKind, UnmailedKind>
export type MailedNotification = NotificationOf<MailedKind>

/** The name of a mailing list. The one from before the categories covers two of them. */
export function listName(t: Translator<'mail'>, list: string): string {
  const categories = list === 'activity' ? (['sales', 'comments'] as const) : MAIL_LISTS.filter((category) => category === list)
  return categories.map((category) => t(`lists.${category}`)).join(', ')
}

/** Control characters, including those that change the direction of text: a stranger's name must not rewrite its line. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu

/** One line without characters that a header, a terminal or a reader could misread. */
export const oneLine = (text: string, maxLength = 200): string =>
  [...text.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim()].slice(0, maxLength).join('')

/** An amount in dollars, as this language writes it. */
export const money = (dollars: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(dollars)
const day = (atMs: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(atMs)

/** With the hour, because days begin at different times elsewhere. */
const moment = (atMs: number, language: Language): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(atMs)} UTC`

/** Browser and system on one line; empty when neither is known. */
const deviceIn = ({ browser, system }: NotificationData<'new_sign_in'>): string =>
  oneLine([browser, system].filter((name) => name !== null).join(', '))

function keyOf(notification: MailedNotification): MailKey {
  switch (notification.kind) {
    case 'pro_reminder':
      return `pro_reminder_${notification.data.outcome}`
    case 'pro_renewal_stopped':
      return `pro_renewal_stopped_${notification.data.reason}`
    case 'pro_ended':
      return `pro_ended_${notification.data.reason}`
    case 'deposit_credited': {
      const part = creditPartOf(notification.data)
      return part === 'whole' ? 'deposit_credited' : `deposit_credited_${part}`
    }
    case 'deposit_failed':
      return `deposit_failed_${notification.data.reason}`
    case 'order_update':
      return `order_update_${notification.data.event}`
    case 'order_rejected':
      return `order_rejected_${notification.data.by}`
    case 'order_cancelled':
      return `order_cancelled_${notification.data.by}`
    case 'account_suspended':
      return notification.data.until === null ? 'account_suspended_open' : 'account_suspended_until'
    case 'mark_changed':
      return notification.data.isGiven ? 'mark_given' : 'mark_taken'
    case 'balance_adjusted':
      return `balance_adjusted_${notification.data.direction}`
    case 'content_hidden':
    case 'content_restored':
      return `${notification.kind}_${notification.data.content}`
    case 'new_sign_in':
      return deviceIn(notification.data) === '' ? 'new_sign_in_unknown' : 'new_sign_in_from'
    default:
      return notification.kind
  }
}

/** Text by a user, shown as a quote; null when there is none. */
function quoteOf(notification: MailedNotification): string | null {
  if (notification.kind === 'application_needs_info') return notification.data.message
  if (notification.kind === 'order_update') return notification.data.quote
  if (notification.kind === 'tip_received') return notification.data.note === '' ? null : notification.data.note
  if (notification.kind === 'account_suspended' || notification.kind === 'support_access') return notification.data.reason
  if (notification.kind === 'content_hidden' || notification.kind === 'document_asked' || notification.kind === 'mark_changed')
    return notification.data.reason
  if (notification.kind === 'balance_adjusted') return notification.data.reason
  if (notification.kind === 'withdrawal_rejected' || notification.kind === 'withdrawal_failed') return notification.data.reason
  return notification.kind === 'application_rejected' || notification.kind === 'order_rejected' || notification.kind === 'order_cancelled'
    ? notification.data.reason
    : null
}

/** A user's name in a line of this language. */
export const nameIn = (name: string, language: Language): string =>
  name === FORMER_MEMBER ? translatorOf(language, 'people')('former') : oneLine(name)

function valuesOf(notification: MailedNotification, language: Language, site: string): Values {
  const { data } = notification
  const values: Record<string, string> = { site: oneLine(site) }
  if ('name' in data) values['name'] = nameIn(data.name, language)
  if ('modelName' in data) values['modelName'] = nameIn(data.modelName, language)
  if ('productName' in data) values['productName'] = oneLine(data.productName)
  if ('title' in data) values['title'] = oneLine(data.title)
  if ('endpoint' in data) values['endpoint'] = oneLine(data.endpoint)
  if ('subject' in data) values['subject'] = oneLine(data.subject)
  if (notification.kind === 'order_update') values['hours'] = String(answerHoursOf(notification.data.event))
  if ('amount' in data) values['amount'] = money(data.amount, language)
  if (notification.kind === 'deposit_credited') {
    const { amount, asked = amount, credited = amount } = notification.data
    Object.assign(values, {
      asked: money(asked, language),
      credited: money(credited, language),
      missing: money(missingOf(notification.data), language),
    })
  }
  if ('at' in data) Object.assign(values, { date: day(data.at, language), moment: moment(data.at, language) })
  if ('until' in data && data.until !== null)
    Object.assign(values, { date: day(data.until, language), moment: moment(data.until, language) })
  if ('expiresAt' in data) values['date'] = day(data.expiresAt, language)
  if ('email' in data) values['email'] = oneLine(data.email)
  if (notification.kind === 'new_sign_in') values['device'] = deviceIn(notification.data)
  if ('left' in data) values['left'] = String(data.left)
  if ('seq' in data) values['seq'] = String(data.seq)
  return values
}

export interface MailWords {
  /** One line. */
  readonly subject: string
  readonly body: string
  readonly quote: string | null
}

/** The words of a mail; `site` is the site's name. */
export function wordsOf(notification: MailedNotification, language: Language, site: string): MailWords {
  const t = translatorOf(language, 'mail')
  const key = keyOf(notification)
  const values = valuesOf(notification, language, site)
  return { subject: oneLine(t(`kinds.${key}.subject`, values)), body: t(`kinds.${key}.body`, values), quote: quoteOf(notification) }
}
