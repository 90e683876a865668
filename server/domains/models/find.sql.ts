import { statement } from '#platform/db/statement.ts'

export interface ProductFoundRow {
  id: string
  name: string
  priceCents: number
  modelId: string
  modelName: string
  modelHandle: string
}

/** Finds by `models.products_found_by`, which explains `sample` and `reach`. */
export const selectProductsFound = statement<[search: string, limit: number, sample: number, reach: number], ProductFoundRow>(
  'models.selectProductsFound',
  `select p.id, p.name, p.price_cents as "priceCents", p.model_id as "modelId", u.name as "modelName", u.handle::text as "modelHandle"
   from unnest((select models.products_found_by($1, $2, $3, $4))) with ordinality hit (id, at)
   join models.products p on p.id = hit.id join users.users u on u.id = p.model_id order by hit.at`,
)
