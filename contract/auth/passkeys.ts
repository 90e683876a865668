/** Passkeys (WebAuthn): a way to sign in by itself, and a second factor. */
import { z } from 'zod'
import { action, mutation, query } from '#realtime/define.ts'
import { CALL_LIMITS, PASSKEY_NAME_MAX } from '../limits.ts'
import { done, id, line, timestamp, token } from '../shapes/basics.ts'
import { browser, deviceMark, session } from '../shapes/sign-in.ts'

/** Bytes as browsers tell them. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)

const credentialId = bytes(1_400)

const passkeyName = line.min(1, 'Please enter a name').max(PASSKEY_NAME_MAX, 'Please enter a shorter name')

/** What an authenticator answers to a challenge. */
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
    about: 'What a browser needs to make a passkey for this account. The challenge is good for five minutes, once.',
    role: 'user',
    limit: CALL_LIMITS.start,
    args: z.object({ token }),
    result: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      /** Those that are there: an authenticator that holds one makes no second one. */
      known: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
    }),
    errors: ['proof_required', 'not_offered', 'too_many_passkeys', 'too_many_attempts'],
    despite: ['suspended'],
  }),
  addPasskey: mutation({
    about:
      'Adds a passkey that the browser has made. Ends all other sessions and every trust, holds withdrawals for 24 hours and tells the owner.',
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
    about: 'Gives a passkey of the user another name.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, passkeyId: id, name: passkeyName }),
    result: done,
    errors: ['not_found', 'too_many_attempts'],
    despite: ['suspended'],
  }),
  removePasskey: mutation({
    about:
      'Removes a passkey of the user: it opens nothing any more. Ends every trust, holds withdrawals for 24 hours and tells the owner.',
    role: 'user',
    limit: CALL_LIMITS.change,
    args: z.object({ token, passkeyId: id }),
    result: done,
    errors: ['proof_required', 'not_found', 'too_many_attempts'],
    despite: ['suspended'],
  }),
  startPasskey: action({
    about: 'A challenge for a passkey, for one purpose. Good for five minutes, once; nothing is kept until it is answered.',
    role: 'visitor',
    limit: CALL_LIMITS.start,
    args: z.object({ purpose: z.enum(['sign_in', 'second_step', 'proof']) }),
    result: z.object({ challenge: z.string(), rpId: z.string() }),
    errors: ['not_offered', 'too_many_attempts'],
  }),
  signInWithPasskey: mutation({
    about: 'Opens a session by a passkey. Whoever used it was verified by the authenticator: no second step follows.',
    role: 'visitor',
    limit: CALL_LIMITS.guess,
    args: passkeyAnswer.extend({ browser }),
    result: session,
    errors: ['not_offered', 'invalid_credential', 'too_many_attempts'],
    sealed: true,
  }),
  verifyByPasskey: mutation({
    about: 'Opens the session of a sign-in by a passkey of the account as its second step.',
    role: 'visitor',
    limit: CALL_LIMITS.guess,
    args: passkeyAnswer.extend({ challenge: z.string().min(1).max(100), trustDevice: z.boolean().optional(), browser }),
    result: session.extend({ device: deviceMark.nullable() }),
    errors: ['not_offered', 'invalid_credential', 'challenge_over', 'too_many_attempts'],
    sealed: true,
  }),
  proveByPasskey: mutation({
    about: 'Shows by a passkey of the account that whoever holds this session is its owner.',
    role: 'user',
    limit: CALL_LIMITS.guess,
    args: passkeyAnswer.extend({ token }),
    result: z.object({ provenUntil: timestamp }),
    errors: ['not_offered', 'invalid_credential', 'too_many_attempts'],
    despite: ['suspended'],
  }),
}
