/** A session by an assertion of the configured identity provider (product.md §0, auth.createSession). */
import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { sessions } from '../../users/index.ts'
import type { AuthMail } from '../account/auth-mail.ts'
import { invalidCredential, notOffered, verified, type IdentityDeps } from './identity.ts'
import { userExists } from './identity.sql.ts'
import { enter, type Asked } from '../two-factor/second-step.ts'
import type { BrowserToken } from '../limits/known-browsers.ts'
import { takeProof } from '../proof/used-proofs.ts'

export interface ExternalProof {
  readonly userId: string
  readonly assertion?: string | undefined
}

export interface ExternalSession {
  readonly userId: string
  /** Chosen by the browser. */
  readonly token: string
  readonly devices?: readonly string[] | undefined
  readonly browser?: BrowserToken
}

/** Verifies the assertion before the transaction and uses it up. Refuses with `invalid_credential`. */
export async function checkAssertion({ external }: IdentityDeps, db: Db, { userId, assertion }: ExternalProof): Promise<void> {
  if (external === undefined) throw notOffered()
  const said = assertion === undefined ? null : await verified(external.verify(assertion))
  if (said === null || said.subject !== userId || !(await takeProof(db, 'assertion', said.jti, said.expiresAt))) throw invalidCredential()
}

/**
 * Makes the browser's token a session, or asks for the second step. Refuses an unknown account and a token in use like a forged assertion.
 */
export async function openExternalSession(
  mail: AuthMail,
  context: MutationContext<Actor>,
  { userId, token, devices, browser }: ExternalSession,
): Promise<{ success: true } | Asked> {
  const { tx } = context
  const isTaken = (await sessions.findActor(tx, token, () => undefined)) !== null
  if (isTaken || !(await tx.one(userExists, userId)).exists) throw invalidCredential()
  const entered = await enter(mail, context, userId, { devices, browser, chosen: token })
  return 'secondStep' in entered ? entered : { success: true }
}
