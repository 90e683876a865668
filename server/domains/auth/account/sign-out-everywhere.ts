/** Signs a user out everywhere on an admin's order: nothing opened before gives access any more. */
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { notify } from '../../notifications/index.ts'
import { sessions } from '../../users/index.ts'
import { forgetAll } from '../limits/known-browsers.ts'
import { FACTOR_PURPOSES, voidCodesOf } from './mailed-codes.sql.ts'
import { voidStepsOf } from '../two-factor/second-steps.sql.ts'
import { distrustAll } from '../two-factor/trusted-devices.ts'

/** Ends sessions, sign-ins between their two steps and trusted browsers, and notifies the user. Answers the number of sessions ended. */
export async function signOutEverywhere(context: MutationContext<Actor>, userId: string): Promise<number> {
  const { tx } = context
  const count = await sessions.closeAll(context, userId, null)
  await tx.run(voidStepsOf, userId)
  await tx.run(voidCodesOf, userId, FACTOR_PURPOSES)
  await distrustAll(context, userId)
  await forgetAll(tx, userId)
  await notify(context, { userId, kind: 'sessions_ended', data: {} })
  return count
}
