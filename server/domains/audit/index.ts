/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { expectFacts, factsOf, noteAct, recordAct, type ActFacts, type NewAct } from './record-act.ts'
export { anyAct } from './topics.ts'
export { readVerdict } from './verify-chain.ts'
