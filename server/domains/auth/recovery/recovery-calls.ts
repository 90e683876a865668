import type { Contract } from '#contract/index.ts'
import { prepared, type Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { settingOf } from '../../settings/index.ts'
import { refuseWithoutMail, sendsMail, type AuthMail } from '../account/auth-mail.ts'
import { checkEmailChange, requestEmailChange } from '../account/change-email.ts'
import { refuseCommon } from '../passwords/common-passwords.ts'
import { confirmEmail, resendConfirmation } from '../account/confirm-email.ts'
import { checkResetCode, findReset, requestPasswordReset, resetPassword, verifyResetCode } from './recover-password.ts'
import { sendTestMail } from '../account/refused-address.ts'
import { refusedAddresses } from '../../users/index.ts'
import { selectWaitingChange } from './recovery.sql.ts'
import { emailChangeOf } from '../topics.ts'

const DONE = { success: true as const }

type RecoveryName =
  | 'requestPasswordReset'
  | 'verifyResetCode'
  | 'resetPassword'
  | 'confirmEmail'
  | 'resendConfirmation'
  | 'requestEmailChange'
  | 'getEmailChange'
  | 'sendTestMail'

export const createRecoveryCalls = (mail: AuthMail) =>
  ({
    async requestPasswordReset(context, args) {
      await refuseWithoutMail(context.tx)
      return { flow: await requestPasswordReset(mail, context, args) }
    },
    verifyResetCode: prepared(
      (context, args) => checkResetCode(mail, context, args),
      async (context, _args, row) => ({ resetToken: await verifyResetCode(mail, context, row) }),
    ),
    resetPassword: prepared(
      async ({ db }, { resetToken, password }) => {
        await refuseCommon(password)
        return findReset(mail, db, resetToken, password)
      },
      async (context, _args, found) => {
        await resetPassword(mail, context, found)
        return DONE
      },
    ),
    async confirmEmail(context, { confirmToken }) {
      return { outcome: await confirmEmail(mail, context, confirmToken) }
    },
    async resendConfirmation(context, { language }) {
      await refuseWithoutMail(context.tx)
      await resendConfirmation(mail, context, userIdOf(context.actor), language)
      return DONE
    },
    requestEmailChange: prepared(
      async (asking, { email, password }) => {
        await refuseWithoutMail(asking.db)
        return checkEmailChange(asking, email, password)
      },
      async (context, args, checked) => {
        await requestEmailChange(mail, context, args, checked)
        return DONE
      },
    ),
    async getEmailChange({ db, actor, watch }) {
      const userId = userIdOf(actor)
      watch(emailChangeOf(userId), settingOf('mail_is_on'))
      return {
        isPossible: await sendsMail(db),
        waiting: (await db.maybe(selectWaitingChange, userId)) ?? null,
        refused: (await refusedAddresses.find(db, userId)) ?? null,
      }
    },
    async sendTestMail(context, { language }) {
      await refuseWithoutMail(context.tx)
      await sendTestMail(mail, context, userIdOf(context.actor), language)
      return DONE
    },
  }) satisfies Pick<Implements<Contract['auth'], Actor>, RecoveryName>
