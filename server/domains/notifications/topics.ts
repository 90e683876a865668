import { topic, topicOf } from '#realtime/implement.ts'

/** The notifications of a user. */
export const notificationsOf = topicOf('notifications-of')
/** Mails wait to be sent. */
export const mailWaiting = topic('mail')
/** Push messages wait to be sent. */
export const pushWaiting = topic('push')
/** A user's channels and hours for notifications. */
export const notificationSettingsOf = topicOf('notice-settings-of')
/** The browsers in which a user gets push messages. */
export const pushOf = topicOf('push-of')
/** The key by which push services know this installation. */
export const pushKey = topic('push-key')
