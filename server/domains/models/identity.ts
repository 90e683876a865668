/** Identity of a model: the name of the application, and the mark that identity and age are checked. */
export { renameApplicant } from './rename-profile.ts'
export { isVerified, setVerified } from './verified.ts'
