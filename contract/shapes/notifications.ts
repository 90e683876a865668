/** Notifications: what happened to a user’s orders, posts, money and applications. One kind each, with its data. */
import { z } from 'zod'
import { type MoneyMove } from '#realtime/define.ts'
import { dollars, id, timestamp } from './basics.ts'

/** Each kind of news with its data: names and titles as they were when it happened. */
const newsOf = <const K extends string, D extends z.ZodType>(kind: K, data: D) =>
  z.object({
    _id: id,
    kind: z.literal(kind),
    data,
    /** The page that it is about: a path of this site. */
    link: z.string(),
    createdAt: timestamp,
    isRead: z.boolean(),
  })

export const nothing = z.object({})

const MONEY_MOVES = ['deposit', 'order', 'purchase', 'tip', 'pro', 'withdrawal'] as const satisfies readonly MoneyMove[]

const orderNews = z.object({
  /** The other side of the order. */ name: z.string(),
  productName: z.string(),
  /** Dollars of the whole order. */ amount: dollars,
})

export const notification = z.discriminatedUnion('kind', [
  newsOf('password_changed', nothing),
  /** By a code from the mailbox. */
  newsOf('password_reset', nothing),
  /** `email` is the new address, which is not confirmed yet. */
  newsOf('email_change_asked', z.object({ email: z.string() })),
  newsOf('email_changed', z.object({ email: z.string() })),
  /** Nobody is at the account's address, so a mail server: news are not mailed there any more. */
  newsOf('mail_bounced', z.object({ email: z.string() })),
  newsOf('application_submitted', nothing),
  newsOf('application_needs_info', z.object({ message: z.string() })),
  newsOf('application_approved', z.object({ /** The address of the model's page. */ handle: z.string() })),
  newsOf('application_rejected', z.object({ reason: z.string() })),
  /** What happens to Pro at that moment: it is renewed, or ends as the renewal is off, or as its owner is suspended then. */
  newsOf('pro_reminder', z.object({ at: timestamp, outcome: z.enum(['renewed', 'off', 'suspended']) })),
  newsOf('pro_renewed', z.object({ expiresAt: timestamp })),
  /** The renewal was switched off by the house: the plan costs more than was agreed to, or is not offered any more. */
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
  /** The customer's money is back. `reason` is null when the clock ended it. */
  newsOf('order_rejected', orderNews.extend({ by: z.enum(['model', 'admin', 'clock']), reason: z.string().nullable() })),
  /** Ended without the model: its customer took it back, the house cancelled it, or it ran out of time. `reason` is what the house wrote. */
  newsOf('order_cancelled', orderNews.extend({ by: z.enum(['customer', 'admin', 'clock']), reason: z.string().nullable() })),
  /** A deposit has brought money, as much as was asked for or not. */
  newsOf('deposit_credited', z.object({ /** Dollars that arrived. */ amount: dollars })),
  /** Nothing has come of a deposit: its link is over, or the provider made none. */
  newsOf(
    'deposit_failed',
    z.object({ /** Dollars that were asked for. */ amount: dollars, reason: z.enum(['expired', 'provider_failed']) }),
  ),
  /** A call that would have moved the reader's own money was refused; nothing has moved. At the bell only: they were looking on. */
  newsOf(
    'money_failed',
    z.object({ move: z.enum(MONEY_MOVES), /** Dollars that it was about. */ amount: dollars, /** Of the refusal. */ code: z.string() }),
  ),
  newsOf('withdrawal_sent', z.object({ /** Dollars that were paid out. */ amount: dollars })),
  /** The money is back in the wallet. `reason` is what the admin wrote. */
  newsOf('withdrawal_rejected', z.object({ amount: dollars, reason: z.string() })),
  /** Another way into the account; `email` is that of the Google account. */
  newsOf('google_linked', z.object({ email: z.string() })),
  newsOf('google_unlinked', z.object({ email: z.string() })),
  /** The copy of their data that a person has asked for; it can be downloaded until then. */
  newsOf('export_ready', z.object({ expiresAt: timestamp })),
  newsOf('export_failed', nothing),
  /** The account is closed; at the time it is erased. */
  newsOf('closing_begun', z.object({ at: timestamp })),
  newsOf('closing_undone', nothing),
  newsOf('closing_reminder', z.object({ at: timestamp })),
  /** Its time has come, but money or orders are in it. */
  newsOf('closing_waits', nothing),
  /** `until` is null when it lasts until it is lifted. */
  newsOf('account_suspended', z.object({ reason: z.string(), until: timestamp.nullable() })),
  newsOf('account_restored', nothing),
  /** An admin has signed the person out everywhere. */
  newsOf('sessions_ended', nothing),
  /** An admin is in the account, until then at the latest. */
  newsOf('support_access', z.object({ reason: z.string(), until: timestamp })),
  /** A factor besides the password was added, or taken away. */
  newsOf('two_factor_on', nothing),
  newsOf('two_factor_off', nothing),
  newsOf('backup_codes_renewed', nothing),
  newsOf('backup_code_used', z.object({ left: z.number().int() })),
  /** Somebody has signed in from a browser that the account has not known. It is called as in the list of sessions; null: unknown. */
  newsOf('new_sign_in', z.object({ browser: z.string().nullable(), system: z.string().nullable(), at: timestamp })),
  newsOf('passkey_added', z.object({ /** What its owner calls it. */ title: z.string() })),
  newsOf('passkey_removed', z.object({ title: z.string() })),
])
