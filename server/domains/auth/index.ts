/** What higher domains use of auth; what the server puts together is in parts.ts. */
export { signOutEverywhere } from './account/sign-out-everywhere.ts'
export { requirePayoutProof, requireProof } from './proof/proof.ts'
export { hasTwoFactor } from './two-factor/factors.ts'
