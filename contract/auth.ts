import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { done, email, optionalToken, password, personName, token, user } from './shapes.ts'

const session = z.object({ userId: z.uuid(), token })

export const auth = {
  getUser: query({
    about: 'The signed-in user, or null when the token is not of a live session.',
    role: 'visitor',
    args: z.object({ token: optionalToken }),
    result: user.nullable(),
  }),
  getUserDirect: query({
    about: 'The same as getUser, asked once right after sign-in.',
    role: 'visitor',
    args: z.object({ token: optionalToken }),
    result: user.nullable(),
  }),
  login: mutation({
    about: 'Opens a session for an e-mail address and its password.',
    role: 'visitor',
    args: z.object({ email, password }),
    result: session,
    errors: ['wrong_credentials', 'too_many_attempts'],
    sealed: true,
  }),
  register: mutation({
    about: 'Opens an account and a session. Answers alike whether or not the e-mail address is known (product.md §1).',
    role: 'visitor',
    args: z.object({
      email,
      password,
      /** Missing: the part of the e-mail address before the at sign. */
      name: personName.optional(),
      /** Age 18 or more, and Terms and Privacy, ticked by the person; stored with version and time. */
      isAdult: z.boolean().optional(),
      acceptsTerms: z.boolean().optional(),
    }),
    result: session,
    errors: ['common_password', 'terms_required', 'too_many_attempts'],
    sealed: true,
  }),
  logout: mutation({
    about: 'Ends the session of this token. Ending it twice is fine.',
    role: 'visitor',
    args: z.object({ token }),
    result: done,
  }),
}
