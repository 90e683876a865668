/**
 * Staff hides a product and restores it. It is hidden as by its model (`hidden_at`), so that everything that reads products obeys, and a
 * constraint keeps it so. Orders that are placed go on; after the commit there is no new one (`lockForSale`). The decisions with their reasons
 * are kept by moderation.
 */
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { lockOwnEdits } from './profile-edits.sql.ts'
import { updateOffer } from './profiles.sql.ts'
import { lockForSale, markRestored, markTakenDown, selectModelOf } from './take-down.sql.ts'
import { anyModel, anyOpenSlot, modelOf } from './topics.ts'

type Context = MutationContext<Actor>

const gone = () => new CallError('not_found', 'This product does not exist any more.')

/** Locks in the order of the model's own changes: their edits, the sale, the product; the profile comes last. Answers the model. */
async function lock({ tx }: Context, productId: string): Promise<string> {
  const owner = await tx.maybe(selectModelOf, productId)
  if (owner === undefined) throw gone()
  await tx.one(lockOwnEdits, owner.modelId)
  await tx.one(lockForSale, productId)
  return owner.modelId
}

async function finish({ tx, touch }: Context, modelId: string): Promise<void> {
  const { isMoved } = await tx.one(updateOffer, modelId)
  touch(modelOf(modelId), anyOpenSlot(), ...(isMoved ? [anyModel()] : []))
}

/** Hides a product. Undefined: staff has hidden it already. Errors: not_found. */
export async function takeDownProduct(context: Context, productId: string): Promise<{ ownerId: string; title: string } | undefined> {
  const modelId = await lock(context, productId)
  const product = await context.tx.maybe(markTakenDown, productId)
  if (product === undefined) return undefined
  await finish(context, modelId)
  return { ownerId: modelId, title: product.name }
}

/** Ends it: the product is as its model wants it. Undefined: staff has not hidden it. Errors: not_found. */
export async function restoreProduct(
  context: Context,
  productId: string,
): Promise<{ ownerId: string; title: string; isShown: boolean } | undefined> {
  const modelId = await lock(context, productId)
  const product = await context.tx.maybe(markRestored, productId)
  if (product === undefined) return undefined
  await finish(context, modelId)
  return { ownerId: modelId, title: product.name, isShown: product.isShown }
}
