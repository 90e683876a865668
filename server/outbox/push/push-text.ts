/** The text of a push message in its reader's language: without amounts and text by others, as bystanders may read the screen. */
import type { Language } from '#contract/limits.ts'
import type { UnpushedKind } from '#contract/rules/notification-kinds.ts'
import { translatorOf, type Catalogs } from '../../shared/texts.ts'
import { nameIn, oneLine, wordsOf, type AnyNotification } from '../mail/mail-text.ts'

export type PushNotification = Exclude<AnyNotification, { readonly kind: UnpushedKind }> | { readonly kind: 'test'; readonly data: object }

export interface MessageWords {
  readonly title: string
  readonly body: string
}

type OwnKind = keyof Catalogs['push']['kinds']

/** Kinds without a mail, and those whose mail has a subject with too much for a screen. All others use the subject of their mail. */
const OWN: Readonly<Record<OwnKind, true>> = {
  test: true,
  tip_received: true,
  post_sold: true,
  new_post: true,
  comment_received: true,
  order_placed: true,
  order_accepted: true,
  order_completed: true,
  order_cancelled: true,
  order_message: true,
  ticket_answered: true,
  ticket_followed: true,
  slot_free: true,
  password_reset: true,
  email_change_asked: true,
  email_changed: true,
  mail_bounced: true,
}
const isOwn = (notification: PushNotification): notification is Extract<PushNotification, { readonly kind: OwnKind }> =>
  Object.hasOwn(OWN, notification.kind)

const LINE_MAX = 120

function lineOf(notification: PushNotification, language: Language, site: string): string {
  const t = translatorOf(language, 'push')
  if (isOwn(notification))
    return t(`kinds.${notification.kind}`, { name: 'name' in notification.data ? nameIn(String(notification.data.name), language) : '' })
  return wordsOf(notification, language, site).subject
}

/** `site` is the site's name. Discreet: without subject and names. */
export function messageWords(notification: PushNotification, language: Language, site: string, isDiscreet: boolean): MessageWords {
  if (isDiscreet) return { title: translatorOf(language, 'push')('discreet'), body: '' }
  return { title: oneLine(site, LINE_MAX), body: oneLine(lineOf(notification, language, site), LINE_MAX) }
}
