/** Notifications as stored and as shown: SQL has cents and ids; this adds dollars and pages. */
import type { NotificationData, NotificationKind } from '#contract/types.ts'
import { inDollars } from './in-dollars.ts'

/** The data of the contract, with cents in place of dollars. */
export type StoredData<Data> = { readonly [K in keyof Data as K extends 'amount' | 'asked' | 'credited' ? `${K}Cents` : K]: Data[K] }

export type StoredNotification<K extends NotificationKind = NotificationKind> = {
  [Kind in K]: {
    readonly kind: Kind
    readonly data: StoredData<NotificationData<Kind>>
    /** The post or order, for kinds that lead to one. */
    readonly about: string | null
  }
}[K]

export type ShownNotification<K extends NotificationKind = NotificationKind> = {
  [Kind in K]: {
    readonly kind: Kind
    readonly data: NotificationData<Kind>
    /** Its page: a path of this site. */
    readonly link: string
  }
}[K]

const ACCOUNT_PAGE = '/settings/account'
const WEBHOOKS_PAGE = '/apps/webhooks'
const APPLICATION_PAGE = '/apply-as-model'
const PRO_PAGE = '/pro'
const WALLET_PAGE = '/dashboard'
const SALES_PAGE = '/transactions'

const orderPage = ({ about }: Pick<StoredNotification, 'about'>) => (about === null ? '/dashboard' : `/orders/${about}`)
const postPage = ({ about }: Pick<StoredNotification, 'about'>) => `/posts/${about}`

const contentPage = ({ data, about }: StoredNotification<'content_hidden' | 'content_restored'>) =>
  ({
    post: `/my-posts/${about}`,
    product: `/models/${data.handle}#product-${about}`,
    comment: `/posts/${about}`,
    review: `/orders/${about}`,
  })[data.content]

type PageOf<K extends NotificationKind> = string | ((notification: StoredNotification<K>) => string)

/** The page of each kind. */
const PAGES: { readonly [K in NotificationKind]: PageOf<K> } = {
  password_changed: ACCOUNT_PAGE,
  password_reset: ACCOUNT_PAGE,
  email_change_asked: ACCOUNT_PAGE,
  email_changed: ACCOUNT_PAGE,
  mail_bounced: ACCOUNT_PAGE,
  application_submitted: APPLICATION_PAGE,
  application_needs_info: APPLICATION_PAGE,
  application_approved: ({ data }) => `/models/${data.handle}`,
  application_rejected: APPLICATION_PAGE,
  document_expires: APPLICATION_PAGE,
  document_asked: APPLICATION_PAGE,
  document_accepted: APPLICATION_PAGE,
  mark_changed: ACCOUNT_PAGE,
  pro_reminder: PRO_PAGE,
  pro_renewed: PRO_PAGE,
  pro_renewal_stopped: PRO_PAGE,
  pro_ended: PRO_PAGE,
  tip_received: SALES_PAGE,
  post_sold: postPage,
  new_post: postPage,
  comment_received: postPage,
  order_placed: orderPage,
  review_visible: orderPage,
  review_replied: orderPage,
  order_accepted: orderPage,
  order_completed: orderPage,
  order_update: orderPage,
  order_rejected: orderPage,
  order_cancelled: orderPage,
  order_message: orderPage,
  chat_message: ({ about }) => `/chats/${about}`,
  assisted_message: ({ about }) => `/chats/${about}`,
  ticket_answered: ({ about }) => `/tickets/${about}`,
  ticket_followed: ({ about }) => `/admin/tickets/${about}`,
  slot_free: ({ data, about }) => `/models/${data.handle}#product-${about}`,
  deposit_credited: WALLET_PAGE,
  deposit_failed: WALLET_PAGE,
  money_failed: ({ data }) => (data.move === 'pro' ? PRO_PAGE : WALLET_PAGE),
  withdrawal_sent: WALLET_PAGE,
  withdrawal_rejected: WALLET_PAGE,
  withdrawal_failed: WALLET_PAGE,
  balance_adjusted: SALES_PAGE,
  google_linked: ACCOUNT_PAGE,
  google_unlinked: ACCOUNT_PAGE,
  export_ready: ACCOUNT_PAGE,
  export_failed: ACCOUNT_PAGE,
  acts_altered: '/admin/audit-log',
  closing_begun: ACCOUNT_PAGE,
  closing_undone: ACCOUNT_PAGE,
  closing_reminder: ACCOUNT_PAGE,
  closing_waits: ACCOUNT_PAGE,
  account_suspended: ACCOUNT_PAGE,
  account_restored: ACCOUNT_PAGE,
  content_hidden: contentPage,
  content_restored: contentPage,
  sessions_ended: ACCOUNT_PAGE,
  support_access: ACCOUNT_PAGE,
  two_factor_on: ACCOUNT_PAGE,
  two_factor_off: ACCOUNT_PAGE,
  backup_codes_renewed: ACCOUNT_PAGE,
  backup_code_used: ACCOUNT_PAGE,
  new_sign_in: ACCOUNT_PAGE,
  passkey_added: ACCOUNT_PAGE,
  passkey_removed: ACCOUNT_PAGE,
  webhook_failing: WEBHOOKS_PAGE,
  webhook_recovered: WEBHOOKS_PAGE,
  webhook_disabled: WEBHOOKS_PAGE,
}

/** The page of a notification: a path of this site, such as `/dashboard`. */
export function pageOfNotification<K extends NotificationKind>(notification: StoredNotification<K>): string {
  const page: PageOf<K> = PAGES[notification.kind]
  return typeof page === 'string' ? page : page(notification)
}

/** As shown at the bell, in mails and in push messages. */
export function shownNotification<K extends NotificationKind>(notification: StoredNotification<K>): ShownNotification<K> {
  const { kind, data } = notification
  // `inDollars` undoes `StoredData`, which the types cannot follow through a union.
  return { kind, data: inDollars(data), link: pageOfNotification(notification) } as unknown as ShownNotification<K>
}
