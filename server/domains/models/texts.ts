/** Texts of profiles and products that are translated on request, and their languages. */
import type { Language } from '#contract/limits.ts'
import type { Tx } from '#platform/db/database.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { languageOf, type ReadText, type SetLanguage } from '../translation/index.ts'
import {
  selectBio,
  selectBioText,
  selectProductLanguage,
  selectProductText,
  updateBioLanguage,
  updateChosenBioLanguage,
  updateChosenProductLanguage,
  updateProductLanguage,
} from './languages.sql.ts'
import { modelOf } from './topics.ts'

/** After each change of the texts. `chosen`: as the model says; null: found in the texts; undefined: as before, or found. */
export async function keepBioLanguage(tx: Tx, modelId: string, chosen: Language | null | undefined): Promise<void> {
  const { headline, bio, isLangChosen } = await tx.one(selectBio, modelId)
  if (chosen === undefined && isLangChosen) return
  await tx.run(updateBioLanguage, modelId, chosen ?? (await languageOf(headline, bio)), (chosen ?? null) !== null)
}

/** The same for a product. */
export async function keepProductLanguage(tx: Tx, productId: string, chosen: Language | null | undefined): Promise<void> {
  const { name, description, isLangChosen } = await tx.one(selectProductLanguage, productId)
  if (chosen === undefined && isLangChosen) return
  await tx.run(updateProductLanguage, productId, chosen ?? (await languageOf(name, description)), (chosen ?? null) !== null)
}

const readBioText: ReadText<'bio'> = async ({ db, actor }, { modelId }) => {
  const row = await db.maybe(selectBioText, actor.userId, modelId)
  return row === undefined ? null : { texts: [row.headline, row.bio], language: row.lang, threadId: null }
}

const readProductText: ReadText<'product'> = async ({ db, actor }, { productId }) => {
  const row = await db.maybe(selectProductText, actor.userId, productId)
  return row === undefined ? null : { texts: [row.name, row.description], language: row.lang, threadId: null }
}

export const modelTexts = { bio: readBioText, product: readProductText }

const setBioLanguage: SetLanguage<'bio'> = async ({ tx, actor, touch }, { modelId }, lang) => {
  if (modelId !== actor.userId || (await tx.run(updateChosenBioLanguage, modelId, lang)) === 0) return false
  touch(modelOf(modelId))
  return true
}

const setProductLanguage: SetLanguage<'product'> = async ({ tx, actor, touch }, { productId }, lang) => {
  const modelId = userIdOf(actor)
  if ((await tx.run(updateChosenProductLanguage, modelId, productId, lang)) === 0) return false
  touch(modelOf(modelId))
  return true
}

export const modelLanguages = { bio: setBioLanguage, product: setProductLanguage }
