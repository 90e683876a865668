/** Texts from before their language was stored, for the task that finds it. */
import type { OldTexts } from '../translation/index.ts'
import { pageBios, pageProducts, storeBios, storeProducts } from './old-texts.sql.ts'

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export const oldModelTexts: readonly OldTexts[] = [
  {
    kind: 'bio',
    begin: BEFORE_ALL,
    page: (db, after, limit) => db.many(pageBios, after, limit),
    store: (tx, keys, langs) => tx.run(storeBios, keys, langs),
  },
  {
    kind: 'product',
    begin: BEFORE_ALL,
    page: (db, after, limit) => db.many(pageProducts, after, limit),
    store: (tx, keys, langs) => tx.run(storeProducts, keys, langs),
  },
]
