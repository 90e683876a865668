import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { GivenTip } from '#contract/types.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { pageOf } from '#platform/cursor.ts'
import { decodeIdCursor } from '#platform/id-cursor.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { pictureUrl } from '../media/index.ts'
import { userOf } from '../users/index.ts'
import { giveTip } from './give-tip.ts'
import { selectGivenTips, type GivenTipRow } from './tips.sql.ts'
import { tipsOf } from './topics.ts'
import { undoTip } from './undo-tip.ts'

const presentTip = (row: GivenTipRow): GivenTip => ({
  _id: row.id,
  at: row.at,
  amount: dollarsFromCents(row.amountCents),
  note: row.note,
  undoUntil: row.undoUntil,
  model: { name: row.modelName, handle: row.modelHandle, picture: pictureUrl(row.modelPictureId, 96) },
  post: row.postId === null ? null : { _id: row.postId, title: row.subject },
  order: row.orderId === null ? null : { _id: row.orderId, productName: row.subject },
})

export const createTipCalls = () =>
  ({
    giveTip,

    async undoTip(context, { tipId }) {
      await undoTip(context, tipId)
      return { success: true }
    },
    async listGiven({ db, actor, watch }, { cursor, limit = PAGE_DEFAULT }) {
      const userId = userIdOf(actor)
      watch(tipsOf(userId))
      const page = pageOf(await db.many(selectGivenTips, userId, decodeIdCursor(cursor), limit + 1), limit, (row) => [row.id])
      watch(...page.rows.map(({ modelId }) => userOf(modelId)))
      return { items: page.rows.map(presentTip), nextCursor: page.nextCursor }
    },
  }) satisfies Implements<Contract['tips'], Actor>
