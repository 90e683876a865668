/** The consent of users to the legal texts: at sign-up, and again when a new version asks for it. */
import { BUILT_IN_VERSION, LEGAL_DOCUMENTS, type LegalDocument } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { consentMissing } from '#server/shared/consent-missing.ts'
import { settingNumber } from '../settings/index.ts'
import { accounts, userOf } from '../users/index.ts'
import { insertAcceptance, selectInForce, selectPending } from './legal.sql.ts'
import { acceptancesOf, legalCounts } from './topics.ts'
import { termsVersionOf } from './versions.ts'

/** The versions in force, by document. */
export async function versionsInForce(db: Db): Promise<Readonly<Record<LegalDocument, number>>> {
  const rows = new Map((await db.many(selectInForce)).map(({ document, version }) => [document, version]))
  return { terms: rows.get('terms') ?? BUILT_IN_VERSION, privacy: rows.get('privacy') ?? BUILT_IN_VERSION }
}

export interface SignUpConsent {
  /** For the row of the new user. */
  readonly termsVersion: string
  /** Records it for the new user. */
  keep(userId: string): Promise<void>
}

/** The consent of a sign-up to the texts in force. */
export async function signUpConsent(tx: Tx): Promise<SignUpConsent> {
  // Read before the versions: a version that comes into force meanwhile asks again.
  const consentNo = await settingNumber(tx, 'consent_no')
  const now = await versionsInForce(tx)
  const isBuiltIn = LEGAL_DOCUMENTS.every((document) => now[document] === BUILT_IN_VERSION)
  return {
    termsVersion: termsVersionOf(now.terms, now.privacy),
    async keep(userId) {
      if (isBuiltIn) return
      for (const document of LEGAL_DOCUMENTS) await tx.run(insertAcceptance, userId, document, now[document])
      await accounts.setConsent(tx, userId, consentNo)
    },
  }
}

/** For calls that need the consent only in some states (server/access/consent-first.ts asks for all others). Error: consent_required. */
export async function assertConsent({ tx, actor }: Pick<MutationContext<Actor>, 'tx' | 'actor'>): Promise<void> {
  if (actor.consentNo < (await settingNumber(tx, 'consent_no'))) throw consentMissing()
}

/**
 * Accepts texts in force by the versions that the user was shown: each counts, and with the last one that is asked for the user may make
 * contracts again. Error: newer_version.
 */
export async function acceptTexts(
  { tx, actor, touch }: MutationContext<Actor>,
  texts: readonly { readonly document: LegalDocument; readonly version: number }[],
): Promise<void> {
  const userId = userIdOf(actor)
  // Read before the versions: a version that comes into force meanwhile asks again.
  const consentNo = await settingNumber(tx, 'consent_no')
  const now = await versionsInForce(tx)
  if (texts.some(({ document, version }) => now[document] !== version))
    throw new CallError('newer_version', 'A newer version is in force. Please read it first.')
  for (const { document, version } of texts) await tx.run(insertAcceptance, userId, document, version)
  if ((await tx.many(selectPending, userId, 'en')).length === 0) await accounts.setConsent(tx, userId, consentNo)
  touch(userOf(userId), acceptancesOf(userId), legalCounts())
}
