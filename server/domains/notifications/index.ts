export { createNotificationCalls } from './calls.ts'
export { notify, notifyMany, type News } from './notify.ts'
export { mailWaiting, notificationsOf } from './topics.ts'
