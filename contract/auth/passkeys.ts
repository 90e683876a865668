/** Passkeys (WebAuthn): a sign-in method of their own, and a second factor. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS } from '../call-limits.ts'
import { PASSKEY_NAME_MAX } from '../limits.ts'
import { done, id, line, timestamp, token } from '../shapes/basics.ts'
import { browser, deviceMark, session } from '../shapes/sign-in.ts'

/** Bytes in base64url, as browsers send them. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)

const credentialId = bytes(1_400)

const passkeyName = line.min(1, 'Please enter a name').max(PASSKEY_NAME_MAX, 'Please enter a shorter name')

/** An authenticator's answer to a challenge. */
const passkeyAnswer = z.object({
  id: credentialId,
  clientData: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(2_000),
})

const passkey = z.object({ _id: id, name: z.string(), createdAt: timestamp, lastUsedAt: timestamp.nullable() })

export const passkeys = {
  listPasskeys: query({
    about: "The user's passkeys, the newest first.",
    role: 'user',
    args: z.object({ token }),
    result: z.array(passkey),
  }),
  beginPasskey: mutation({
    about: 'The browser’s options to make a passkey for this account. The challenge is valid for five minutes, once.',
    role: 'user',
    limit: CALL_LIMITS.start,
    args: z.object({ token }),
    result: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      /** Existing passkeys: an authenticator that holds one makes no second one. */
      known: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
    }),
    errors: ['proof_required', 'not_offered', 'too_many_passkeys', 'too_many_attempts'],
    despite: ['suspended'],
  }),
  addPasskey: mutation({
    about:
      'Adds a passkey that the browser has made. Ends all other sessions and all trusted browsers, holds withdrawals for 24 hours and notifies the owner.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({
      token,
      name: passkeyName,
      id: credentialId,
      clientData: bytes(4_000),
      attestation: bytes(16_000),
      transports: z.array(z.string().max(20)).max(8),
    }),
    result: done,
    errors: ['proof_required', 'not_offered', 'invalid_credential', 'already_on', 'too_many_passkeys', 'too_many_attempts'],
    despite: ['suspended'],
  }),
  renamePasskey: mutation({
    about: 'Renames a passkey of the user.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, passkeyId: id, name: passkeyName }),
    result: done,
    errors: ['not_found', 'too_many_attempts'],
    despite: ['suspended'],
  }),
  removePasskey: mutation({
    about: 'Removes a passkey of the user. Ends all trusted browsers, holds withdrawals for 24 hours and notifies the owner.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, passkeyId: id }),
    result: done,
    errors: ['proof_required', 'not_found', 'too_many_attempts'],
    despite: ['suspended'],
  }),
  startPasskey: action({
    about: 'A challenge for a passkey, for one purpose. Valid for five minutes, once; the server stores it only when it is answered.',
    role: 'visitor',
    limit: CALL_LIMITS.start,
    args: z.object({ purpose: z.enum(['sign_in', 'second_step', 'proof']) }),
    result: z.object({ challenge: z.string(), rpId: z.string() }),
    errors: ['not_offered', 'too_many_attempts'],
  }),
  signInWithPasskey: mutation({
    about: 'Opens a session by a passkey. The authenticator has verified its user, so no second factor follows.',
    role: 'visitor',
    limit: CALL_LIMITS.guess,
    args: passkeyAnswer.extend({ browser }),
    result: session,
    errors: ['not_offered', 'invalid_credential', 'too_many_attempts'],
    sealed: true,
  }),
  verifyByPasskey: mutation({
    about: 'Opens the session of a sign-in by a passkey of the account as its second factor.',
    role: 'visitor',
    limit: CALL_LIMITS.guess,
    args: passkeyAnswer.extend({ challenge: z.string().min(1).max(100), trustDevice: z.boolean().optional(), browser }),
    result: session.extend({ device: deviceMark.nullable() }),
    errors: ['not_offered', 'invalid_credential', 'challenge_over', 'too_many_attempts'],
    sealed: true,
  }),
  proveByPasskey: mutation({
    about: 'Proves the owner of this session by a passkey of the account.',
    role: 'user',
    limit: CALL_LIMITS.guess,
    args: passkeyAnswer.extend({ token }),
    result: z.object({ provenUntil: timestamp }),
    errors: ['not_offered', 'invalid_credential', 'too_many_attempts'],
    despite: ['suspended'],
  }),
}
