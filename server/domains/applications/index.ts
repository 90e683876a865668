/** What higher domains use of applications; what the server puts together is in parts.ts. */
export { payoutAnswersOf } from './payout-answers.ts'
export { applicationsOf } from './topics.ts'
