/** The second step of a sign-in, the user's own second factor, and the proof by it. */
import type { Contract } from '#contract/index.ts'
import { prepared, type Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { settingOf } from '../../settings/index.ts'
import { userOf } from '../../users/index.ts'
import { useCode, type FactorDeps } from './factor-codes.ts'
import { checkProofCode, openProofCode, payoutAsked, settleProofCode } from '../proof/proof-codes.ts'
import { checkSecondStep, resendSecondStep, verifySecondStep } from './second-step.ts'
import { prove, provePayout } from '../proof/proof.ts'
import { twoFactorOf } from '../topics.ts'
import { distrust, listDevices } from './trusted-devices.ts'
import { activateTotp, beginTotp, renewBackupCodes, turnOffFactor, turnOnMailCodes } from './two-factor.ts'
import { selectTwoFactor } from './two-factor.sql.ts'

const DONE = { success: true as const }

type TwoFactorName =
  | 'verifyOtp'
  | 'sendOtp'
  | 'getTwoFactor'
  | 'beginTotp'
  | 'activateTotp'
  | 'turnOnMailCodes'
  | 'turnOffFactor'
  | 'renewBackupCodes'
  | 'revokeTrustedDevice'
  | 'proveByCode'
  | 'sendProofCode'

export const createTwoFactorCalls = (deps: FactorDeps) =>
  ({
    verifyOtp: prepared(
      (asking, args) => checkSecondStep(deps, asking, args),
      (context, args, right) => verifySecondStep(context, args, right),
    ),
    async sendOtp(context, { challenge }) {
      return { nextInSeconds: await resendSecondStep(deps.mail, context, challenge) }
    },
    async getTwoFactor({ db, actor, watch }) {
      const userId = userIdOf(actor)
      watch(twoFactorOf(userId), userOf(userId), settingOf('mail_is_on'))
      return { ...(await db.one(selectTwoFactor, userId)), devices: await listDevices(db, userId) }
    },
    beginTotp: (context) => beginTotp(deps.keys, context),
    async activateTotp(context, { code }) {
      return { backupCodes: await activateTotp(deps.keys, context, code) }
    },
    async turnOnMailCodes(context) {
      return { backupCodes: await turnOnMailCodes(deps.keys, context) }
    },
    async turnOffFactor(context, { factor }) {
      await turnOffFactor(context, factor)
      return DONE
    },
    async renewBackupCodes(context) {
      return { backupCodes: await renewBackupCodes(deps.keys, context) }
    },
    async revokeTrustedDevice(context, { deviceId }) {
      await distrust(context, userIdOf(context.actor), deviceId)
      return DONE
    },
    proveByCode: prepared(
      (asking, args) => checkProofCode(deps, asking, args),
      async (context, { payout }, right) => {
        await settleProofCode(context)
        await useCode(context, userIdOf(context.actor), right)
        const isByMail = right.way === 'mail'
        return {
          provenUntil: isByMail && payout !== undefined ? await provePayout(context, payoutAsked(payout)) : await prove(context, isByMail),
        }
      },
    ),
    sendProofCode: (context, { isAnew = false, payout }) => openProofCode(deps.mail, context, isAnew, payout),
  }) satisfies Pick<Implements<Contract['auth'], Actor>, TwoFactorName>
