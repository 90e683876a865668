/** Texts from before their language was stored, for the task that finds it. */
import type { OldTexts } from '../translation/index.ts'
import { pageReplies, pageReviews, storeReplies, storeReviews } from './old-texts.sql.ts'

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export const oldReviewTexts: readonly OldTexts[] = [
  {
    kind: 'review',
    begin: BEFORE_ALL,
    page: (db, after, limit) => db.many(pageReviews, after, limit),
    store: (tx, keys, langs) => tx.run(storeReviews, keys, langs),
  },
  {
    kind: 'reply',
    begin: BEFORE_ALL,
    page: (db, after, limit) => db.many(pageReplies, after, limit),
    store: (tx, keys, langs) => tx.run(storeReplies, keys, langs),
  },
]
