import type { Contract } from '#contract/index.ts'
import type { Assistance, Assistant } from '#contract/types.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { avatarUrl } from '../../media/index.ts'
import { chatsOf } from '../../threads/index.ts'
import { userOf } from '../../users/index.ts'
import { assistanceOf, assistantsOf } from '../topics.ts'
import { accept, end, hashOf, invite, setNotifications, setPermission } from './assist.ts'
import { selectAssistances, selectAssistants, selectByLink, type AssistanceRow, type AssistantRow } from './assistants.sql.ts'

const DONE = { success: true as const }

type Party = AssistanceRow['party']
const presentParty = ({ pictureId, ...party }: Party) => ({ ...party, picture: avatarUrl(pictureId) })

const presentAssistant = ({ id, party, isActive, mayMoney, invitedAt, expiresAt }: AssistantRow): Assistant => ({
  assistantId: id,
  user: party === null ? null : presentParty(party),
  state: isActive ? 'active' : 'invited',
  mayMoney,
  invitedAt,
  expiresAt: isActive ? null : expiresAt,
})

const presentAssistance = ({ id, party, isActive, mayMoney, wantsNotifications, unread }: AssistanceRow): Assistance => ({
  assistantId: id,
  model: presentParty(party),
  state: isActive ? 'active' : 'invited',
  mayMoney,
  wantsNotifications,
  unread,
})

export const assistantCalls = {
  async list({ db, actor, watch }) {
    const modelId = userIdOf(actor)
    watch(assistantsOf(modelId))
    const rows = await db.many(selectAssistants, modelId)
    watch(...rows.flatMap(({ party }) => (party === null ? [] : [userOf(party.userId)])))
    return rows.map(presentAssistant)
  },
  invite: (context, args) => invite(context, args),
  async setPermission(context, { assistantId, mayMoney }) {
    await setPermission(context, assistantId, mayMoney)
    return DONE
  },
  async setNotifications(context, { assistantId, isOn }) {
    await setNotifications(context, assistantId, isOn)
    return DONE
  },
  async end(context, { assistantId }) {
    await end(context, assistantId)
    return DONE
  },
  async mine({ db, actor, watch }) {
    const userId = userIdOf(actor)
    watch(assistanceOf(userId))
    const rows = await db.many(selectAssistances, userId)
    watch(...rows.flatMap(({ party }) => [userOf(party.userId), chatsOf(party.userId)]), chatsOf(userId))
    return rows.map(presentAssistance)
  },
  async invitation({ db, actor, watch }, { secret }) {
    const row = await db.maybe(selectByLink, hashOf(secret))
    watch(assistanceOf(userIdOf(actor)))
    if (row === undefined) return null
    watch(assistantsOf(row.party.userId))
    return presentAssistance(row)
  },
  accept: (context, args) => accept(context, args),
} satisfies Implements<Contract['assistants'], Actor>
