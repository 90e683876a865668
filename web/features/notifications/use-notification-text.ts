import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { creditPartOf, missingOf } from '#contract/rules/deposits.ts'
import { answerHoursOf } from '#contract/rules/notification-kinds.ts'
import type { Notification } from '#contract/types.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { formatDate, formatMoney } from '#web/ui/format.ts'

interface NotificationText {
  text: string
  /** A text that a user wrote with it: a reason, a question, a note. */
  quote: string | null
}

type Kind = Notification['kind']

interface Words {
  t: TFunction<'notifications'>
  date: (at: number) => string
  money: (dollars: number) => string
  name: (name: string) => string
}

type TextAndQuote = readonly [text: string, quote: string | null]

/** The text of each kind, with the quote after it where there is one. */
type Texts = { [K in Kind]: (notification: Extract<Notification, { kind: K }>, words: Words) => string | TextAndQuote }

const plain = ({ kind }: { kind: Extract<Kind, PlainKind> }, { t }: Words): string => t(`kinds.${kind}`)
type PlainKind =
  | 'password_changed'
  | 'password_reset'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'backup_codes_renewed'
  | 'export_failed'
  | 'closing_undone'
  | 'closing_waits'
  | 'application_submitted'
  | 'application_approved'
  | 'document_accepted'
  | 'account_restored'
  | 'sessions_ended'

const withEmail = (
  {
    kind,
    data,
  }: {
    kind: 'email_change_asked' | 'email_changed' | 'mail_bounced' | 'google_linked' | 'google_unlinked'
    data: { email: string }
  },
  { t }: Words,
): string => t(`kinds.${kind}`, { email: data.email })

const withEndpoint = (
  { kind, data }: { kind: 'webhook_failing' | 'webhook_recovered' | 'webhook_disabled'; data: { endpoint: string } },
  { t }: Words,
): string => t(`kinds.${kind}`, data)

const withTitle = ({ kind, data }: { kind: 'passkey_added' | 'passkey_removed'; data: { title: string } }, { t }: Words): string =>
  t(`kinds.${kind}`, { title: data.title })

const withNameAndTitle = (
  { kind, data }: { kind: 'new_post' | 'comment_received'; data: { name: string; title: string } },
  { t, name }: Words,
): string => t(`kinds.${kind}`, { name: name(data.name), title: data.title })

const withDate = (
  { kind, data }: { kind: 'closing_begun' | 'closing_reminder' | 'document_expires'; data: { at: number } },
  { t, date }: Words,
): string => t(`kinds.${kind}`, { date: date(data.at) })

const withAmount = ({ kind, data }: { kind: 'withdrawal_sent'; data: { amount: number } }, { t, money }: Words): string =>
  t(`kinds.${kind}`, { amount: money(data.amount) })

interface AboutOrder {
  name: string
  productName: string
  amount: number
}

const withOrder = (
  { kind, data }: { kind: 'order_placed' | 'order_accepted' | 'order_completed'; data: AboutOrder },
  { t, name, money }: Words,
): string => t(`kinds.${kind}`, { ...data, name: name(data.name), amount: money(data.amount) })

const withProduct = (
  {
    kind,
    data,
  }: { kind: 'order_message' | 'slot_free' | 'review_visible' | 'review_replied'; data: { name: string; productName: string } },
  { t, name }: Words,
): string => t(`kinds.${kind}`, { ...data, name: name(data.name) })

