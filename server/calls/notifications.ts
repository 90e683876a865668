/** Every call of `notifications`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createNotificationCalls } from '../domains/notifications/parts.ts'
import type { AppDeps } from './deps.ts'

export function notificationsCalls(deps: Pick<AppDeps, 'isPushEndpoint'>) {
  const notifications = createNotificationCalls(deps)
  return {
    list: notifications.list,
    unreadCount: notifications.unreadCount,
    markRead: notifications.markRead,
    getSettings: notifications.getSettings,
    saveChoice: notifications.saveChoice,
    saveQuietHours: notifications.saveQuietHours,
    noteTimeZone: notifications.noteTimeZone,
    stopMails: notifications.stopMails,
    saveDiscreet: notifications.saveDiscreet,
    getPush: notifications.getPush,
    subscribePush: notifications.subscribePush,
    unsubscribePush: notifications.unsubscribePush,
    sendTestPush: notifications.sendTestPush,
  } satisfies Implements<Contract['notifications'], Actor>
}
