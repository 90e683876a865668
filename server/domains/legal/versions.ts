/**
 * Legal texts in versions. One that an owner wrote is never changed: a new one replaces it.
 *
 *   scheduled ──its time──▶ in force ──the next one──▶ replaced
 *       └──an owner──▶ cancelled
 *
 * Version 1 is the text of the product and has no row. A version that needs consent counts up `consent_no` of the settings when it comes
 * into force; each process keeps that number in memory (`server/access/consent-first.ts`).
 */
import { BUILT_IN_VERSION, TERMS_VERSION, type Language, type LegalDocument } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { parseArticle, type Parsed } from '../help/index.ts'
import { changeSettings, lockSettings } from '../settings/index.ts'
import {
  beginVersion,
  cancelVersion,
  endInForce,
  insertText,
  insertVersion,
  lockDocument,
  selectDueForUpdate,
  selectIsDue,
  selectVersions,
  type VersionRow,
} from './legal.sql.ts'
import { legalCounts, legalTexts } from './topics.ts'

export interface WrittenText {
  readonly language: Language
  readonly body: string
  readonly summary: string
}

export interface NewVersion {
  readonly document: LegalDocument
  /** The newest version that the owner has seen. */
  readonly baseVersion: number
  readonly texts: readonly WrittenText[]
  /** Epoch milliseconds; null: now. */
  readonly startsAt: number | null
  readonly needsConsent: boolean
  readonly reason: string
}

type Changing = Pick<MutationContext<Actor>, 'tx' | 'touch'>

/** A legal text must say the same for good: it links to no help article and has no limit that changes with a setting. */
export function parseLegalText(body: string): Parsed {
  const parsed = parseArticle(body, new Set())
  const limits = body
    .split('\n')
    .flatMap((text, at) =>
      [...text.matchAll(/\{\{limit:(\w+)\}\}/gu)].map(([, name = '']) => ({ line: at + 1, code: 'unknown_limit' as const, text: name })),
    )
  return { ...parsed, problems: [...parsed.problems.filter(({ code }) => code !== 'unknown_limit'), ...limits] }
}

/** Raises the number of the newest consent that is asked for, and returns it. */
async function nextConsent(context: Changing, by: string): Promise<number> {
  const now = (await lockSettings(context.tx, ['consent_no'])).get('consent_no')
  const next = Number(now?.value ?? 0) + 1
  await changeSettings(context, { values: new Map([['consent_no', String(next)]]), by, reason: '' })
  return next
}

async function insertTexts(tx: Tx, document: LegalDocument, version: number, texts: readonly WrittenText[]): Promise<void> {
  for (const { language, body, summary } of texts) {
    const { blocks, problems } = parseLegalText(body)
    const [problem] = problems
    if (problem !== undefined)
      throw new CallError('bad_request', `Line ${problem.line} of the text (${language}) has a mistake: ${problem.code} ${problem.text}`)
    await tx.run(insertText, document, version, language, body, JSON.stringify(blocks), summary.trim())
  }
}

/** Returns the number of the new version. Errors: changed_meanwhile, already_scheduled, bad_time, bad_request. */
export async function saveVersion(
  context: MutationContext<Actor>,
  { document, baseVersion, texts, startsAt, needsConsent, reason }: NewVersion,
): Promise<number> {
  const { tx, touch } = context
  const by = userIdOf(context.actor)
  if (startsAt !== null && startsAt <= Date.now()) throw new CallError('bad_time', 'Please choose a time in the future.')
  await tx.one(lockDocument, document)
  const [newest] = await tx.many(selectVersions, document, 1)
  if ((newest?.version ?? BUILT_IN_VERSION) !== baseVersion)
    throw new CallError('changed_meanwhile', 'Another owner has written a version meanwhile. Please check it first.', { keys: [document] })
  if (newest?.state === 'scheduled')
    throw new CallError('already_scheduled', 'A version waits for its time. Cancel it first, or wait until it is in force.')
  const version = baseVersion + 1
  if (startsAt === null) await tx.run(endInForce, document, null)
  const consentNo = startsAt === null && needsConsent ? await nextConsent(context, by) : null
  await tx.run(
    insertVersion,
    document,
    version,
    startsAt === null ? 'in_force' : 'scheduled',
    startsAt,
    needsConsent,
    consentNo,
    by,
    reason,
  )
  await insertTexts(tx, document, version, texts)
  touch(legalTexts(), legalCounts())
  return version
}

/** Error: wrong_status. */
export async function cancelScheduledVersion({ tx, touch }: Changing, document: LegalDocument, version: number): Promise<void> {
  if ((await tx.maybe(cancelVersion, document, version)) === undefined)
    throw new CallError('wrong_status', 'This version is in force or was cancelled meanwhile.')
  touch(legalTexts())
}

/** Puts versions in force whose time has come. */
export async function beginDueVersions(context: MutationContext<Actor>): Promise<number> {
  const due = await context.tx.many(selectDueForUpdate)
  for (const { document, version, startsAt, needsConsent, by } of due) {
    await context.tx.run(endInForce, document, startsAt)
    await context.tx.run(beginVersion, document, version, needsConsent ? await nextConsent(context, by) : null)
  }
  if (due.length > 0) context.touch(legalTexts(), legalCounts())
  return due.length
}

interface LegalClockDeps {
  readonly db: Db
  readonly write: (path: string, work: (context: MutationContext<Actor>) => Promise<unknown>) => Promise<unknown>
}

/** Writes only when a version is due. */
export async function runLegalClock({ db, write }: LegalClockDeps): Promise<void> {
  if ((await db.one(selectIsDue)).isDue) await write('clock/legal:begin', beginDueVersions)
}

/** A version as readers and owners see it in a list. */
export interface ListedVersion {
  readonly version: number
  readonly state: 'scheduled' | 'in_force' | 'replaced'
  readonly from: number | null
  readonly until: number | null
}

/** The versions that readers may see, the newest first, the text of the product last. */
export function listedVersions(rows: readonly Pick<VersionRow, 'version' | 'state' | 'startsAt'>[]): ListedVersion[] {
  const shown = rows.flatMap(({ state, ...row }) => (state === 'cancelled' ? [] : [{ ...row, state }]))
  const listed = shown.map(({ version, state, startsAt }, at) => ({
    version,
    state,
    from: startsAt as number | null,
    until: shown[at - 1]?.startsAt ?? null,
  }))
  const first = shown.at(-1)
  const isReplaced = shown.some(({ state }) => state !== 'scheduled')
  return [...listed, { version: BUILT_IN_VERSION, state: isReplaced ? 'replaced' : 'in_force', from: null, until: first?.startsAt ?? null }]
}

/** How the row of a user names the versions that the sign-up accepted: a date while both are the texts of the product. */
export const termsVersionOf = (terms: number, privacy: number): string =>
  terms === BUILT_IN_VERSION && privacy === BUILT_IN_VERSION ? TERMS_VERSION : `${terms}/${privacy}`
