import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { count, ownId, text, textOrNull, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import {
  deleteChoicesOf,
  deleteMailOf,
  deleteNotificationsOf,
  deletePreferencesOf,
  deletePushOf,
  exportNoticeChoices,
  exportNotifications,
} from './own-data.sql.ts'
import { notificationsOf } from './topics.ts'

const notification = z.object({
  id: ownId,
  kind: text,
  data: z.record(text, z.unknown()),
  link: text.describe('A page of the site'),
  createdAt: time,
  readAt: timeOrNull,
})
const minute = count.nullable().describe('Minutes since midnight')
const choices = z.object({
  choices: z.array(z.object({ category: text, channel: text, isOn: z.boolean() })).describe('What differs from the usual'),
  quiet: z.boolean(),
  quietFrom: minute,
  quietUntil: minute,
  quietDays: z.array(count).nullable().describe('0 is Sunday'),
  discreet: z.boolean(),
  deviceTimeZone: textOrNull.describe('Where your browser was last'),
  browsers: count.describe('Browsers that get messages'),
})

export const notificationsData: OwnData = {
  parts: [
    { name: 'notifications', entry: notification, pages: exportNotifications, begin: BEFORE_ALL_IDS },
    { name: 'notification-choices', entry: choices, pages: exportNoticeChoices, begin: BEFORE_ALL_IDS },
  ],
  erasers: {
    async notifications({ tx, touch }, { id }, limit) {
      touch(notificationsOf(id))
      return tx.run(deleteNotificationsOf, id, limit)
    },
    mail: ({ tx }, { id }) => tx.run(deleteMailOf, id),
    push: ({ tx }, { id }) => tx.run(deletePushOf, id),
    noticeChoices: ({ tx }, { id }) => tx.run(deleteChoicesOf, id),
    noticePreferences: ({ tx }, { id }) => tx.run(deletePreferencesOf, id),
  },
  tables: {
    'notifications.notifications': { exported: { part: 'notifications' }, leaving: 'deleted' },
    'notifications.choices': { exported: { part: 'notification-choices' }, leaving: 'deleted' },
    'notifications.preferences': { exported: { part: 'notification-choices' }, leaving: 'deleted' },
    'push.subscriptions': { exported: { part: 'notification-choices' }, leaving: 'deleted' },
    'push.outbox': { exported: { leftOut: 'messages on their way, the same as notifications' }, leaving: 'deleted' },
    'mail.outbox': { exported: { leftOut: 'mails on their way, the same as notifications' }, leaving: 'deleted' },
  },
}
