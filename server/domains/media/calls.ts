import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import type { MediaDeps } from './deps.ts'
import { finishUpload } from './finish-upload.action.ts'
import { discardItemsOfUploads } from './items.sql.ts'
import { markCancelled } from './media.sql.ts'
import { openOwnUpload } from './open-own-upload.action.ts'
import { discardItem, getItems, retryItem } from './own-items.ts'
import { uploadSmallFile } from './small-upload.action.ts'
import { mediaItemTopic } from './topics.ts'

export const createMediaCalls = (deps: MediaDeps) => ({
  media: {
    openUpload: (context, args) => openOwnUpload(deps, context, args),
    finishUpload: (context, args) => finishUpload(deps, context, userIdOf(context.actor), args),

    // A task removes the bytes (jobs.ts): a transaction does not wait for the storage.
    async cancelUpload({ tx, actor, touch, afterCommit }, { objectId }) {
      if ((await tx.run(markCancelled, objectId, userIdOf(actor))) > 0)
        touch(...(await tx.many(discardItemsOfUploads, [objectId])).map(({ id }) => mediaItemTopic(id)))
      afterCommit(() => deps.wakeCleaning?.())
      return { success: true }
    },

    getItems: (context, { itemIds }) => getItems(context, itemIds),

    async retryItem(context, { itemId }) {
      await retryItem(context, itemId, () => deps.wakeItems?.())
      return { success: true }
    },

    async discardItem(context, { itemId }) {
      await discardItem(context, itemId, () => deps.wakeCleaning?.())
      return { success: true }
    },
  } satisfies Implements<Contract['media'], Actor>,

  cloudflare_r2: {
    async uploadToR2(context, { base64Data, fileName, contentType }) {
      const objectId = await uploadSmallFile(deps, context, userIdOf(context.actor), { base64Data, fileName, contentType })
      return { success: true, objectId }
    },
  } satisfies Implements<Contract['cloudflare_r2'], Actor>,
})
