/** Saves a key of an outside service, replaces it, and ends the one before. Keys go in, and never out. */
import { type KeptProvider, endingOf, PREVIOUS_KEY_HOURS } from '#contract/rules/providers.ts'
import { CallError } from '#platform/call-error.ts'
import { openText, sealText } from '#platform/sealed-text.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { noteAct } from '../audit/index.ts'
import { requireProof } from '../auth/index.ts'
import { endPrevious, insertKey, replaceKey, selectKey, selectKeyForUpdate } from './keys.sql.ts'
import { providerKeys } from './topics.ts'

export interface KeyDeps {
  readonly sealKey: Buffer
  /** Demo mode moves no real money: it takes no real key (product.md §11). */
  readonly isDemo: boolean
  /** The environment has a key of this service, which takes precedence. */
  readonly isGiven: (provider: KeptProvider) => boolean
}

export interface NewKey {
  readonly provider: KeptProvider
  readonly secretKey: string
  /** The version that the admin has seen; 0: none. */
  readonly version: number
}

const changedMeanwhile = () => new CallError('changed_meanwhile', 'Another admin has changed this meanwhile. Please check the new value.')

/** Null: it was sealed with another secret. */
function opened(sealKey: Buffer, sealed: string): string | null {
  try {
    return openText(sealKey, sealed)
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

/** Errors: set_by_environment, demo_mode. */
function requireMayKeep({ isDemo, isGiven }: KeyDeps, provider: KeptProvider): void {
  if (isDemo) throw new CallError('demo_mode', 'Demo mode uses the sandbox. Set ATELIER_DEMO=off to use real keys.')
  if (isGiven(provider))
    throw new CallError(
      'set_by_environment',
      'This key is set by the environment of the server. Change it there, or remove it there first.',
    )
}

/** Errors: set_by_environment, demo_mode, proof_required, changed_meanwhile, same_key. */
export async function saveKey(deps: KeyDeps, context: MutationContext<Actor>, { provider, secretKey, version }: NewKey): Promise<void> {
  requireMayKeep(deps, provider)
  await requireProof(context)
  const { tx, touch } = context
  const by = userIdOf(context.actor)
  const ending = endingOf(secretKey)
  const before = await tx.maybe(selectKeyForUpdate, provider)
  if ((before?.version ?? 0) !== version) throw changedMeanwhile()
  const sealed = sealText(deps.sealKey, secretKey)
  if (before === undefined) {
    if ((await tx.maybe(insertKey, provider, sealed, ending, by)) === undefined) throw changedMeanwhile()
  } else {
    if (opened(deps.sealKey, before.sealed) === secretKey)
      throw new CallError('same_key', 'This is the present key. Please enter the new one.')
    await tx.run(replaceKey, provider, sealed, ending, by, PREVIOUS_KEY_HOURS)
  }
  touch(providerKeys())
  noteAct(tx, { before: { ending: before?.ending ?? null }, after: { ending } })
}

/** The key before verifies nothing from now on. Errors: proof_required, not_found. */
export async function endPreviousKey(context: MutationContext<Actor>, provider: KeptProvider): Promise<void> {
  await requireProof(context)
  const { tx, touch } = context
  const before = await tx.maybe(selectKeyForUpdate, provider)
  if ((await tx.run(endPrevious, provider)) === 0) throw new CallError('not_found', 'There is no previous key any more.')
  touch(providerKeys())
  noteAct(tx, { before: { ending: before?.previousEnding ?? null } })
}

export interface KeysInForce {
  readonly present: string
  /** The one before, with the end of its time in epoch milliseconds. */
  readonly previous: { readonly key: string; readonly until: number } | null
}

/** The keys that are in force; null: none is saved. `isUnreadable`: they were sealed with another secret. */
export async function readKeys(
  db: Db,
  sealKey: Buffer,
  provider: KeptProvider,
): Promise<{ keys: KeysInForce | null; isUnreadable: boolean }> {
  const row = await db.maybe(selectKey, provider)
  if (row === undefined) return { keys: null, isUnreadable: false }
  const present = opened(sealKey, row.sealed)
  if (present === null) return { keys: null, isUnreadable: true }
  const before = row.previousSealed === null ? null : opened(sealKey, row.previousSealed)
  return {
    keys: { present, previous: before === null || row.previousUntil === null ? null : { key: before, until: row.previousUntil } },
    isUnreadable: false,
  }
}
