/** A user's notifications: events of their orders, posts, money and applications. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { PAGE_MAX } from '../limits.ts'
import { cursor, done, id, limit, pageOf, token } from '../shapes/basics.ts'
import { notification } from '../shapes/notifications.ts'

export const list = {
  list: query({
    scope: 'notifications:read',
    about: "The user's notifications, newest first.",
    role: 'user',
    args: z.object({ token, cursor, limit }),
    result: pageOf(notification),
  }),
  unreadCount: query({
    scope: 'notifications:read',
    about: 'The number of unread notifications, counted up to 100.',
    role: 'user',
    args: z.object({ token }),
    result: z.number().int(),
  }),
  markRead: mutation({
    about: 'Marks notifications of the user as read: the named ones, or all.',
    role: 'user',
    despite: ['suspended'],
    args: z.object({ token, notificationIds: z.array(id).max(PAGE_MAX).optional() }),
    result: done,
  }),
}
