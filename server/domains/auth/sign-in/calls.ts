import type { Contract } from '#contract/index.ts'
import { NAME_MAX, NAME_MIN } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import { prepared, type Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { refuseWhileSignUpIsClosed } from '../../settings/index.ts'
import { sessions } from '../../users/index.ts'
import type { AuthMail } from '../account/auth-mail.ts'
import { refuseWithoutInvitation } from '../invitations/invitations.ts'
import { refuseCommon } from '../passwords/common-passwords.ts'
import { mailConfirmation } from '../account/confirm-email.ts'
import { createFirstAdmin, refuseSetUp } from './setup.ts'
import { findAccount, hashAttempt, signIn, signUp } from './sign-in.ts'

/** The default name is the part of the address before the at sign. */
function nameFrom(name: string | undefined, email: string): string {
  const given = name ?? email.split('@')[0] ?? ''
  return given.length < NAME_MIN ? 'Member' : given.slice(0, NAME_MAX)
}

/** Both consents are the user's own act at sign-up. Error: terms_required. */
function refuseWithoutTerms({ isAdult, acceptsTerms }: { isAdult: boolean | undefined; acceptsTerms: boolean | undefined }): void {
  if (isAdult !== true || acceptsTerms !== true)
    throw new CallError('terms_required', 'Please confirm that you are 18 or older and accept the Terms and the Privacy Policy.')
}

export const createAuthCalls = (mail: AuthMail) =>
  ({
    auth: {
      login: prepared(
        async (asking, { email, password, browser }) => {
          const attempt = { email, address: asking.address, browser }
          return findAccount(asking, attempt, await hashAttempt(asking.db, attempt, password))
        },
        (context, args, found) => signIn(mail, context, args, found),
      ),
      register: prepared(
        async ({ db, address }, { email, password, isAdult, acceptsTerms, invitation, browser }) => {
          // Before anything that could tell whether the address is known.
          await refuseWhileSignUpIsClosed(db)
          await refuseWithoutInvitation(db, invitation)
          refuseWithoutTerms({ isAdult, acceptsTerms })
          await refuseCommon(password)
          // The password of an existing account of this address opens it, so this counts as an attempt.
          return hashAttempt(db, { email, address, browser }, password)
        },
        (context, { email, name, language, invitation, devices, browser }, hashed) =>
          signUp(
            mail,
            context,
            { email, address: context.address, invitation, devices, browser },
            nameFrom(name, email),
            hashed,
            (userId) => mailConfirmation(mail, context, userId, language),
          ),
      ),
      async logout(context, { token }) {
        await sessions.close(context, token)
        return { success: true }
      },
    },
    setup: {
      createFirstAdmin: prepared(
        async ({ db, address }, { email, password, isAdult, acceptsTerms }) => {
          await refuseSetUp(db)
          refuseWithoutTerms({ isAdult, acceptsTerms })
          await refuseCommon(password)
          // Counts as an attempt at the code.
          return hashAttempt(db, { email, address }, password)
        },
        async (context, args, hashed) => {
          const opened = await createFirstAdmin(context, args, hashed)
          await mailConfirmation(mail, context, opened.userId, undefined)
          return opened
        },
      ),
    },
  }) satisfies {
    auth: Pick<Implements<Contract['auth'], Actor>, 'login' | 'register' | 'logout'>
    setup: Implements<Contract['setup'], Actor>
  }
