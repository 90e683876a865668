/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { createAccountMail, type AccountMail, type SendAccountMail } from './account-mail.ts'
export { notify, notifyMany, readAbout, type NewNotification } from './notify.ts'
export { deleteFinishedMailOf } from './own-data.ts'
export { retryMessage } from './retry-message.ts'
export { notificationsOf, pushOf } from './topics.ts'
