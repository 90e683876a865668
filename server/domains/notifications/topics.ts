import { topic } from '#realtime/implement.ts'

/** What a person has been told. The SQL function `notifications.add` writes the first three names, too. */
export const notificationsOf = topic('notifications-of')
/** Mails wait to be sent. */
export const mailWaiting = topic('mail')
/** Messages to browsers wait to be sent. */
export const pushWaiting = topic('push')
/** Which news a person wants on which way, and when. */
export const noticeSettingsOf = topic('notice-settings-of')
/** The browsers that a person gets messages in. */
export const pushOf = topic('push-of')
/** The key by which push services know this house. */
export const pushKey = topic('push-key')
