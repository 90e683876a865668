import { topic, topicOf } from '#realtime/implement.ts'

/** What a person has been told. */
export const notificationsOf = topicOf('notifications-of')
/** Mails wait to be sent. */
export const mailWaiting = topic('mail')
/** Messages to browsers wait to be sent. */
export const pushWaiting = topic('push')
/** Which news a person wants on which way, and when. */
export const noticeSettingsOf = topicOf('notice-settings-of')
/** The browsers that a person gets messages in. */
export const pushOf = topicOf('push-of')
/** The key by which push services know this house. */
export const pushKey = topic('push-key')
