/** The language of the texts of a profile and of its products, and these texts for readers who may read them. */
import type { Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

export const selectBio = statement<[modelId: string], { headline: string; bio: string; isLangChosen: boolean }>(
  'models.selectBio',
  `select headline, bio, is_lang_chosen as "isLangChosen" from models.profiles where user_id = $1`,
)

/** As the model says. */
export const updateChosenBioLanguage = statement<[modelId: string, lang: Language]>(
  'models.updateChosenBioLanguage',
  `update models.profiles set lang = $2, is_lang_chosen = true where user_id = $1`,
)

export const updateChosenProductLanguage = statement<[modelId: string, productId: string, lang: Language]>(
  'models.updateChosenProductLanguage',
  `update models.products set lang = $3, is_lang_chosen = true where model_id = $1 and id = $2 and deleted_at is null`,
)

export const selectProductLanguage = statement<[productId: string], { name: string; description: string; isLangChosen: boolean }>(
  'models.selectProductLanguage',
  `select name, description, is_lang_chosen as "isLangChosen" from models.products where id = $1`,
)

/** A null language stands for the writer's interface language. */
export const updateBioLanguage = statement<[modelId: string, lang: Language | null, isChosen: boolean]>(
  'models.updateBioLanguage',
  `update models.profiles set lang = coalesce($2, (select language from users.users where id = $1)), is_lang_chosen = $3 where user_id = $1`,
)

export const updateProductLanguage = statement<[productId: string, lang: Language | null, isChosen: boolean]>(
  'models.updateProductLanguage',
  `update models.products set lang = coalesce($2, (select language from users.users where id = model_id)), is_lang_chosen = $3 where id = $1`,
)

export const selectBioText = statement<
  [readerId: string | null, modelId: string],
  { headline: string; bio: string; lang: Language | null }
>('models.selectBioText', `select headline, bio, lang from models.profiles where user_id = $2 and (is_listed or user_id = $1)`)

export const selectProductText = statement<
  [readerId: string | null, productId: string],
  { name: string; description: string; lang: Language | null }
>(
  'models.selectProductText',
  `select p.name, p.description, p.lang from models.products p join models.profiles m on m.user_id = p.model_id
   where p.id = $2 and p.deleted_at is null and (p.model_id = $1 or (m.is_listed and p.hidden_at is null))`,
)
