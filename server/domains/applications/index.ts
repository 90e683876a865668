/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { payoutAnswersOf } from './payout-answers.ts'
export { anyApplication, applicationsOf } from './topics.ts'
