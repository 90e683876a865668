/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { createAccountMail, type AccountMail, type SendAccountMail } from './account-mail.ts'
export { notify, notifyMany, readAbout, readAllAbout, type NewNotification } from './notify.ts'
export { deleteFinishedMailOf } from './own-data.ts'
export { queueDigests, type NewDigest } from './queue-digests.ts'
export { retryMessage } from './retry-message.ts'
export { notificationSettingsOf, notificationsOf, pushOf } from './topics.ts'
export { chooseMailList } from './unsubscribe.ts'
export { queueVisitorMail } from './visitor-mail.ts'
