/** Texts from before their language was stored, for the task that finds it. */
import type { OldTexts } from '../translation/index.ts'
import { pageComments, pagePosts, storeComments, storePosts } from './old-texts.sql.ts'

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export const oldPostTexts: readonly OldTexts[] = [
  {
    kind: 'post',
    begin: BEFORE_ALL,
    page: (db, after, limit) => db.many(pagePosts, after, limit),
    store: (tx, keys, langs) => tx.run(storePosts, keys, langs),
  },
  {
    kind: 'comment',
    begin: BEFORE_ALL,
    page: (db, after, limit) => db.many(pageComments, after, limit),
    store: (tx, keys, langs) => tx.run(storeComments, keys, langs),
  },
]
