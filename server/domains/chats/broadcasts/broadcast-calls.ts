import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT } from '#contract/limits.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { CallError } from '#platform/call-error.ts'
import { pageOf } from '#platform/cursor.ts'
import { decodeIdCursor } from '#platform/id-cursor.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { uploads, type MediaDeps } from '../../media/index.ts'
import { followsOf } from '../../models/index.ts'
import { threadFiles } from '../../threads/index.ts'
import { broadcastsOf } from '../topics.ts'
import { countAudience, selectBroadcasts } from './broadcasts.sql.ts'
import { createBroadcast, editBroadcast, stopBroadcast, unsendBroadcast } from './plan-broadcast.ts'

/** As files of messages. */
const TARGET = { purpose: 'thread-file' } as const
const DONE = { success: true as const }

export const createBroadcastCalls = (deps: MediaDeps) =>
  ({
    async preview({ db, actor, watch }, { to, without, toGroups, withoutGroups }) {
      // A count of thousands is not kept live: it is counted anew with each choice.
      watch(followsOf(userIdOf(actor)))
      const rows = await db.many(countAudience, userIdOf(actor), to, without, toGroups, withoutGroups)
      const counts = new Map(rows.map(({ leftOut, count }) => [leftOut, count]))
      const of = (reason: string | null) => counts.get(reason) ?? 0
      return { reaches: of(null), leftOut: { blocked: of('blocked'), left: of('left'), rule: of('rule'), muted: of('muted') } }
    },
    async list({ db, actor, watch }, { cursor, limit = PAGE_DEFAULT }) {
      const modelId = userIdOf(actor)
      watch(broadcastsOf(modelId))
      const { rows, nextCursor } = pageOf(await db.many(selectBroadcasts, modelId, decodeIdCursor(cursor), limit + 1), limit, ({ id }) => [
        id,
      ])
      const files = await threadFiles.readBroadcastFiles(
        { db, watch },
        rows.map(({ id }) => id),
      )
      const items = rows.map(({ id, blocked, left, rule, muted, priceCents, earnedCents, ...row }) => ({
        broadcastId: id,
        ...row,
        files: files.get(id) ?? [],
        price: priceCents === null ? null : dollarsFromCents(priceCents),
        earned: dollarsFromCents(earnedCents),
        leftOut: { blocked, left, rule, muted },
      }))
      return { items, nextCursor }
    },
    create: async (context, planned) => ({ broadcastId: await createBroadcast(context, planned) }),
    async update(context, planned) {
      await editBroadcast(context, planned)
      return DONE
    },
    openUpload(context, { objectId, fileName, fileType, fileSize }) {
      const userId = userIdOf(context.actor)
      if (objectId !== undefined) return uploads.resumeUpload(deps, context, userId, TARGET, objectId)
      if (fileName === undefined || fileType === undefined || fileSize === undefined)
        throw new CallError('bad_request', 'Please send the name, type and size of the file.')
      return uploads.openUpload(deps, context, userId, TARGET, { fileName, fileType, fileSize })
    },
    async stop(context, { broadcastId }) {
      await stopBroadcast(context, broadcastId)
      return DONE
    },
    async unsend(context, { broadcastId }) {
      await unsendBroadcast(context, broadcastId)
      return DONE
    },
  }) satisfies Implements<Contract['broadcasts'], Actor>
