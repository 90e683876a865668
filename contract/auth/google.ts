/** Sign-in with Google, or with the identity provider that the host has named. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../limits.ts'
import { done, timestamp, token } from '../shapes/basics.ts'
import { browser, devices, orSecondStep } from '../shapes/sign-in.ts'

/** A signed token of an identity provider. Longer than any real one. */
const signedToken = z.string().max(8_000)

/** What Google's library hands over, and the secret half of what `startGoogle` answered. Both missing: refused like a forged one. */
const googleProof = {
  credential: signedToken.optional(),
  handle: z.string().max(200).optional(),
}

/** A random token holds many different characters; one that a person typed, or a program that is broken, does not. */
const DISTINCT_MIN = 12

/** 256 random bits in base64url, made by the browser. */
const chosenToken = z
  .string()
  .regex(/^[\w-]{43}$/, 'The token must be 256 random bits in base64url.')
  .refine((text) => new Set(text).size >= DISTINCT_MIN, 'The token must be random.')

export const google = {
  getSignInOptions: query({
    about:
      'Which other ways to sign in this house offers: with a Google client id there is a button, else none; passkeys where browsers make them for its address.',
    role: 'visitor',
    args: z.object({}),
    result: z.object({
      google: z.object({ clientId: z.string(), /** The address of Google’s library. */ scriptUrl: z.string() }).nullable(),
      passkeys: z.boolean(),
    }),
  }),
  startGoogle: action({
    about:
      'Begins a sign-in with Google: the nonce goes into Google’s token, the handle stays in the page that asked. Good for one hour, once.',
    role: 'visitor',
    limit: CALL_LIMITS.start,
    args: z.object({}),
    result: z.object({ nonce: z.string(), handle: z.string() }),
    errors: ['not_offered', 'too_many_attempts'],
  }),
  googleSignIn: mutation({
    about:
      'Opens a session by Google’s ID token. Everything is read from the verified token; name, email, googleId and picture are accepted and ignored. ' +
      'isNewUser: this Google account was connected just now, to a new account or to one whose confirmed address it proves. Two-factor is asked for as after a password.',
    role: 'visitor',
    limit: CALL_LIMITS.guess,
    args: z.object({
      ...googleProof,
      devices,
      browser,
      name: z.unknown().optional(),
      email: z.unknown().optional(),
      googleId: z.unknown().optional(),
      picture: z.unknown().optional(),
    }),
    result: orSecondStep(z.object({ token, isNewUser: z.boolean(), userId: z.uuid() })),
    errors: ['invalid_credential', 'link_refused', 'too_many_attempts', 'not_offered'],
    sealed: true,
  }),
  getGoogleLink: query({
    about: 'The Google account that is connected to the user’s account, or null.',
    role: 'user',
    args: z.object({ token }),
    result: z.object({ /** Its address when it was connected. */ email: z.string(), linkedAt: timestamp }).nullable(),
  }),
  linkGoogle: mutation({
    about: 'Connects a Google account to the user’s account. Connecting the same one twice is fine.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, ...googleProof }),
    result: done,
    errors: ['invalid_credential', 'google_taken', 'google_linked', 'proof_required', 'not_offered', 'too_many_attempts'],
  }),
  unlinkGoogle: mutation({
    about: 'Disconnects the Google account. Refused when it is the only way in: the account has no password.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token }),
    result: done,
    errors: ['only_way_in', 'proof_required', 'too_many_attempts'],
  }),
  createSession: mutation({
    about:
      'Makes the token that the browser chose a session of the user, by a signed assertion of the configured identity provider: ' +
      'a JWT of at most 60 seconds with iss, aud, iat, exp, jti and sub, the id of the account. Each assertion is good once. ' +
      'Two-factor is asked for as after a password; the session has a token of the server then.',
    role: 'visitor',
    limit: CALL_LIMITS.guess,
    args: z.object({ userId: z.uuid(), token: chosenToken, assertion: signedToken.optional(), devices, browser }),
    result: orSecondStep(done),
    errors: ['invalid_credential', 'not_offered', 'too_many_attempts'],
    sealed: true,
  }),
}
