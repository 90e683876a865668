import type { Contract } from '#contract/index.ts'
import { NAME_MAX, NAME_MIN } from '#contract/limits.ts'
import { CallError } from '#realtime/call-error.ts'
import { prepared, type Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { closeSession } from '../users/index.ts'
import { checkAttempts } from './attempts.ts'
import { isCommonPassword } from './common-passwords.ts'
import { createFirstAdmin } from './setup.ts'
import { findAccount, hashFor, signIn, signUp } from './sign-in.ts'

function refuseCommon(password: string): void {
  if (isCommonPassword(password)) throw new CallError('common_password', 'This password is one of the first that anybody would try. Please choose another.')
}

/** Without a name: the part of the address before the at sign. */
function nameFrom(name: string | undefined, email: string): string {
  const given = name ?? email.split('@')[0] ?? ''
  return given.length < NAME_MIN ? 'Member' : given.slice(0, NAME_MAX)
}

export const createAuthCalls = () =>
  ({
    auth: {
      login: prepared(
        async ({ db, address }, { email, password }) => {
          await checkAttempts(db, { email, address })
          return findAccount(db, { email, address }, await hashFor(db, email, password))
        },
        (context, { email }, userId) => signIn(context, { email, address: context.address }, userId),
      ),
      register: prepared(
        async ({ db, address }, { email, password, isAdult, acceptsTerms }) => {
          if (isAdult !== true || acceptsTerms !== true) throw new CallError('terms_required', 'Please confirm that you are 18 or older and accept the Terms and the Privacy Policy.')
          refuseCommon(password)
          await checkAttempts(db, { email, address })
          return hashFor(db, email, password)
        },
        (context, { email, name }, hashed) => signUp(context, { email, address: context.address }, nameFrom(name, email), hashed),
      ),
      async logout(context, { token }) {
        await closeSession(context, token)
        return { success: true }
      },
    },
    setup: {
      createFirstAdmin: prepared(
        async ({ db, address }, { email, password }) => {
          refuseCommon(password)
          await checkAttempts(db, { email, address })
          return hashFor(db, email, password)
        },
        (context, args, hashed) => createFirstAdmin(context, args, hashed),
      ),
    },
  }) satisfies { auth: Pick<Implements<Contract['auth'], Actor>, 'login' | 'register' | 'logout'>; setup: Implements<Contract['setup'], Actor> }
