/** Exports for the server's composition. */
export { createProviderCalls, type ProviderFacts, type ProvidersDeps } from './calls.ts'
export { providersData } from './own-data.ts'
export { type KeyDeps, type FoundKeys, type KeysInForce, readKeys } from './save-key.ts'
export { providerKeys } from './topics.ts'
export { createTally, forgetOldHours, type KeptTally, type Tally } from './tally.ts'
export { type Tester } from './test-provider.action.ts'
