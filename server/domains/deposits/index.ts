/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { describeDeposit } from './describe-deposit.ts'
export { depositsOf, unclaimedDeposits } from './topics.ts'
export { depositsUnderWay, unclaimedCents } from './under-way.ts'
