/** News for a person: what has happened to their orders, posts, money and applications. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { PAGE_MAX } from './limits.ts'
import { cursor, dollars, done, id, limit, pageOf, timestamp, token } from './shapes.ts'

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

const nothing = z.object({})
const orderNews = z.object({ /** The other side of the order. */ name: z.string(), productName: z.string(), /** Dollars of the whole order. */ amount: dollars })

export const notification = z.discriminatedUnion('kind', [
  newsOf('application_submitted', nothing),
  newsOf('application_needs_info', z.object({ message: z.string() })),
  newsOf('application_approved', nothing),
  newsOf('application_rejected', z.object({ reason: z.string() })),
  newsOf('pro_reminder', z.object({ daysLeft: z.number().int(), /** It will be renewed then, and not end. */ isAutoRenewOn: z.boolean() })),
  newsOf('pro_renewed', z.object({ expiresAt: timestamp })),
  /** The renewal was switched off by the house: the plan costs more than was agreed to, or is not offered any more. */
  newsOf('pro_renewal_stopped', z.object({ reason: z.enum(['price', 'plan']) })),
  newsOf('pro_ended', z.object({ reason: z.enum(['off', 'short_balance']) })),
  newsOf('tip_received', z.object({ name: z.string(), amount: dollars })),
  newsOf('post_sold', z.object({ name: z.string(), title: z.string(), amount: dollars })),
  newsOf('new_post', z.object({ name: z.string(), title: z.string() })),
  newsOf('comment_received', z.object({ name: z.string(), title: z.string() })),
  newsOf('order_placed', orderNews),
  newsOf('order_accepted', orderNews),
  newsOf('order_completed', orderNews),
  /** The customer's money is back. `reason` is null when the clock ended it. */
  newsOf('order_rejected', orderNews.extend({ by: z.enum(['model', 'admin', 'clock']), reason: z.string().nullable() })),
  /** Its customer took it back: for the model. */
  newsOf('order_cancelled', orderNews),
])

export const notifications = {
  list: query({
    about: "The user's notifications, newest first.",
    role: 'user',
    args: z.object({ token, cursor, limit }),
    result: pageOf(notification),
  }),
  unreadCount: query({
    about: 'How many notifications the user has not read; counted up to 100.',
    role: 'user',
    args: z.object({ token }),
    result: z.number().int(),
  }),
  markRead: mutation({
    about: 'Marks notifications of the user as read: the named ones, or all.',
    role: 'user',
    args: z.object({ token, notificationIds: z.array(id).max(PAGE_MAX).optional() }),
    result: done,
  }),
  getMailSettings: query({
    about: 'Does the user want mail about sales, tips and comments? Mail about their own orders, account and applications is always sent.',
    role: 'user',
    args: z.object({ token }),
    result: z.object({ activity: z.boolean() }),
  }),
  saveMailSettings: mutation({
    about: 'Turns mail about sales, tips and comments on or off.',
    role: 'user',
    args: z.object({ token, activity: z.boolean() }),
    result: done,
  }),
}
