/** Writes to products. Callers hold the lock of the model's edits (`lockOwnEdits`) and update the offer (`updateOffer`). */
import { statement } from '#platform/db/statement.ts'

export interface ProductState {
  id: string
  isHidden: boolean
  /** Staff has hidden it (take-down.ts). */
  isTakenDown: boolean
  templateId: string | null
}

/** The model's products that are not deleted, in their order. */
export const selectProductStates = statement<[modelId: string], ProductState>(
  'models.selectProductStates',
  `select p.id, p.hidden_at is not null as "isHidden", p.taken_down_at is not null as "isTakenDown", p.template_id as "templateId"
   from models.products p where p.model_id = $1 and p.deleted_at is null order by p.position, p.id`,
)

export const selectNextPosition = statement<[modelId: string], { position: number }>(
  'models.selectNextPosition',
  `select coalesce(max(position) + 1, 0) as position from models.products where model_id = $1`,
)

export const updateProductRow = statement<
  [
    id: string,
    name: string,
    description: string,
    mediaKind: string,
    priceCents: number,
    deliveryDays: number,
    freeRevisions: number,
    slots: number | null,
    briefMax: number | null,
    sampleIds: readonly string[],
    questions: string,
    licence: string,
    revisionDays: number | null,
    templateId: string | null,
  ]
>(
  'models.updateProductRow',
  `update models.products set name = $2, description = $3, media_kind = $4, price_cents = $5, delivery_days = $6, free_revisions = $7, slots = $8, brief_max = $9, sample_ids = $10, questions = $11::jsonb, licence = $12,
   revision_days = $13, template_id = $14 where id = $1`,
)

export const updateProductHidden = statement<[id: string, isHidden: boolean]>(
  'models.updateProductHidden',
  `update models.products set hidden_at = case when $2 then coalesce(hidden_at, now()) end where id = $1`,
)

/** Hidden for good (schema.sql). */
export const markProductDeleted = statement<[id: string]>(
  'models.markProductDeleted',
  `update models.products set hidden_at = coalesce(hidden_at, now()), deleted_at = now() where id = $1`,
)

export const updatePositions = statement<[modelId: string, productIds: readonly string[]]>(
  'models.updatePositions',
  `update models.products p set position = w.place - 1 from unnest($2::uuid[]) with ordinality as w (id, place)
   where p.id = w.id and p.model_id = $1 and p.position <> w.place - 1`,
)

/** Removes the add-ons of a product that are not among these. */
export const deleteOtherAddons = statement<[productId: string, keptIds: readonly string[]]>(
  'models.deleteOtherAddons',
  `delete from models.addons where product_id = $1 and id <> all ($2::uuid[])`,
)

export const updateAddon = statement<
  [id: string, productId: string, position: number, name: string, priceCents: number, extraDays: number, isHidden: boolean]
>(
  'models.updateAddon',
  `update models.addons set position = $3, name = $4, price_cents = $5, extra_days = $6, hidden_at = case when $7 then coalesce(hidden_at, now()) end
   where id = $1 and product_id = $2`,
)
