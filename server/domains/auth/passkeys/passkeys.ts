/**
 * Passkeys (docs/decisions/2026-11-21-second-factor.md). The authenticator has verified its holder, so a passkey counts for both factors.
 * Checked before a transaction; its counter and the challenge are used up once.
 */
import { PASSKEY_ALGORITHMS, PASSKEYS_MAX } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { subkeyOf } from '#platform/sealed-text.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { notify } from '../../notifications/index.ts'
import { siteNameOf } from '../../settings/index.ts'
import { sessions } from '../../users/index.ts'
import { invalidCredential, notOffered } from '../google/identity.ts'
import { challengeEnd, issueChallenge, type PasskeyPurpose } from './passkey-challenge.ts'
import { deletePasskey, insertPasskey, notePasskey, selectKnownCredentials, selectPasskey } from './passkeys.sql.ts'
import { requireProof } from '../proof/proof.ts'
import { selectOwnAddress } from '../recovery/recovery.sql.ts'
import { passkeysOf } from '../topics.ts'
import { settleChange } from '../two-factor/two-factor.ts'
import { lockUserForUpdate } from '../two-factor/two-factor.sql.ts'
import { takeProof } from '../proof/used-proofs.ts'

/** Loaded with the first passkey: certificates and their formats are half a megabyte of code. */
const loadVerification = () => import('@simplewebauthn/server')

/** A passkey cannot be bound to an IP address. */
const IP = /^[\d.]+$|^\[/

export interface PasskeyDeps {
  /** Null: browsers make no passkeys for this address. */
  readonly site: { readonly id: string; readonly origin: string } | null
  readonly key: Buffer
}

/** `origin` is the site's public address; passkeys belong to its host, on https or on localhost. */
export function createPasskeyDeps(secret: Buffer, origin: string | undefined): PasskeyDeps {
  const url = origin === undefined ? null : URL.parse(origin)
  const isPossible = url !== null && !IP.test(url.hostname) && (url.protocol === 'https:' || url.hostname === 'localhost')
  return { site: isPossible ? { id: url.hostname, origin: url.origin } : null, key: subkeyOf(secret, 'passkey challenges') }
}

function siteOf({ site }: PasskeyDeps) {
  if (site === null) throw notOffered()
  return site
}

/** A challenge for an existing passkey. Error: not_offered. */
export function startPasskey(deps: PasskeyDeps, purpose: PasskeyPurpose): { challenge: string; rpId: string } {
  return { rpId: siteOf(deps).id, challenge: issueChallenge(deps.key, purpose, '', Date.now()) }
}

export interface PasskeyAnswer {
  readonly id: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

export interface RightPasskey {
  readonly passkeyId: string
  readonly userId: string
  readonly counter: number
}

/** The library throws for any invalid input: all of it is one refusal, without a reason. */
async function verifiedOr<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof CallError) throw error
    return null
  }
}

async function verifyAnswer(deps: PasskeyDeps, db: Db, purpose: PasskeyPurpose, answer: PasskeyAnswer): Promise<RightPasskey | null> {
  const site = siteOf(deps)
  const row = await db.maybe(selectPasskey, answer.id)
  if (row === undefined) return null
  let proof: { challenge: string; endMs: number } | null = null
  const isOurs = (challenge: string): boolean => {
    const endMs = challengeEnd(deps.key, purpose, '', challenge, Date.now())
    proof = endMs === null ? null : { challenge, endMs }
    return proof !== null
  }
  const { verifyAuthenticationResponse } = await loadVerification()
  const verified = await verifiedOr(
    verifyAuthenticationResponse({
      response: {
        id: answer.id,
        rawId: answer.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: answer.clientData, authenticatorData: answer.authenticatorData, signature: answer.signature },
      },
      expectedChallenge: isOurs,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: { id: row.credentialId, publicKey: new Uint8Array(row.publicKey), counter: row.counter, transports: row.transports },
    }),
  )
  const used = proof as { challenge: string; endMs: number } | null
  if (verified?.verified !== true || used === null || !(await takeProof(db, 'passkey', used.challenge, used.endMs))) return null
  return { passkeyId: row.id, userId: row.userId, counter: verified.authenticationInfo.newCounter }
}

/** Runs before the transaction. `userId`: the account that the passkey must belong to. Errors: invalid_credential, not_offered. */
export async function checkPasskey(
  deps: PasskeyDeps,
  { db }: { db: Db },
  purpose: PasskeyPurpose,
  answer: PasskeyAnswer,
  userId?: string,
): Promise<RightPasskey> {
  const right = await verifyAnswer(deps, db, purpose, answer)
  if (right !== null && (userId === undefined || right.userId === userId)) return right
  throw invalidCredential()
}

