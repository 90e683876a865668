/** What higher domains use of models; what the server puts together is in parts.ts. */
export { becomeModel } from './become-model.ts'
export { recordCompletion, recordPost, recordReview, releaseSlot, setAcceptanceHours } from './figures.ts'
export { renameApplicant } from './rename-profile.ts'
export { anyModel, anyOpenSlot, anyShown, anyWord, followsOf, modelOf } from './topics.ts'
