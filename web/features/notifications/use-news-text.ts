import { useTranslation } from 'react-i18next'
import type { Notification } from '#contract/types.ts'
import { formatDate, formatMoney } from '#web/ui/format.ts'

export interface NewsText {
  text: string
  /** What a person wrote with it: a reason, a question. */
  quote: string | null
}

/** What a notification says, in the reader's language. */
export function useNewsText(): (news: Notification) => NewsText {
  const { t, i18n } = useTranslation('notifications')
  const money = (dollars: number) => formatMoney(dollars, i18n.language)
  const say = (text: string, quote: string | null = null): NewsText => ({ text, quote })
  return (news) => {
    switch (news.kind) {
      case 'application_submitted':
      case 'application_approved':
        return say(t(`kinds.${news.kind}`))
      case 'application_needs_info':
        return say(t('kinds.application_needs_info'), news.data.message)
      case 'application_rejected':
        return say(t('kinds.application_rejected'), news.data.reason)
      case 'pro_reminder':
        return say(t(news.data.isAutoRenewOn ? 'kinds.pro_reminder_on' : 'kinds.pro_reminder_off', { count: news.data.daysLeft }))
      case 'pro_renewed':
        return say(t('kinds.pro_renewed', { date: formatDate(news.data.expiresAt, i18n.language) }))
      case 'pro_renewal_stopped':
        return say(t(`kinds.pro_renewal_stopped_${news.data.reason}`))
      case 'pro_ended':
        return say(t(`kinds.pro_ended_${news.data.reason}`))
      case 'new_post':
      case 'comment_received':
        return say(t(`kinds.${news.kind}`, { name: news.data.name, title: news.data.title }))
      case 'tip_received':
        return say(t('kinds.tip_received', { name: news.data.name, amount: money(news.data.amount) }))
      case 'post_sold':
        return say(t('kinds.post_sold', { name: news.data.name, title: news.data.title, amount: money(news.data.amount) }))
      case 'order_rejected':
        return say(t(`kinds.order_rejected_${news.data.by}`, { ...news.data, amount: money(news.data.amount) }), news.data.reason)
      default:
        return say(t(`kinds.${news.kind}`, { ...news.data, amount: money(news.data.amount) }))
    }
  }
}
