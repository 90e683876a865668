export { createAuthCalls } from './calls.ts'
export { createSalt, hashPassword } from './password.ts'
export { issueSetupCode } from './setup.ts'
export { TERMS_VERSION } from '#contract/limits.ts'
