import { topic } from '#realtime/implement.ts'

/** What a person has been told. The SQL function `notifications.add` writes both names too. */
export const notificationsOf = topic('notifications-of')
/** Mails wait to be sent. */
export const mailWaiting = topic('mail')
/** Which mails a person wants. */
export const mailSettingsOf = topic('mail-settings-of')
