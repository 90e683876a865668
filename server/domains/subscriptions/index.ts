/** What higher domains use of subscriptions; what the server puts together is in parts.ts. */
export { stopProRenewal } from './own-data.ts'
