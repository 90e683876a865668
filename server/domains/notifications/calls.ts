import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { Contract } from '#contract/index.ts'
import type { Notification } from '#contract/types.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { pageOf } from '#platform/cursor.ts'
import { decodeIdCursor } from '#platform/id-cursor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { shownNotification } from '#server/shared/stored-notification.ts'
import { createSettingCalls } from './setting-calls.ts'
import { countUnread, markRead, selectNotifications, type NotificationRow } from './notifications.sql.ts'
import { createPushCalls, type PushDeps } from './push-calls.ts'
import { notificationsOf } from './topics.ts'

/** A badge says "99+" from here on. */
const UNREAD_MAX = 100
const DONE = { success: true as const }

const present = (row: NotificationRow): Notification => ({
  _id: row.id,
  ...shownNotification(row),
  createdAt: row.createdAt,
  isRead: row.isRead,
})

export const createNotificationCalls = (deps: PushDeps) =>
  ({
    async list({ db, actor, watch }, { cursor, limit = PAGE_DEFAULT }) {
      watch(notificationsOf(userIdOf(actor)))
      const page = pageOf(await db.many(selectNotifications, userIdOf(actor), decodeIdCursor(cursor), limit + 1), limit, ({ id }) => [id])
      return { items: page.rows.map(present), nextCursor: page.nextCursor }
    },

    async unreadCount({ db, actor, watch }) {
      watch(notificationsOf(userIdOf(actor)))
      return (await db.one(countUnread, userIdOf(actor), UNREAD_MAX)).count
    },

    async markRead({ tx, actor, touch }, { notificationIds }) {
      const count = await tx.run(markRead, userIdOf(actor), notificationIds ?? null)
      if (count > 0) touch(notificationsOf(userIdOf(actor)))
      return DONE
    },

    ...createSettingCalls(),
    ...createPushCalls(deps),
  }) satisfies Implements<Contract['notifications'], Actor>
