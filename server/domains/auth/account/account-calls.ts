/** A signed-in user's own password, and the proof that sensitive steps require. */
import type { Contract } from '#contract/index.ts'
import { CallError } from '#platform/call-error.ts'
import { prepared, type Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { userOf } from '../../users/index.ts'
import { selectSecurity } from './account.sql.ts'
import { refuseCommon } from '../passwords/common-passwords.ts'
import { hasTwoFactor } from '../two-factor/factors.ts'
import { changePassword, checkOwnPassword, preparePassword, settleAttempts } from '../passwords/own-password.ts'
import { prove } from '../proof/proof.ts'

export const createAccountCalls = () =>
  ({
    async getSecurity({ db, actor, watch }) {
      watch(userOf(userIdOf(actor)))
      return db.one(selectSecurity, userIdOf(actor))
    },
    prove: prepared(
      (asking, { password }) => checkOwnPassword(asking, password),
      async (context) => {
        if (await hasTwoFactor(context.tx, userIdOf(context.actor)))
          throw new CallError('other_way', 'Your account needs its second factor here. Please close this and try again.')
        await settleAttempts(context)
        return { provenUntil: await prove(context) }
      },
    ),
    changePassword: prepared(
      async (asking, args) => {
        await refuseCommon(args.newPassword)
        return preparePassword(asking, args)
      },
      async (context, _args, change) => {
        await changePassword(context, change)
        return { success: true }
      },
    ),
  }) satisfies Pick<Implements<Contract['auth'], Actor>, 'getSecurity' | 'prove' | 'changePassword'>
