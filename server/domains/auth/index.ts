/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { signOutEverywhere } from './account/sign-out-everywhere.ts'
export { requirePayoutProof, requireProof } from './proof/proof.ts'
export { hasTwoFactor } from './two-factor/factors.ts'
export { googleOf } from './google/google-topics.ts'
export { passkeysOf } from './topics.ts'
