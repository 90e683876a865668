/** The list of products for staff, and one of them as customers see it. */
import { admin } from '#contract/admin/index.ts'
import type { Contract } from '#contract/index.ts'
import { SEARCH_STRETCH } from '#contract/limits.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { TABLES } from '#contract/rules/tables.ts'
import { OF_CONTENT } from '#contract/shapes/admin-roles.ts'
import type { Db } from '#platform/db/database.ts'
import { LAST_ID } from '#platform/id-cursor.ts'
import type { ResultOf } from '#realtime/define.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import {
  countRows,
  type Finder,
  finderOf,
  type Found,
  type PageAsked,
  readAllRows,
  readPage,
  type RowsAsked,
} from '#server/shared/table/read-table.ts'
import { isId, likePattern } from '#server/shared/table/search-words.ts'
import { cellsOf, type TableFile } from '#server/shared/table/table-file.ts'
import { anyModel, anyOpenSlot, modelOf, readAnyProduct } from '../models/index.ts'
import { anyOrder } from '../orders/index.ts'
import { userOf } from '../users/index.ts'
import {
  productsTable,
  scanProducts,
  selectFew,
  selectFound,
  selectOpenOrders,
  selectProductById,
  selectStretchEnd,
  type ProductKind,
  type ProductRow,
  type ProductState,
} from './products.sql.ts'
import { readTakeDowns } from './take-down.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'watch' | 'actor'>
type Listed = ResultOf<Contract['admin']['products']['list']>['items'][number]

/** Models and products that are few, and the newest ones that show whether a word is common. */
const FEW = 500
const SAMPLE = 400

/** Finds products by id, by name, and by name and handle of their models. Common words are looked for along the list. */
function findProducts(db: Db, asked: object): Finder<ProductRow> {
  const { state = null, kind = null } = asked as { readonly state?: ProductState; readonly kind?: ProductKind }
  const find = async (search: string, before: string, limit: number): Promise<Found<ProductRow>> => {
    if (isId(search)) return { rows: await db.many(selectProductById, state, kind, before, limit, search.toLowerCase()), endId: null }
    const pattern = likePattern(search)
    const { models, products } = await db.one(selectFew, search, pattern, FEW, SAMPLE)
    if (models !== null && products !== null)
      return { rows: await db.many(selectFound, state, kind, before, limit, search, models, products), endId: null }
    const rows = await db.many(scanProducts, state, kind, before, limit, search, pattern, SEARCH_STRETCH)
    const end = rows.length < limit ? await db.maybe(selectStretchEnd, before, SEARCH_STRETCH) : undefined
    return { rows, endId: end?.id ?? null }
  }
  return finderOf(find)
}

/** Each change of a product touches one of them. */
const watchProducts = ({ watch }: Reading): void => watch(anyOpenSlot(), anyModel())

const presentListed = ({ id, name, modelId, modelName, modelHandle, mediaKind, state, priceCents, createdAt }: ProductRow): Listed => ({
  _id: id,
  name,
  model: { _id: modelId, name: modelName, handle: modelHandle },
  mediaKind,
  state,
  price: dollarsFromCents(priceCents),
  createdAt,
})

export async function listAllProducts(reading: Reading, asked: PageAsked): Promise<{ items: Listed[]; nextCursor: string | null }> {
  watchProducts(reading)
  const { rows, nextCursor } = await readPage(reading.db, productsTable, asked, findProducts(reading.db, asked))
  reading.watch(...new Set(rows.map(({ modelId }) => userOf(modelId))))
  return { items: rows.map(presentListed), nextCursor }
}

export async function countAllProducts(reading: Reading, asked: RowsAsked): Promise<{ count: number; isMore: boolean }> {
  watchProducts(reading)
  return countRows(reading.db, productsTable, asked, findProducts(reading.db, asked))
}

/** Null once its model has deleted it. */
export async function getAnyProduct(reading: Reading, productId: string): Promise<ResultOf<Contract['admin']['products']['get']>> {
  const { db, watch } = reading
  watch(anyOpenSlot(), anyOrder())
  const [found, row] = [await readAnyProduct(reading, productId), await db.maybe(selectProductById, null, null, LAST_ID, 1, productId)]
  if (found === undefined || row === undefined) return null
  const { model, state, createdAt } = presentListed(row)
  watch(modelOf(model._id), userOf(model._id))
  return {
    product: found.product,
    model,
    state,
    createdAt,
    openOrders: (await db.one(selectOpenOrders, model._id, productId)).count,
    takeDowns: await readTakeDowns(reading, productId),
  }
}

export const productsFile: TableFile = {
  rule: TABLES.products,
  roles: OF_CONTENT,
  args: admin.products.list.args,
  rows: cellsOf(
    (db, _actor, asked: RowsAsked) => readAllRows(db, productsTable, asked, findProducts(db, asked)),
    ({ id, name, modelName, mediaKind, state, priceCents, createdAt }) => ({
      _id: id,
      name,
      model: modelName,
      kind: mediaKind,
      state,
      price: dollarsFromCents(priceCents),
      createdAt: new Date(createdAt),
    }),
  ),
}
