/** Exports for the server's composition. */
export { createPeopleCalls } from './calls.ts'
export { readFans } from './list-people.ts'
export { peopleData } from './own-data.ts'
export { readTagNames } from './save-groups.ts'
