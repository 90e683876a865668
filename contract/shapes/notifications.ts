/** Notifications: events of a user’s orders, posts, money and applications. Each kind has its own data. */
import { z } from 'zod'
import { ORDER_UPDATES } from '../rules/order-words.ts'
import { type MoneyMove } from '#realtime/define.ts'
import { dollars, id, timestamp } from './basics.ts'
import { contentKind } from './content.ts'

/** Each kind of notification with its data: names and titles as of the event. */
const notificationOf = <const K extends string, D extends z.ZodType>(kind: K, data: D) =>
  z.object({
    _id: id,
    kind: z.literal(kind),
    data,
    /** The page of the event: a path of this site. */
    link: z.string(),
    createdAt: timestamp,
    isRead: z.boolean(),
  })

export const nothing = z.object({})

const MONEY_MOVES = ['deposit', 'order', 'purchase', 'tip', 'pro', 'withdrawal'] as const satisfies readonly MoneyMove[]

const aboutContent = z.object({ content: contentKind, title: z.string(), handle: z.string() })

const orderNotification = z.object({
  /** Name of the other side of the order. */ name: z.string(),
  productName: z.string(),
  /** Dollars of the whole order. */ amount: dollars,
})

export const notification = z.discriminatedUnion('kind', [
  notificationOf('password_changed', nothing),
  /** The password was reset by a mailed code. */
  notificationOf('password_reset', nothing),
  /** `email` is the new, unconfirmed address. */
  notificationOf('email_change_asked', z.object({ email: z.string() })),
  notificationOf('email_changed', z.object({ email: z.string() })),
  /** A mail server answers that the account's address does not exist; notifications are no longer mailed there. */
  notificationOf('mail_bounced', z.object({ email: z.string() })),
  notificationOf('application_submitted', nothing),
  notificationOf('application_needs_info', z.object({ message: z.string() })),
  notificationOf('application_approved', z.object({ /** The address of the model's page. */ handle: z.string() })),
  notificationOf('application_rejected', z.object({ reason: z.string() })),
  /** The identity document of a model expires soon. `at`: noon (UTC) of its last valid day. */
  notificationOf('document_expires', z.object({ at: timestamp })),
  /** Staff asks a model for a new identity document. */
  notificationOf('document_asked', z.object({ reason: z.string() })),
  notificationOf('document_accepted', nothing),
  /** Staff gives a model the mark of checked identity, or takes it. */
  notificationOf('mark_changed', z.object({ isGiven: z.boolean(), reason: z.string() })),
  /** At that time Pro renews, or ends because the renewal is off or its user is suspended. */
  notificationOf('pro_reminder', z.object({ at: timestamp, outcome: z.enum(['renewed', 'off', 'suspended']) })),
  notificationOf('pro_renewed', z.object({ expiresAt: timestamp })),
  /** The system turned the renewal off: the plan costs more than agreed, or is no longer offered. */
  notificationOf('pro_renewal_stopped', z.object({ reason: z.enum(['price', 'plan']) })),
  notificationOf('pro_ended', z.object({ reason: z.enum(['off', 'short_balance', 'suspended']) })),
  notificationOf('tip_received', z.object({ name: z.string(), amount: dollars, /** The giver's note; may be empty. */ note: z.string() })),
  notificationOf('post_sold', z.object({ name: z.string(), title: z.string(), amount: dollars })),
  notificationOf('new_post', z.object({ name: z.string(), title: z.string() })),
  notificationOf('comment_received', z.object({ name: z.string(), title: z.string() })),
  notificationOf('order_placed', orderNotification),
  notificationOf('order_accepted', orderNotification),
  notificationOf('order_completed', orderNotification),
  /** A step of an order that waits for its reader, or that they should know of. `quote`: the words of the other side or staff. */
  notificationOf('order_update', orderNotification.extend({ event: z.enum(ORDER_UPDATES), quote: z.string().nullable() })),
  /** The customer was refunded. `reason` is null when the clock ended the order. */
  notificationOf('order_rejected', orderNotification.extend({ by: z.enum(['model', 'admin', 'clock']), reason: z.string().nullable() })),
  /** Ended without the model: the customer cancelled it, an admin rejected it, or it expired. `reason` is the admin's. */
  notificationOf(
    'order_cancelled',
    orderNotification.extend({ by: z.enum(['customer', 'admin', 'clock']), reason: z.string().nullable() }),
  ),
  /** A message in the thread of an order waits for its reader; `name` wrote it. One for all messages until they are read. */
  /** A review by a customer became visible. */
  notificationOf('review_visible', z.object({ name: z.string(), productName: z.string() })),
  /** The model replied to the review. */
  notificationOf('review_replied', z.object({ name: z.string(), productName: z.string() })),
  /** A product that was full has a free slot, and it is the reader's turn. `name`: the model. */
  notificationOf('slot_free', z.object({ name: z.string(), handle: z.string(), productName: z.string() })),
  /** Unread messages in a chat; `name` wrote the first one. One for each chat, until it is read. */
  notificationOf('chat_message', z.object({ name: z.string() })),
  /** The same for an assistant of the chat’s model, who wants it. */
  notificationOf('assisted_message', z.object({ name: z.string(), modelName: z.string() })),
  /** The team has answered a ticket. One for each ticket, until it is read. */
  notificationOf('ticket_answered', z.object({ subject: z.string() })),
  /** For admins: the user of a ticket that they follow has written, or a colleague has mentioned them in a note. */
  notificationOf('ticket_followed', z.object({ subject: z.string() })),
  notificationOf('order_message', z.object({ name: z.string(), productName: z.string() })),
  /** A deposit was credited, in full or in part. */
  notificationOf(
    'deposit_credited',
    z.object({
      /** Dollars that arrived now. */ amount: dollars,
      /** Of the whole deposit: requested, and credited in all. Old notifications say neither. */
      asked: dollars.optional(),
      credited: dollars.optional(),
      /** The missing part can still be paid. */ isOpen: z.boolean().optional(),
    }),
  ),
  /** A deposit failed: its link expired, another coin than USDT arrived, or the provider made no link. */
  notificationOf(
    'deposit_failed',
    z.object({ /** Dollars that were asked for. */ amount: dollars, reason: z.enum(['expired', 'provider_failed', 'wrong_coin']) }),
  ),
  /** A call to move the user's own money was refused, and no money moved. At the bell only, since the user was present. */
  notificationOf(
    'money_failed',
    z.object({ move: z.enum(MONEY_MOVES), /** Dollars that it was about. */ amount: dollars, /** Of the refusal. */ code: z.string() }),
  ),
  notificationOf('withdrawal_sent', z.object({ /** Dollars that were paid out. */ amount: dollars })),
  /** The money is back in the wallet. `reason` is the admin's. */
  notificationOf('withdrawal_rejected', z.object({ amount: dollars, reason: z.string() })),
  /** A sent payout came back. The money is back in the wallet. `reason` is the admin's. */
  notificationOf('withdrawal_failed', z.object({ amount: dollars, reason: z.string() })),
  /** Staff has added to the balance, or taken from it, for this reason. */
  notificationOf('balance_adjusted', z.object({ amount: dollars, direction: z.enum(['added', 'taken']), reason: z.string() })),
  /** A new sign-in method; `email` is that of the Google account. */
  notificationOf('google_linked', z.object({ email: z.string() })),
  notificationOf('google_unlinked', z.object({ email: z.string() })),
  /** The requested data export is ready; it can be downloaded until then. */
  notificationOf('export_ready', z.object({ expiresAt: timestamp })),
  notificationOf('export_failed', nothing),
  /** To owners: the log of acts of staff was changed, first at this act. */
  notificationOf('acts_altered', z.object({ seq: z.number().int() })),
  /** The account is closing and is erased at that time. */
  notificationOf('closing_begun', z.object({ at: timestamp })),
  notificationOf('closing_undone', nothing),
  notificationOf('closing_reminder', z.object({ at: timestamp })),
  /** The erasure is due but waits for money or orders. */
  notificationOf('closing_waits', nothing),
  /** `until` is null for a suspension without an end. */
  notificationOf('account_suspended', z.object({ reason: z.string(), until: timestamp.nullable() })),
  notificationOf('account_restored', nothing),
  /** Staff has hidden something of the user, for this reason. `title`: of a product its name, of a post or review its title, of a comment its beginning; `handle`: the user's own. */
  notificationOf('content_hidden', aboutContent.extend({ reason: z.string() })),
  notificationOf('content_restored', aboutContent),
  /** An admin has signed the user out everywhere. */
  notificationOf('sessions_ended', nothing),
  /** An admin views the site as this user, until then at the latest. */
  notificationOf('support_access', z.object({ reason: z.string(), until: timestamp })),
  /** A second factor was added or removed. */
  notificationOf('two_factor_on', nothing),
  notificationOf('two_factor_off', nothing),
  notificationOf('backup_codes_renewed', nothing),
  notificationOf('backup_code_used', z.object({ left: z.number().int() })),
  /** A sign-in from a new device. Names as in the list of sessions; null: unknown. */
  notificationOf('new_sign_in', z.object({ browser: z.string().nullable(), system: z.string().nullable(), at: timestamp })),
  notificationOf('passkey_added', z.object({ /** The name that its owner gave it. */ title: z.string() })),
  notificationOf('passkey_removed', z.object({ title: z.string() })),
  /** Nothing reaches an endpoint of the reader any more; it works again; it was switched off. `endpoint`: its name, or its host. */
  notificationOf('webhook_failing', z.object({ endpoint: z.string() })),
  notificationOf('webhook_recovered', z.object({ endpoint: z.string() })),
  notificationOf('webhook_disabled', z.object({ endpoint: z.string() })),
])
