/** Sign-in with Google, or with the configured identity provider. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { done, timestamp, token } from '../shapes/basics.ts'
import { browser, devices, invitation, orSecondStep } from '../shapes/sign-in.ts'

/** A signed token of an identity provider. The maximum is longer than any real one. */
const signedToken = z.string().max(8_000)

/** The token from Google's library, and the handle from `startGoogle`. Missing ones are refused like forged ones. */
const googleProof = {
  credential: signedToken.optional(),
  handle: z.string().max(200).optional(),
}

/** A random token has many different characters; a typed one, or one from a broken generator, has few. */
const DISTINCT_MIN = 12

/** 256 random bits in base64url, made by the browser. */
const chosenToken = z
  .string()
  .regex(/^[\w-]{43}$/, 'The token must be 256 random bits in base64url.')
  .refine((text) => new Set(text).size >= DISTINCT_MIN, 'The token must be random.')

export const google = {
  getSignInOptions: query({
    about:
      'The site’s further sign-in methods: the Google client id for the button, or null; passkeys, if browsers support them for its address.',
    role: 'visitor',
    args: z.object({}),
    result: z.object({
      google: z.object({ clientId: z.string(), /** The address of Google’s library. */ scriptUrl: z.string() }).nullable(),
      passkeys: z.boolean(),
    }),
  }),
  startGoogle: action({
    about: 'Starts a sign-in with Google: the nonce goes into Google’s token, the handle stays in the page. Valid for one hour, once.',
    role: 'visitor',
    limit: CALL_LIMITS.start,
    args: z.object({}),
    result: z.object({ nonce: z.string(), handle: z.string() }),
    errors: ['not_offered', 'too_many_attempts'],
  }),
  googleSignIn: mutation({
    about:
      'Opens a session by Google’s ID token. All data comes from the verified token; name, email, googleId and picture are accepted and ignored. ' +
      'isNewUser: this Google account was connected just now, to a new account or to one with the same confirmed address. Two-factor follows as after a password.',
    role: 'visitor',
    limit: CALL_LIMITS.guess,
    args: z.object({
      ...googleProof,
      invitation,
      devices,
      browser,
      name: z.unknown().optional(),
      email: z.unknown().optional(),
      googleId: z.unknown().optional(),
      picture: z.unknown().optional(),
    }),
    result: orSecondStep(z.object({ token, isNewUser: z.boolean(), userId: z.uuid() })),
    errors: [
      'invalid_credential',
      'link_refused',
      'sign_up_closed',
      'invitation_required',
      'invitation_over',
      'too_many_attempts',
      'not_offered',
    ],
    sealed: true,
  }),
  getGoogleLink: query({
    about: 'The Google account that is connected to the user’s account, or null.',
    role: 'user',
    args: z.object({ token }),
    result: z.object({ /** Its address when it was connected. */ email: z.string(), linkedAt: timestamp }).nullable(),
  }),
  linkGoogle: mutation({
    about: 'Connects a Google account to the user’s account. Connecting the same one twice has no further effect.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, ...googleProof }),
    result: done,
    errors: ['invalid_credential', 'google_taken', 'google_linked', 'proof_required', 'not_offered', 'too_many_attempts'],
  }),
  unlinkGoogle: mutation({
    about: 'Disconnects the Google account. Refused if the account has no password, since it is the only sign-in method then.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token }),
    result: done,
    errors: ['only_way_in', 'proof_required', 'too_many_attempts'],
  }),
  createSession: mutation({
    about:
      'Turns the browser’s own token into a session of the user, by a signed assertion of the configured identity provider: ' +
      'a JWT of at most 60 seconds with iss, aud, iat, exp, jti and sub, the id of the account. Each assertion works once. ' +
      'Two-factor follows as after a password; the session then has a token of the server.',
    role: 'visitor',
    limit: CALL_LIMITS.guess,
    args: z.object({ userId: z.uuid(), token: chosenToken, assertion: signedToken.optional(), devices, browser }),
    result: orSecondStep(done),
    errors: ['invalid_credential', 'not_offered', 'too_many_attempts'],
    sealed: true,
  }),
}
