import { z } from 'zod'
import { FORMER_MEMBER } from '#contract/limits.ts'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import type { Db } from '#platform/db/database.ts'
import { count, ownId, text, textOrNull, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import {
  blankNamesInNotifications,
  blankNamesInOutbox,
  deleteChoicesOf,
  deleteFinishedMessages,
  deleteMessagesOf,
  deleteNotificationsOf,
  deletePreferencesOf,
  deleteSubscriptionsOf,
  exportNotificationChoices,
  exportNotifications,
} from './own-data.sql.ts'
import { notificationsOf } from './topics.ts'

const notification = z.object({
  id: ownId,
  kind: text,
  data: z.record(text, z.unknown()),
  about: textOrNull.describe('The post or the order that the notification is about'),
  createdAt: time,
  readAt: timeOrNull,
})
const minute = count.nullable().describe('Minutes since midnight')
const choices = z.object({
  choices: z.array(z.object({ category: text, channel: text, isOn: z.boolean() })).describe('Choices that differ from the defaults'),
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
    { name: 'notification-choices', entry: choices, pages: exportNotificationChoices, begin: BEFORE_ALL_IDS },
  ],
  erasers: {
    async namesInNotifications({ tx, touch }, { id }, limit) {
      const changed = await tx.many(blankNamesInNotifications, id, FORMER_MEMBER, limit)
      touch(...new Set(changed.map(({ userId }) => notificationsOf(userId))))
      return changed.length
    },
    namesInOutbox: ({ tx }, { id }) => tx.run(blankNamesInOutbox, id, FORMER_MEMBER),
    async notifications({ tx, touch }, { id }, limit) {
      touch(notificationsOf(id))
      return tx.run(deleteNotificationsOf, id, limit)
    },
    outbox: ({ tx }, { id }) => tx.run(deleteMessagesOf, id),
    browsers: ({ tx }, { id }) => tx.run(deleteSubscriptionsOf, id),
    noticeChoices: ({ tx }, { id }) => tx.run(deleteChoicesOf, id),
    noticePreferences: ({ tx }, { id }) => tx.run(deletePreferencesOf, id),
  },
  tables: {
    'notifications.notifications': { exported: { part: 'notifications' }, leaving: 'deleted' },
    'notifications.choices': { exported: { part: 'notification-choices' }, leaving: 'deleted' },
    'notifications.preferences': { exported: { part: 'notification-choices' }, leaving: 'deleted' },
    'push.subscriptions': { exported: { part: 'notification-choices' }, leaving: 'deleted' },
    'outbox.messages': { exported: { leftOut: 'mails and push messages on their way, the same as notifications' }, leaving: 'deleted' },
  },
}

/** The last mails to erased accounts, once they are sent or given up. */
export const deleteFinishedMailOf = async (db: Db, userIds: readonly string[]): Promise<void> =>
  void (await db.run(deleteFinishedMessages, userIds))
