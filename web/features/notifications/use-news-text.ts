import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/types.ts'
import { usePersonName } from '#web/lib/person-name.ts'
import { formatDate, formatMoney } from '#web/ui/format.ts'

export interface NewsText {
  text: string
  /** What a person wrote with it: a reason, a question. */
  quote: string | null
}

/** What a notification says, in the reader's language. */
export function useNewsText(): (news: Notification) => NewsText {
  const { t, i18n } = useTranslation('notifications')
  const nameOf = usePersonName()
  const money = (dollars: number) => formatMoney(dollars, i18n.language)
  const say = (text: string, quote: string | null = null): NewsText => ({ text, quote })
  return (news) => {
    switch (news.kind) {
      case 'password_changed':
      case 'password_reset':
      case 'two_factor_on':
      case 'two_factor_off':
      case 'backup_codes_renewed':
      case 'export_failed':
      case 'closing_undone':
      case 'closing_waits':
      case 'application_submitted':
      case 'application_approved':
      case 'account_restored':
      case 'sessions_ended':
        return say(t(`kinds.${news.kind}`))
      case 'application_needs_info':
        return say(t('kinds.application_needs_info'), news.data.message)
      case 'application_rejected':
        return say(t('kinds.application_rejected'), news.data.reason)
      case 'pro_reminder':
        return say(t(`kinds.pro_reminder_${news.data.outcome}`, { date: formatDate(news.data.at, i18n.language) }))
      case 'closing_begun':
      case 'closing_reminder':
        return say(t(`kinds.${news.kind}`, { date: formatDate(news.data.at, i18n.language) }))
      case 'export_ready':
        return say(t('kinds.export_ready', { date: formatDate(news.data.expiresAt, i18n.language) }))
      case 'pro_renewed':
        return say(t('kinds.pro_renewed', { date: formatDate(news.data.expiresAt, i18n.language) }))
      case 'pro_renewal_stopped':
        return say(t(`kinds.pro_renewal_stopped_${news.data.reason}`))
      case 'pro_ended':
        return say(t(`kinds.pro_ended_${news.data.reason}`))
      case 'email_change_asked':
      case 'email_changed':
      case 'mail_bounced':
      case 'google_linked':
      case 'google_unlinked':
        return say(t(`kinds.${news.kind}`, { email: news.data.email }))
      case 'backup_code_used':
        return say(t('kinds.backup_code_used', { left: news.data.left }))
      case 'new_sign_in': {
        const device = [news.data.browser, news.data.system].filter((name) => name !== null).join(', ')
        return say(device === '' ? t('kinds.new_sign_in_unknown') : t('kinds.new_sign_in_from', { device }))
      }
      case 'passkey_added':
      case 'passkey_removed':
        return say(t(`kinds.${news.kind}`, { title: news.data.title }))
      case 'account_suspended':
        return news.data.until === null
          ? say(t('kinds.account_suspended_open'), news.data.reason)
          : say(t('kinds.account_suspended_until', { date: formatDate(news.data.until, i18n.language) }), news.data.reason)
      case 'support_access':
        return say(t('kinds.support_access'), news.data.reason)
      case 'new_post':
      case 'comment_received':
        return say(t(`kinds.${news.kind}`, { name: nameOf(news.data.name), title: news.data.title }))
      case 'tip_received':
        return say(
          t('kinds.tip_received', { name: nameOf(news.data.name), amount: money(news.data.amount) }),
          news.data.note === '' ? null : news.data.note,
        )
      case 'post_sold':
        return say(t('kinds.post_sold', { name: nameOf(news.data.name), title: news.data.title, amount: money(news.data.amount) }))
      case 'deposit_credited':
      case 'withdrawal_sent':
        return say(t(`kinds.${news.kind}`, { amount: money(news.data.amount) }))
      case 'deposit_failed':
        return say(t(`kinds.deposit_failed_${news.data.reason}`, { amount: money(news.data.amount) }))
      case 'money_failed':
        return say(t(`kinds.money_failed_${news.data.move}`, { amount: money(news.data.amount) }))
      case 'withdrawal_rejected':
        return say(t('kinds.withdrawal_rejected', { amount: money(news.data.amount) }), news.data.reason)
      case 'order_rejected':
        return say(
          t(`kinds.order_rejected_${news.data.by}`, { ...news.data, name: nameOf(news.data.name), amount: money(news.data.amount) }),
          news.data.reason,
        )
      case 'order_cancelled':
        return say(
          t(`kinds.order_cancelled_${news.data.by}`, { ...news.data, name: nameOf(news.data.name), amount: money(news.data.amount) }),
          news.data.reason,
        )
      default:
        return say(t(`kinds.${news.kind}`, { ...news.data, name: nameOf(news.data.name), amount: money(news.data.amount) }))
    }
  }
}
