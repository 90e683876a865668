/** Signing in, up and out; the signed-in user. */
import { z } from 'zod'
import { mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { done, email, language, optionalToken, password, personName, token } from '../shapes/basics.ts'
import { user } from '../shapes/people.ts'
import { browser, devices, invitation, invitationCode, orSecondStep, session } from '../shapes/sign-in.ts'

export const signIn = {
  getUser: query({
    scope: 'profile:read',
    about: 'The signed-in user, or null when the token is not of a live session.',
    role: 'visitor',
    args: z.object({ token: optionalToken }),
    result: user.nullable(),
  }),
  getUserDirect: query({
    about: 'The same as getUser, called once right after sign-in.',
    role: 'visitor',
    args: z.object({ token: optionalToken }),
    result: user.nullable(),
  }),
  login: mutation({
    about:
      'Opens a session for an e-mail address and its password. With two-factor on and without a trusted browser it answers with the challenge for verifyOtp.',
    role: 'visitor',
    limit: CALL_LIMITS.signIn,
    args: z.object({ email, password, devices, browser }),
    result: orSecondStep(session),
    errors: ['wrong_credentials', 'too_many_attempts'],
    sealed: true,
  }),
  register: mutation({
    about: 'Opens an account and a session. Answers alike whether or not the e-mail address is known (product.md §1).',
    role: 'visitor',
    limit: CALL_LIMITS.signIn,
    args: z.object({
      email,
      password,
      /** Default: the part of the e-mail address before the at sign. */
      name: personName.optional(),
      /** Age 18 or more, and Terms and Privacy, ticked by the user; stored with version and time. */
      isAdult: z.boolean().optional(),
      acceptsTerms: z.boolean().optional(),
      /** The page's language, for the mail that confirms the address. */
      language: language.optional(),
      invitation,
      devices,
      browser,
    }),
    result: orSecondStep(session),
    errors: ['common_password', 'sign_up_closed', 'invitation_required', 'invitation_over', 'terms_required', 'too_many_attempts'],
    sealed: true,
  }),
  getInvitation: query({
    about: 'Whether an invitation opens an account now.',
    role: 'visitor',
    args: z.object({ code: invitationCode }),
    result: z.object({ isUsable: z.boolean() }),
  }),
  logout: mutation({
    about: 'Ends the session of this token. Ending it twice is fine.',
    role: 'visitor',
    despite: ['suspended', 'impersonating'],
    args: z.object({ token }),
    result: done,
  }),
}
