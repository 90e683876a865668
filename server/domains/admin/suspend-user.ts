/** Suspends and restores users, and notifies them (docs/decisions/2026-11-21-support-access.md). */
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { anyModel, anyShown, modelOf } from '../models/index.ts'
import { notify } from '../notifications/index.ts'
import { adminActs, suspensions } from '../users/index.ts'
import { requireMay } from './about-user.ts'

type Context = MutationContext<Actor>

/** A suspended model leaves every list, and returns afterwards. */
const touchModel = ({ touch }: Context, userId: string): void => touch(modelOf(userId), anyModel(), anyShown())

export interface SuspendArgs {
  readonly userId: string
  readonly days: number | null
  readonly reason: string
  readonly note?: string | undefined
}

/** Errors: not_found, own_account, admin_account, already_suspended. */
export async function suspendUser(context: Context, { userId, days, reason, note = '' }: SuspendArgs): Promise<void> {
  await requireMay(context, userId, 'suspend')
  const until = await suspensions.suspend(context, { userId, byId: userIdOf(context.actor), days, reason, note })
  touchModel(context, userId)
  await adminActs.record(context, userId, { kind: 'suspended', reason, note, until })
  await notify(context, { userId, kind: 'account_suspended', data: { reason, until } })
}

/** Errors: not_found, own_account, admin_account, not_suspended. */
export async function liftSuspension(context: Context, { userId, reason }: { userId: string; reason: string }): Promise<void> {
  await requireMay(context, userId, 'suspend')
  await suspensions.lift(context, userId, userIdOf(context.actor))
  await adminActs.record(context, userId, { kind: 'lifted', reason })
  await notifyRestored(context, userId)
}

/** Touches the lists and notifies the user after a suspension has ended. */
export async function notifyRestored(context: Context, userId: string): Promise<void> {
  touchModel(context, userId)
  await notify(context, { userId, kind: 'account_restored', data: {} })
}
