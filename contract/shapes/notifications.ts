/** Notifications: events of a user’s orders, posts, money and applications. Each kind has its own data. */
import { z } from 'zod'
import { type MoneyMove } from '#realtime/define.ts'
import { dollars, id, timestamp } from './basics.ts'

/** Each kind of notification with its data: names and titles as of the event. */
const newsOf = <const K extends string, D extends z.ZodType>(kind: K, data: D) =>
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

const orderNews = z.object({
  /** Name of the other side of the order. */ name: z.string(),
  productName: z.string(),
  /** Dollars of the whole order. */ amount: dollars,
})

export const notification = z.discriminatedUnion('kind', [
  newsOf('password_changed', nothing),
  /** The password was reset by a mailed code. */
  newsOf('password_reset', nothing),
  /** `email` is the new, unconfirmed address. */
  newsOf('email_change_asked', z.object({ email: z.string() })),
  newsOf('email_changed', z.object({ email: z.string() })),
  /** A mail server answers that the account's address does not exist; notifications are no longer mailed there. */
  newsOf('mail_bounced', z.object({ email: z.string() })),
  newsOf('application_submitted', nothing),
  newsOf('application_needs_info', z.object({ message: z.string() })),
  newsOf('application_approved', z.object({ /** The address of the model's page. */ handle: z.string() })),
  newsOf('application_rejected', z.object({ reason: z.string() })),
  /** What happens to Pro at that time: it renews, or ends because the renewal is off or its user is suspended. */
  newsOf('pro_reminder', z.object({ at: timestamp, outcome: z.enum(['renewed', 'off', 'suspended']) })),
  newsOf('pro_renewed', z.object({ expiresAt: timestamp })),
  /** The system turned the renewal off: the plan costs more than agreed, or is no longer offered. */
  newsOf('pro_renewal_stopped', z.object({ reason: z.enum(['price', 'plan']) })),
  newsOf('pro_ended', z.object({ reason: z.enum(['off', 'short_balance', 'suspended']) })),
  newsOf(
    'tip_received',
    z.object({ name: z.string(), amount: dollars, /** What its giver wrote with it; may be empty. */ note: z.string() }),
  ),
  newsOf('post_sold', z.object({ name: z.string(), title: z.string(), amount: dollars })),
  newsOf('new_post', z.object({ name: z.string(), title: z.string() })),
  newsOf('comment_received', z.object({ name: z.string(), title: z.string() })),
  newsOf('order_placed', orderNews),
  newsOf('order_accepted', orderNews),
  newsOf('order_completed', orderNews),
  /** The customer was refunded. `reason` is null when the clock ended the order. */
  newsOf('order_rejected', orderNews.extend({ by: z.enum(['model', 'admin', 'clock']), reason: z.string().nullable() })),
  /** Ended without the model: the customer cancelled it, an admin rejected it, or it expired. `reason` is the admin's. */
  newsOf('order_cancelled', orderNews.extend({ by: z.enum(['customer', 'admin', 'clock']), reason: z.string().nullable() })),
  /** A deposit was credited, in full or in part. */
  newsOf('deposit_credited', z.object({ /** Dollars that arrived. */ amount: dollars })),
  /** A deposit failed: its link expired, or the provider made none. */
  newsOf(
    'deposit_failed',
    z.object({ /** Dollars that were asked for. */ amount: dollars, reason: z.enum(['expired', 'provider_failed']) }),
  ),
  /** A call to move the user's own money was refused, and no money moved. At the bell only, since the user was present. */
  newsOf(
    'money_failed',
    z.object({ move: z.enum(MONEY_MOVES), /** Dollars that it was about. */ amount: dollars, /** Of the refusal. */ code: z.string() }),
  ),
  newsOf('withdrawal_sent', z.object({ /** Dollars that were paid out. */ amount: dollars })),
  /** The money is back in the wallet. `reason` is the admin's. */
  newsOf('withdrawal_rejected', z.object({ amount: dollars, reason: z.string() })),
  /** A new sign-in method; `email` is that of the Google account. */
  newsOf('google_linked', z.object({ email: z.string() })),
  newsOf('google_unlinked', z.object({ email: z.string() })),
  /** The requested data export is ready; it can be downloaded until then. */
  newsOf('export_ready', z.object({ expiresAt: timestamp })),
  newsOf('export_failed', nothing),
  /** The account is closing and is erased at that time. */
  newsOf('closing_begun', z.object({ at: timestamp })),
  newsOf('closing_undone', nothing),
  newsOf('closing_reminder', z.object({ at: timestamp })),
  /** The erasure is due but waits for money or orders. */
  newsOf('closing_waits', nothing),
  /** `until` is null for a suspension without an end. */
  newsOf('account_suspended', z.object({ reason: z.string(), until: timestamp.nullable() })),
  newsOf('account_restored', nothing),
  /** An admin has signed the user out everywhere. */
  newsOf('sessions_ended', nothing),
  /** An admin views the site as this user, until then at the latest. */
  newsOf('support_access', z.object({ reason: z.string(), until: timestamp })),
  /** A second factor was added or removed. */
  newsOf('two_factor_on', nothing),
  newsOf('two_factor_off', nothing),
  newsOf('backup_codes_renewed', nothing),
  newsOf('backup_code_used', z.object({ left: z.number().int() })),
  /** A sign-in from a new device. Names as in the list of sessions; null: unknown. */
  newsOf('new_sign_in', z.object({ browser: z.string().nullable(), system: z.string().nullable(), at: timestamp })),
  newsOf('passkey_added', z.object({ /** What its owner calls it. */ title: z.string() })),
  newsOf('passkey_removed', z.object({ title: z.string() })),
])
