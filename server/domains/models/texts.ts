/** Texts of profiles and products that are translated on request, and their languages. */
import type { Language } from '#contract/limits.ts'
import type { Tx } from '#platform/db/database.ts'
import { languageOf, type ReadText } from '../translation/index.ts'
import { selectBio, selectBioText, selectProductText, updateBioLanguage, updateProductLanguage } from './languages.sql.ts'

/** After each change of the texts. `chosen`: as the model says; null: found in the texts; undefined: as before. */
export async function keepBioLanguage(tx: Tx, modelId: string, chosen: Language | null | undefined): Promise<void> {
  const { headline, bio, isLangChosen } = await tx.one(selectBio, modelId)
  if (chosen === undefined && isLangChosen) return
  await tx.run(updateBioLanguage, modelId, chosen ?? (await languageOf(headline, bio)), (chosen ?? null) !== null)
}

export const keepProductLanguage = async (
  tx: Tx,
  productId: string,
  { name, description, language = null }: { name: string; description: string; language?: Language | null },
): Promise<number> => tx.run(updateProductLanguage, productId, language ?? (await languageOf(name, description)), language !== null)

const readBioText: ReadText<'bio'> = async ({ db, actor }, { modelId }) => {
  const row = await db.maybe(selectBioText, actor.userId, modelId)
  return row === undefined ? null : { texts: [row.headline, row.bio], language: row.lang, threadId: null }
}

const readProductText: ReadText<'product'> = async ({ db, actor }, { productId }) => {
  const row = await db.maybe(selectProductText, actor.userId, productId)
  return row === undefined ? null : { texts: [row.name, row.description], language: row.lang, threadId: null }
}

export const modelTexts = { bio: readBioText, product: readProductText }
