/** A task: finds the languages of texts that were written before they were stored with them. Once, in parts, and it goes on after a stop. */
import type { Language } from '#contract/limits.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { languageOf } from './languages.ts'
import { selectOldTexts, upsertOldTexts } from './translation.sql.ts'

export interface OldText {
  /** Its place in the order of the table. */
  key: string
  texts: string[]
  /** Its language is not stored. */
  isOpen: boolean
  /** That of its writer's screens. */
  language: Language | null
}

/** The texts of one table, in the order of its key. The domain that holds them says how to read and store. */
export interface OldTexts {
  readonly kind: string
  /** Before all keys. */
  readonly begin: string
  readonly page: (db: Db, after: string, limit: number) => Promise<OldText[]>
  /** Only where no language is stored by now. */
  readonly store: (tx: Tx, keys: readonly string[], langs: readonly string[]) => Promise<unknown>
}

export interface OldTextsDeps {
  readonly db: Db
  readonly write: (path: string, work: (context: MutationContext<Actor>) => Promise<void>) => Promise<void>
}

const BATCH = 500

export async function findOldLanguages(
  { db, write }: OldTextsDeps,
  all: readonly OldTexts[],
  stop?: AbortSignal,
  batch = BATCH,
): Promise<void> {
  for (const { kind, begin, page, store } of all) {
    let { afterKey, isDone } = (await db.maybe(selectOldTexts, kind)) ?? { afterKey: begin, isDone: false }
    while (!isDone && stop?.aborted !== true) {
      const rows = await page(db, afterKey, batch)
      const found: { key: string; lang: Language }[] = []
      for (const { key, texts, isOpen, language } of rows) {
        const lang = isOpen ? ((await languageOf(...texts)) ?? language) : null
        if (lang !== null) found.push({ key, lang })
      }
      afterKey = rows.at(-1)?.key ?? afterKey
      isDone = rows.length < batch
      await write('clock/translation:findOldLanguages', async ({ tx }) => {
        if (found.length > 0)
          await store(
            tx,
            found.map(({ key }) => key),
            found.map(({ lang }) => lang),
          )
        await tx.run(upsertOldTexts, kind, afterKey, isDone)
      })
    }
  }
}
