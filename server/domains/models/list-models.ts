/** The Models: pages of cards, by key. The same question is one shared result, so nothing here may depend on who asks. */
import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { ModelCard } from '#contract/types.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { decodeCursor, pageOf } from '#server/platform/cursor.ts'
import { assertCursorId } from '#server/platform/id-cursor.ts'
import { userOf } from '../users/index.ts'
import { listModels, searchModels, type CardRow, type Sort } from './models.sql.ts'
import { presentCard } from './present.ts'
import { anyModel } from './topics.ts'

interface PageArgs {
  readonly search?: string | undefined
  readonly sort?: Sort | undefined
  readonly cursor?: string | null | undefined
  readonly limit?: number | undefined
}

const keyOf = (row: CardRow) => [row.sortKey, row.id]

/** A search ranks by likeness and leaves `sort` aside. */
export async function pageOfModels({ db, watch }: QueryContext<Actor>, { search = '', sort = 'recommended', cursor, limit = PAGE_DEFAULT }: PageArgs): Promise<{ items: ModelCard[]; nextCursor: string | null }> {
  watch(anyModel())
  const [key, id] = decodeCursor(cursor, ['number', 'string']) ?? [null, null]
  if (id !== null) assertCursorId(id)
  const rows = search === '' ? await db.many(listModels[sort], key, id, limit + 1) : await db.many(searchModels, search, key, id, limit + 1)
  const page = pageOf(rows, limit, keyOf)
  watch(...page.rows.map(({ id }) => userOf(id)))
  return { items: page.rows.map((row) => presentCard(row)), nextCursor: page.nextCursor }
}
