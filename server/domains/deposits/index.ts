/** What higher domains use of deposits; what the server puts together is in parts.ts. */
export { depositsOf, unclaimedDeposits } from './topics.ts'
export { depositsUnderWay, unclaimedCents } from './under-way.ts'
