/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { becomeModel } from './become-model.ts'
export { findModels, findProducts } from './find.ts'
export * as modelFigures from './figures.ts'
export { readAnyProduct } from './profile-calls.ts'
export * as productTakeDowns from './take-down.ts'
export * as modelIdentity from './identity.ts'
export { anyModel, anyOpenSlot, anyShown, anyWord, followsOf, modelOf } from './topics.ts'
