/** Every call of `notifications`, by the file that declares it. */
import { list } from './list.ts'
import { preferences } from './preferences.ts'

export const notifications = {
  // list.ts
  list: list.list,
  unreadCount: list.unreadCount,
  markRead: list.markRead,
  // preferences.ts
  getSettings: preferences.getSettings,
  saveChoice: preferences.saveChoice,
  stopMails: preferences.stopMails,
  saveQuietHours: preferences.saveQuietHours,
  noteTimeZone: preferences.noteTimeZone,
  saveDiscreet: preferences.saveDiscreet,
  getPush: preferences.getPush,
  subscribePush: preferences.subscribePush,
  unsubscribePush: preferences.unsubscribePush,
  sendTestPush: preferences.sendTestPush,
}
