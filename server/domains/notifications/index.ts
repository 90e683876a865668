/** What higher domains use of notifications; what the server puts together is in parts.ts. */
export { createAccountMail, type AccountMail, type SendAccountMail } from './account-mail.ts'
export { notify, notifyMany, type News } from './notify.ts'
export { deleteFinishedMailOf } from './own-data.ts'
export { notificationsOf } from './topics.ts'
