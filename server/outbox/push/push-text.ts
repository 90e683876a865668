/** What a message on a screen says, in its reader's language: no amounts and no words of other people, as anybody may look at it. */
import type { Language } from '#contract/limits.ts'
import { fill, isMailed, nameIn, oneLine, wordsOf, type AnyNews } from '../mail/mail-text.ts'
import { PUSH_TEXTS, type PushTextKey, type PushTexts } from './push-texts.ts'

export type MessageNews = Exclude<AnyNews, { readonly kind: 'money_failed' }> | { readonly kind: 'test'; readonly data: object }

export interface MessageWords {
  readonly title: string
  readonly body: string
}

/** Kinds without a mail, and those whose mails have a subject that tells more than a screen should. All others say what the subject of their mail says. */
const OWN: Readonly<Partial<Record<MessageNews['kind'], PushTextKey>>> = {
  test: 'test',
  tip_received: 'tip_received',
  post_sold: 'post_sold',
  new_post: 'new_post',
  comment_received: 'comment_received',
  order_placed: 'order_placed',
  order_accepted: 'order_accepted',
  order_completed: 'order_completed',
  order_cancelled: 'order_cancelled',
  password_reset: 'password_reset',
  email_change_asked: 'email_change_asked',
  email_changed: 'email_changed',
  mail_bounced: 'mail_bounced',
}

const LINE_MAX = 120

function lineOf(news: MessageNews, texts: PushTexts, language: Language, site: string): string {
  const own = OWN[news.kind]
  if (own !== undefined) return fill(texts[own], { name: 'name' in news.data ? nameIn(String(news.data.name), language) : '' })
  if (news.kind === 'test' || !isMailed(news)) throw new Error(`a message about ${news.kind} has a text of its own`)
  return wordsOf(news, language, site).subject
}

/** `site` is the site's name. Discreet: nothing of what or who. */
export function messageWords(news: MessageNews, language: Language, site: string, isDiscreet: boolean): MessageWords {
  const texts = PUSH_TEXTS[language]
  if (isDiscreet) return { title: texts.discreet, body: '' }
  return { title: oneLine(site, LINE_MAX), body: oneLine(lineOf(news, texts, language, site), LINE_MAX) }
}
