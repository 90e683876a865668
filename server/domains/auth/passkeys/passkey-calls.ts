import type { Contract } from '#contract/index.ts'
import { PASSKEYS_MAX } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import { prepared, type Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { sessions } from '../../users/index.ts'
import { recognise, welcome } from '../limits/known-browsers.ts'
import {
  addPasskey,
  beginPasskey,
  checkNewPasskey,
  checkPasskey,
  removePasskey,
  startPasskey,
  usePasskey,
  type PasskeyDeps,
} from './passkeys.ts'
import { renamePasskey, selectPasskeys } from './passkeys.sql.ts'
import { prove } from '../proof/proof.ts'
import { finishSecondStep, waitingFor } from '../two-factor/second-step.ts'
import { passkeysOf } from '../topics.ts'
import { lockUserForShare } from '../two-factor/two-factor.sql.ts'

const DONE = { success: true as const }

type PasskeyName =
  | 'listPasskeys'
  | 'beginPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'startPasskey'
  | 'signInWithPasskey'
  | 'verifyByPasskey'
  | 'proveByPasskey'

export const createPasskeyCalls = (deps: PasskeyDeps) =>
  ({
    async listPasskeys({ db, actor, watch }) {
      watch(passkeysOf(userIdOf(actor)))
      return (await db.many(selectPasskeys, userIdOf(actor), PASSKEYS_MAX)).map(({ id, ...passkey }) => ({ _id: id, ...passkey }))
    },
    beginPasskey: (context) => beginPasskey(deps, context),
    addPasskey: prepared(
      ({ actor }, made) => checkNewPasskey(deps, actor, made),
      async (context, made, checked) => {
        await addPasskey(context, made, checked)
        return DONE
      },
    ),
    async renamePasskey({ tx, actor, touch }, { passkeyId, name }) {
      if ((await tx.run(renamePasskey, userIdOf(actor), passkeyId, name)) === 0)
        throw new CallError('not_found', 'This passkey is not there any more.')
      touch(passkeysOf(userIdOf(actor)))
      return DONE
    },
    async removePasskey(context, { passkeyId }) {
      await removePasskey(context, passkeyId)
      return DONE
    },
    async startPasskey(_context, { purpose }) {
      return startPasskey(deps, purpose)
    },
    signInWithPasskey: prepared(
      (asking, answer) => checkPasskey(deps, asking, 'sign_in', answer),
      async (context, { browser }, right) => {
        const [, recognised] = await Promise.all([
          context.tx.one(lockUserForShare, right.userId),
          recognise(context.tx, right.userId, browser),
        ])
        await usePasskey(context, right)
        await welcome(context, right.userId, browser, recognised)
        return { userId: right.userId, token: sessions.open(context, right.userId) }
      },
    ),
    verifyByPasskey: prepared(
      async (asking, { challenge, ...answer }) => {
        const { userId } = await waitingFor(asking.db, challenge)
        asking.concerns?.(userId)
        return checkPasskey(deps, asking, 'second_step', answer, userId)
      },
      (context, args, right) => finishSecondStep(context, args, () => usePasskey(context, right)),
    ),
    proveByPasskey: prepared(
      (asking, answer) => checkPasskey(deps, asking, 'proof', answer, userIdOf(asking.actor)),
      async (context, _answer, right) => {
        await usePasskey(context, right)
        return { provenUntil: await prove(context) }
      },
    ),
  }) satisfies Pick<Implements<Contract['auth'], Actor>, PasskeyName>
