/** A model's changes to their own products. Orders hold a snapshot, so they never read these again. */
import { PRODUCTS_MAX } from '#contract/limits.ts'
import type { productIn } from '#contract/shapes/own-profile.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import type { z } from 'zod'
import { createProduct as insertWithAddons } from './become-model.ts'
import { assertOwnPicture, lockOwnProfile } from './edit-profile.ts'
import {
  deleteOtherAddons,
  markProductDeleted,
  selectNextPosition,
  selectProductStates,
  updateAddon,
  updatePositions,
  updateProductHidden,
  updateProductRow,
  type ProductState,
} from './product-edits.sql.ts'
import { insertAddon, updateOffer } from './profiles.sql.ts'
import { keepHidden } from './take-down.sql.ts'
import { assertFitsTemplate } from './templates/fit-template.ts'
import { keepProductLanguage } from './texts.ts'
import { anyModel, anyOpenSlot, modelOf } from './topics.ts'

type Context = MutationContext<Actor>
type ProductIn = z.output<typeof productIn>
/** Whether this product has ever been ordered. Answered by orders, a domain above models. */
export type WasOrdered = (db: Db, productId: string) => Promise<boolean>

/** Touches what the list shows of products: open slots and, with `isMoved`, the lowest price or the shortest delivery. */
const touchProducts = ({ touch }: Context, modelId: string, isMoved: boolean) =>
  touch(modelOf(modelId), anyOpenSlot(), ...(isMoved ? [anyModel()] : []))

async function finish(context: Context, modelId: string): Promise<void> {
  const { isMoved } = await context.tx.one(updateOffer, modelId)
  touchProducts(context, modelId, isMoved)
}

async function openProduct(context: Context, productId: string): Promise<ProductState & { modelId: string }> {
  const modelId = await lockOwnProfile(context)
  const found = (await context.tx.many(selectProductStates, modelId)).find(({ id }) => id === productId)
  if (found === undefined) throw new CallError('not_found', 'This product does not exist any more.')
  return { ...found, modelId }
}

/** Creates a product after the others. Answers its id. Errors: too_many_products, not_found (one of its pictures), template_unavailable, price_outside. */
export async function createProduct(context: Context, product: ProductIn): Promise<string> {
  const { tx } = context
  const modelId = await lockOwnProfile(context)
  if ((await tx.many(selectProductStates, modelId)).length >= PRODUCTS_MAX)
    throw new CallError('too_many_products', `You can have ${PRODUCTS_MAX} products. Please delete one first.`, { max: PRODUCTS_MAX })
  for (const sampleId of product.sampleIds) await assertOwnPicture(tx, modelId, sampleId)
  await assertFitsTemplate(tx, { ...product, templateId: product.templateId ?? null }, null)
  const { position } = await tx.one(selectNextPosition, modelId)
  const { id, isMoved } = await insertWithAddons(tx, modelId, position, {
    ...product,
    priceCents: centsFromDollars(product.price),
    addons: product.addons.map(({ name, price, extraDays, isHidden }) => ({
      name,
      priceCents: centsFromDollars(price),
      extraDays,
      isHidden,
    })),
  })
  touchProducts(context, modelId, isMoved)
  return id
}

/** Inserts an add-on anew when another window has removed it from this product. */
async function writeAddons(tx: Context['tx'], productId: string, addons: ProductIn['addons']): Promise<void> {
  await tx.run(
    deleteOtherAddons,
    productId,
    addons.flatMap(({ addonId }) => addonId ?? []),
  )
  for (const [position, { addonId, name, price, extraDays, isHidden }] of addons.entries()) {
    const known =
      addonId === undefined
        ? 0
        : await tx.run(updateAddon, addonId, productId, position, name, centsFromDollars(price), extraDays, isHidden)
    if (known === 0) await tx.one(insertAddon, productId, position, name, centsFromDollars(price), extraDays, isHidden)
  }
}

/** Changes a product and its add-ons. Errors: not_found, template_unavailable, price_outside. */
export async function updateProduct(context: Context, productId: string, product: ProductIn): Promise<void> {
  const { tx } = context
  const { modelId, templateId: templateBefore } = await openProduct(context, productId)
  for (const sampleId of product.sampleIds) await assertOwnPicture(tx, modelId, sampleId)
  const templateId = product.templateId === undefined ? templateBefore : product.templateId
  await assertFitsTemplate(tx, { ...product, templateId }, templateBefore)
  const {
    name,
    description,
    mediaKind,
    price,
    deliveryDays,
    freeRevisions,
    slots,
    briefMax,
    sampleIds,
    addons,
    questions,
    licence,
    revisionDays,
  } = product
  await tx.run(
    updateProductRow,
    productId,
    name,
    description,
    mediaKind,
    centsFromDollars(price),
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
  await keepProductLanguage(tx, productId, product.language)
  await writeAddons(tx, productId, addons)
  await finish(context, modelId)
}

/** Hides a product or shows it again; a second call changes nothing. Errors: not_found, taken_down (only staff shows it again). */
export async function setProductHidden(context: Context, productId: string, isHidden: boolean): Promise<void> {
  const { modelId, isTakenDown } = await openProduct(context, productId)
  if (isTakenDown && !isHidden)
    throw new CallError('taken_down', 'The team has hidden this product. Please read the reason, or write to us in a ticket.')
  if (isTakenDown) await context.tx.run(keepHidden, productId)
  await context.tx.run(updateProductHidden, productId, isHidden)
  await finish(context, modelId)
}

/** Deletes a product without orders. Errors: not_found, product_ordered. */
export async function deleteProduct(context: Context, productId: string, wasOrdered: WasOrdered): Promise<void> {
  const { modelId } = await openProduct(context, productId)
  if (await wasOrdered(context.tx, productId))
    throw new CallError('product_ordered', 'This product has orders: you can hide it, but not delete it.')
  await context.tx.run(markProductDeleted, productId)
  await finish(context, modelId)
}

/**
 * Stores this order of the products. Errors: products_changed when these are not all of them, because another window added or deleted one.
 */
export async function reorderProducts(context: Context, productIds: readonly string[]): Promise<void> {
  const modelId = await lockOwnProfile(context)
  const known = new Set((await context.tx.many(selectProductStates, modelId)).map(({ id }) => id))
  const wanted = new Set(productIds)
  if (wanted.size !== productIds.length || known.symmetricDifference(wanted).size > 0)
    throw new CallError('products_changed', 'Your products have changed in another window. Please look at them and sort them again.')
  await context.tx.run(updatePositions, modelId, productIds)
  context.touch(modelOf(modelId))
}
