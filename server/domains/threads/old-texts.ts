/** Texts from before their language was stored, for the task that finds it. */
import type { OldTexts } from '../translation/index.ts'
import { pageMessages, storeMessages } from './old-texts.sql.ts'

export const oldMessages: readonly OldTexts[] = [
  {
    kind: 'message',
    begin: '00000000-0000-0000-0000-000000000000.0',
    page: (db, after, limit) => db.many(pageMessages, after, limit),
    store: (tx, keys, langs) => tx.run(storeMessages, keys, langs),
  },
]
