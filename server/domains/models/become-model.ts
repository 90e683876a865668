/** Turns a user into a model with products. Used by the approval of applications, and by the demo. */
import type { Language } from '#contract/limits.ts'
import type { Question } from '#contract/types.ts'
import type { Tx } from '#platform/db/database.ts'
import { accounts } from '../users/index.ts'
import { keepBioLanguage, keepProductLanguage } from './texts.ts'
import { insertAddon, insertProduct, insertProfile, updateOffer } from './profiles.sql.ts'

export interface NewProfile {
  headline: string
  bio: string
  tags: readonly string[]
  languages: readonly string[]
  /** Work that the model declines; none when missing. */
  wontDo?: readonly string[]
  coverId: string | null
  joinedDaysAgo: number
}

/** Makes a user a model, with the mark that identity and age are checked. */
export async function becomeModel(
  tx: Tx,
  userId: string,
  { headline, bio, tags, languages, wontDo = [], coverId, joinedDaysAgo }: NewProfile,
): Promise<void> {
  await accounts.becomeModel(tx, userId)
  await tx.run(insertProfile, userId, headline, bio, tags, languages, coverId, joinedDaysAgo, wontDo)
  await keepBioLanguage(tx, userId, null)
}

export interface NewProduct {
  name: string
  description: string
  mediaKind: 'image' | 'video' | 'audio' | 'zip'
  priceCents: number
  deliveryDays: number
  freeRevisions: number
  slots: number | null
  briefMax: number | null
  sampleIds: readonly string[]
  questions?: readonly Question[]
  licence?: string
  /** Null: half of the days for delivery. */
  revisionDays?: number | null
  /** Missing or null: without a template. */
  templateId?: string | null | undefined
  /** As the model says; null or missing: found in the texts. */
  language?: Language | null | undefined
  addons: readonly { name: string; priceCents: number; extraDays: number; isHidden?: boolean }[]
}

/**
 * Creates a product with its add-ons at `position` of the profile. Answers the ids, and whether the model's offer (lowest price, shortest
 * delivery) changed.
 */
export async function createProduct(
  tx: Tx,
  modelId: string,
  position: number,
  product: NewProduct,
): Promise<{ id: string; addonIds: string[]; isMoved: boolean }> {
  const { name, description, mediaKind, priceCents, deliveryDays, freeRevisions, slots, briefMax, sampleIds } = product
  const { questions = [], licence = '', revisionDays = null, templateId = null } = product
  const { id } = await tx.one(
    insertProduct,
    modelId,
    position,
    name,
    description,
    mediaKind,
    priceCents,
    deliveryDays,
    freeRevisions,
    slots,
    briefMax,
    sampleIds,
    JSON.stringify(questions),
    licence,
    revisionDays,
    templateId,
  )
  await keepProductLanguage(tx, id, product.language)
  const addonIds: string[] = []
  for (const [at, addon] of product.addons.entries())
    addonIds.push((await tx.one(insertAddon, id, at, addon.name, addon.priceCents, addon.extraDays, addon.isHidden ?? false)).id)
  const { isMoved } = await tx.one(updateOffer, modelId)
  return { id, addonIds, isMoved }
}
