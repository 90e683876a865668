/** What a mail says, in its reader's language: from a kind of news and its data to subject and paragraphs. */
import type { Language } from '#contract/limits.ts'
import type { NewsData, NotificationKind } from '#contract/types.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'
import { pt } from './texts/pt.ts'
import { ru } from './texts/ru.ts'
import type { Counted, MailText, MailTexts, TextKey } from './texts/types.ts'
import { zh } from './texts/zh.ts'

const TEXTS: Readonly<Record<Language, MailTexts>> = { en, it, fr, zh, es, pt, ru }

export const textsOf = (language: Language): MailTexts => TEXTS[language]

/** News that a mail can be about. */
export type MailedKind = Exclude<NotificationKind, 'new_post'>
export type MailedNews = { [K in MailedKind]: { readonly kind: K; readonly data: NewsData<K> } }[MailedKind]

/** The values of a text's placeholders. */
export type Values = Readonly<Record<string, string>>

/** Control characters, and those that turn the direction of what follows: a stranger's name must not rewrite the line it stands in. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu

/** One line without anything that a header, a terminal or a reader could take for something else. */
export const oneLine = (text: string, maxLength = 200): string => [...text.replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim()].slice(0, maxLength).join('')

/** Puts the values in. What a value says is never read as a placeholder. */
export const fill = (text: string, values: Values): string => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

const money = (dollars: number, language: Language): string => new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(dollars)
const day = (atMs: number, language: Language): string => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(atMs)

const countedText = (forms: Counted, count: number, language: Language): MailText => forms[new Intl.PluralRules(language).select(count)] ?? forms.other

function keyOf(news: Exclude<MailedNews, { kind: 'pro_reminder' }>): TextKey {
  switch (news.kind) {
    case 'pro_renewal_stopped':
      return `pro_renewal_stopped_${news.data.reason}`
    case 'pro_ended':
      return `pro_ended_${news.data.reason}`
    case 'order_rejected':
      return `order_rejected_${news.data.by}`
    default:
      return news.kind
  }
}

function textOf(news: MailedNews, language: Language): MailText {
  const { kinds } = TEXTS[language]
  if (news.kind !== 'pro_reminder') return kinds[keyOf(news)]
  return countedText(news.data.isAutoRenewOn ? kinds.pro_reminder_on : kinds.pro_reminder_off, news.data.daysLeft, language)
}

/** What a person wrote, to be shown as theirs; null when there is nothing. */
function quoteOf(news: MailedNews): string | null {
  if (news.kind === 'application_needs_info') return news.data.message
  return news.kind === 'application_rejected' || news.kind === 'order_rejected' ? news.data.reason : null
}

function valuesOf({ data }: MailedNews, language: Language, site: string): Values {
  const values: Record<string, string> = { site: oneLine(site) }
  if ('name' in data) values['name'] = oneLine(data.name)
  if ('productName' in data) values['productName'] = oneLine(data.productName)
  if ('title' in data) values['title'] = oneLine(data.title)
  if ('amount' in data) values['amount'] = money(data.amount, language)
  if ('daysLeft' in data) values['count'] = String(data.daysLeft)
  if ('expiresAt' in data) values['date'] = day(data.expiresAt, language)
  return values
}

export interface MailWords {
  /** One line. */
  readonly subject: string
  readonly body: string
  readonly quote: string | null
}

/** The words of a mail; `site` is the site's name. */
export function wordsOf(news: MailedNews, language: Language, site: string): MailWords {
  const { subject, body } = textOf(news, language)
  const values = valuesOf(news, language, site)
  return { subject: oneLine(fill(subject, values)), body: fill(body, values), quote: quoteOf(news) }
}