const TEXTS: Texts = {
  password_changed: plain,
  password_reset: plain,
  two_factor_on: plain,
  two_factor_off: plain,
  backup_codes_renewed: plain,
  export_failed: plain,
  closing_undone: plain,
  closing_waits: plain,
  application_submitted: plain,
  application_approved: plain,
  document_accepted: plain,
  account_restored: plain,
  sessions_ended: plain,
  email_change_asked: withEmail,
  email_changed: withEmail,
  mail_bounced: withEmail,
  google_linked: withEmail,
  google_unlinked: withEmail,
  passkey_added: withTitle,
  passkey_removed: withTitle,
  webhook_failing: withEndpoint,
  webhook_recovered: withEndpoint,
  webhook_disabled: withEndpoint,
  acts_altered: ({ data }, { t }) => t('kinds.acts_altered', { seq: data.seq }),
  backup_code_used: ({ data }, { t }) => t('kinds.backup_code_used', { left: data.left }),
  new_sign_in: ({ data }, { t }) => {
    const device = [data.browser, data.system].filter((part) => part !== null).join(', ')
    return device === '' ? t('kinds.new_sign_in_unknown') : t('kinds.new_sign_in_from', { device })
  },
  account_suspended: ({ data }, { t, date }) => [
    data.until === null ? t('kinds.account_suspended_open') : t('kinds.account_suspended_until', { date: date(data.until) }),
    data.reason,
  ],
  content_hidden: ({ data }, { t }) => [t(`kinds.content_hidden_${data.content}`, { title: data.title }), data.reason],
  content_restored: ({ data }, { t }) => t(`kinds.content_restored_${data.content}`, { title: data.title }),
  support_access: ({ data }, { t }) => [t('kinds.support_access'), data.reason],
  closing_begun: withDate,
  closing_reminder: withDate,
  document_expires: withDate,
  mark_changed: ({ data }, { t }) => [t(data.isGiven ? 'kinds.mark_given' : 'kinds.mark_taken'), data.reason],
  document_asked: ({ data }, { t }) => [t('kinds.document_asked'), data.reason],
  export_ready: ({ data }, { t, date }) => t('kinds.export_ready', { date: date(data.expiresAt) }),
  application_needs_info: ({ data }, { t }) => [t('kinds.application_needs_info'), data.message],
  application_rejected: ({ data }, { t }) => [t('kinds.application_rejected'), data.reason],
  pro_reminder: ({ data }, { t, date }) => t(`kinds.pro_reminder_${data.outcome}`, { date: date(data.at) }),
  pro_renewed: ({ data }, { t, date }) => t('kinds.pro_renewed', { date: date(data.expiresAt) }),
  pro_renewal_stopped: ({ data }, { t }) => t(`kinds.pro_renewal_stopped_${data.reason}`),
  pro_ended: ({ data }, { t }) => t(`kinds.pro_ended_${data.reason}`),
  new_post: withNameAndTitle,
  comment_received: withNameAndTitle,
  tip_received: ({ data }, { t, name, money }) => [
    t('kinds.tip_received', { name: name(data.name), amount: money(data.amount) }),
    data.note,
  ],
  post_sold: ({ data }, { t, name, money }) =>
    t('kinds.post_sold', { name: name(data.name), title: data.title, amount: money(data.amount) }),
  deposit_credited: ({ data }, { t, money }) => {
    const { amount, asked = amount, credited = amount } = data
    const part = creditPartOf(data)
    return t(part === 'whole' ? 'kinds.deposit_credited' : `kinds.deposit_credited_${part}`, {
      amount: money(amount),
      asked: money(asked),
      credited: money(credited),
      missing: money(missingOf(data)),
    })
  },
  deposit_failed: ({ data }, { t, money }) => t(`kinds.deposit_failed_${data.reason}`, { amount: money(data.amount) }),
  money_failed: ({ data }, { t, money }) => t(`kinds.money_failed_${data.move}`, { amount: money(data.amount) }),
  withdrawal_sent: withAmount,
  withdrawal_rejected: ({ data }, { t, money }) => [t('kinds.withdrawal_rejected', { amount: money(data.amount) }), data.reason],
  withdrawal_failed: ({ data }, { t, money }) => [t('kinds.withdrawal_failed', { amount: money(data.amount) }), data.reason],
  balance_adjusted: ({ data }, { t, money }) => [
    t(`kinds.balance_adjusted_${data.direction}`, { amount: money(data.amount) }),
    data.reason,
  ],
  order_placed: withOrder,
  order_accepted: withOrder,
  order_completed: withOrder,
  order_message: withProduct,
  ticket_answered: ({ data }, { t }) => t('kinds.ticket_answered', data),
  ticket_followed: ({ data }, { t }) => t('kinds.ticket_followed', data),
  chat_message: ({ data }, { t, name }) => t('kinds.chat_message', { name: name(data.name) }),
  assisted_message: ({ data }, { t, name }) => t('kinds.assisted_message', { name: name(data.name), modelName: name(data.modelName) }),
  slot_free: withProduct,
  review_visible: withProduct,
  review_replied: withProduct,
  order_update: ({ data }, { t, name }) => [
    t(`kinds.order_update_${data.event}`, { name: name(data.name), productName: data.productName, hours: answerHoursOf(data.event) }),
    data.quote,
  ],
  order_rejected: ({ data }, { t, name, money }) => [
    t(`kinds.order_rejected_${data.by}`, { ...data, name: name(data.name), amount: money(data.amount) }),
    data.reason,
  ],
  order_cancelled: ({ data }, { t, name, money }) => [
    t(`kinds.order_cancelled_${data.by}`, { ...data, name: name(data.name), amount: money(data.amount) }),
    data.reason,
  ],
}

/** The text of a notification in the user's language. */
export function useNotificationText(): (notification: Notification) => NotificationText {
  const { t, i18n } = useTranslation('notifications')
  const name = useUserName()
  const words: Words = {
    t,
    date: (at) => formatDate(at, i18n.language),
    money: (dollars) => formatMoney(dollars, i18n.language),
    name,
  }
  return (notification) => {
    // The table pairs each kind with its own data, which the compiler cannot follow through the lookup.
    const textOf = TEXTS[notification.kind] as (notification: Notification, words: Words) => string | TextAndQuote
    const textAndQuote = textOf(notification, words)
    const [text, quote] = typeof textAndQuote === 'string' ? [textAndQuote, ''] : textAndQuote
    return { text, quote: quote === '' ? null : quote }
  }
}