/** Runs in the transaction: stores the counter. Refuses when another answer of the passkey was first. */
export async function usePasskey({ tx, touch }: MutationContext<Actor>, { passkeyId, counter }: RightPasskey): Promise<void> {
  const used = await tx.maybe(notePasskey, passkeyId, counter)
  if (used === undefined) throw invalidCredential()
  touch(passkeysOf(used.userId))
}

/** The options with which a browser makes a passkey. Errors: proof_required, not_offered, too_many_passkeys. */
export async function beginPasskey(deps: PasskeyDeps, context: MutationContext<Actor>) {
  const { tx, actor } = context
  const site = siteOf(deps)
  const userId = userIdOf(actor)
  await requireProof(context)
  const known = await tx.many(selectKnownCredentials, userId, PASSKEYS_MAX)
  refuseTooMany(known.length)
  const { email } = await tx.one(selectOwnAddress, userId)
  return {
    challenge: issueChallenge(deps.key, 'register', userId, Date.now()),
    rp: { id: site.id, name: await siteNameOf(tx) },
    user: { id: Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url'), name: email, displayName: email },
    known,
  }
}

function refuseTooMany(count: number): void {
  if (count >= PASSKEYS_MAX) throw new CallError('too_many_passkeys', 'You have the maximum number of passkeys. Please remove one first.')
}

export interface NewPasskey {
  readonly name: string
  readonly id: string
  readonly clientData: string
  readonly attestation: string
  readonly transports: readonly string[]
}

export interface CheckedPasskey {
  readonly publicKey: Buffer
  readonly counter: number
  readonly challenge: string
  readonly endMs: number
}

/** Runs before the transaction. Error: invalid_credential. */
export async function checkNewPasskey(
  deps: PasskeyDeps,
  actor: Actor,
  { id, clientData, attestation, transports }: NewPasskey,
): Promise<CheckedPasskey> {
  const site = siteOf(deps)
  let proof: { challenge: string; endMs: number } | null = null
  const isOurs = (challenge: string): boolean => {
    const endMs = challengeEnd(deps.key, 'register', userIdOf(actor), challenge, Date.now())
    proof = endMs === null ? null : { challenge, endMs }
    return proof !== null
  }
  const { verifyRegistrationResponse } = await loadVerification()
  const verified = await verifiedOr(
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation, transports: [...transports] },
      },
      expectedChallenge: isOurs,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    }),
  )
  const made = proof as { challenge: string; endMs: number } | null
  if (verified?.verified !== true || made === null || verified.registrationInfo.credential.id !== id) throw invalidCredential()
  const { publicKey, counter } = verified.registrationInfo.credential
  return { publicKey: Buffer.from(publicKey), counter, ...made }
}

/**
 * Runs in the transaction. The challenge is used up here, after the proof: the same answer comes again after the dialog. Ends other
 * sessions and every trust.
 */
export async function addPasskey(
  context: MutationContext<Actor>,
  { name, id, transports }: NewPasskey,
  { publicKey, counter, challenge, endMs }: CheckedPasskey,
): Promise<void> {
  const { tx, actor, touch } = context
  const userId = userIdOf(actor)
  await tx.one(lockUserForUpdate, userId)
  await requireProof(context)
  refuseTooMany((await tx.many(selectKnownCredentials, userId, PASSKEYS_MAX)).length)
  if (!(await takeProof(tx, 'passkey', challenge, endMs))) throw invalidCredential()
  if ((await tx.run(insertPasskey, userId, id, publicKey, counter, transports, name)) === 0)
    throw new CallError('already_on', 'This passkey is there already.')
  await sessions.closeAll(context, userId, actor.sessionId)
  await settleChange(context, userId)
  await notify(context, { userId, kind: 'passkey_added', data: { title: name } })
  touch(passkeysOf(userId))
}

/** Ends every trust. Errors: proof_required, not_found. */
export async function removePasskey(context: MutationContext<Actor>, passkeyId: string): Promise<void> {
  const { tx, actor, touch } = context
  const userId = userIdOf(actor)
  await tx.one(lockUserForUpdate, userId)
  await requireProof(context)
  const removed = await tx.maybe(deletePasskey, userId, passkeyId)
  if (removed === undefined) throw new CallError('not_found', 'This passkey is not there any more.')
  await settleChange(context, userId)
  await notify(context, { userId, kind: 'passkey_removed', data: { title: removed.name } })
  touch(passkeysOf(userId))
}
