/** Every call of `setup`: the first start. */
import { z } from 'zod'
import { mutation } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { email, password, personName, token } from '../shapes/basics.ts'
import { browser } from '../shapes/sign-in.ts'

export const setup = {
  createFirstAdmin: mutation({
    about: 'Opens the first admin account with the one-time code that the server has printed; valid for 24 hours.',
    role: 'visitor',
    limit: CALL_LIMITS.signIn,
    args: z.object({
      code: z.string().min(1).max(200),
      email,
      password,
      name: personName,
      /** Ticked by the user, as at every sign-up; stored with version and time. */
      isAdult: z.boolean().optional(),
      acceptsTerms: z.boolean().optional(),
      browser,
    }),
    result: z.object({ userId: z.uuid(), token }),
    errors: ['setup_closed', 'terms_required', 'common_password', 'too_many_attempts'],
    sealed: true,
  }),
}
