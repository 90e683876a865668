/** Saves keys of outside services, replaces, ends and removes them. Keys go in, and never out. */
import { endingOf, PREVIOUS_KEY_HOURS } from '#contract/rules/providers.ts'
import { FIELDS_OF, faultsOf, type KeptProvider, type KeptValues, ROTATED_PROVIDERS } from '#contract/rules/kept-providers.ts'
import { CallError } from '#platform/call-error.ts'
import { openText, sealText } from '#platform/sealed-text.ts'
import type { Db } from '#platform/db/database.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { noteAct } from '../audit/index.ts'
import { requireProof } from '../auth/index.ts'
import { endPrevious, insertKey, REMOVED, removeKeyOf, replaceKey, selectKey, selectKeyForUpdate } from './keys.sql.ts'
import { providerKeys } from './topics.ts'

export interface KeyDeps {
  readonly sealKey: Buffer
  /** Demo mode moves no real money: it takes no real key (product.md §11). */
  readonly isDemo: boolean
  /** The site runs on this machine, where plain connections are safe. */
  readonly isLocalSite: boolean
  /** The environment sets this service, and takes precedence. */
  readonly isGiven: (provider: KeptProvider) => boolean
}

export interface NewKey {
  readonly provider: KeptProvider
  readonly values: KeptValues
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

/** A key of payments is sealed as it is, since keys were saved so before other services had more than one field. */
const textOf = (provider: KeptProvider, values: KeptValues): string =>
  provider === 'payment'
    ? (values.secretKey ?? '')
    : JSON.stringify(Object.fromEntries(FIELDS_OF[provider].map((field) => [field, values[field] ?? ''])))

const valuesOf = (provider: KeptProvider, text: string): KeptValues =>
  provider === 'payment' ? { secretKey: text } : (JSON.parse(text) as KeptValues)

/** Errors: set_by_environment, demo_mode. */
function requireMayKeep({ isDemo, isGiven }: KeyDeps, provider: KeptProvider): void {
  if (isDemo) throw new CallError('demo_mode', 'Demo mode uses the sandbox. Set ATELIER_DEMO=off to use real keys.')
  if (isGiven(provider))
    throw new CallError(
      'set_by_environment',
      'This key is set by the environment of the server. Change it there, or remove it there first.',
    )
}

/** Errors: set_by_environment, demo_mode, invalid_key, proof_required, changed_meanwhile, same_key. */
export async function saveKey(deps: KeyDeps, context: MutationContext<Actor>, { provider, values, version }: NewKey): Promise<void> {
  requireMayKeep(deps, provider)
  const faults = faultsOf(provider, values, deps.isLocalSite)
  if (faults.length > 0) throw new CallError('invalid_key', `This service does not take these values. Please check: ${faults.join(', ')}.`)
  await requireProof(context)
  const { tx, touch } = context
  const by = userIdOf(context.actor)
  const ending = endingOf(values.secretKey ?? '')
  const before = await tx.maybe(selectKeyForUpdate, provider)
  if ((before?.version ?? 0) !== version) throw changedMeanwhile()
  const text = textOf(provider, values)
  const sealed = sealText(deps.sealKey, text)
  if (before === undefined) {
    if ((await tx.maybe(insertKey, provider, sealed, ending, by)) === undefined) throw changedMeanwhile()
  } else {
    if (opened(deps.sealKey, before.sealed) === text) throw new CallError('same_key', 'This is the present key. Please enter the new one.')
    const isRotated = ROTATED_PROVIDERS.includes(provider) && before.sealed !== REMOVED
    await tx.run(replaceKey, provider, sealed, ending, by, isRotated ? PREVIOUS_KEY_HOURS : null)
  }
  touch(providerKeys())
  noteAct(tx, { before: { ending: before?.ending ?? null }, after: { ending } })
}

/** The key before is taken no more from now on. Errors: proof_required, not_found, changed_meanwhile. */
export async function endPreviousKey(context: MutationContext<Actor>, provider: KeptProvider, version: number): Promise<void> {
  await requireProof(context)
  const { tx, touch } = context
  const before = await tx.maybe(selectKeyForUpdate, provider)
  // With another key the one before is another one, too.
  if (before !== undefined && before.version !== version) throw changedMeanwhile()
  if ((await tx.run(endPrevious, provider)) === 0) throw new CallError('not_found', 'There is no previous key any more.')
  touch(providerKeys())
  noteAct(tx, { before: { ending: before?.previousEnding ?? null } })
}

/** The service is off, unless the environment sets it. The version goes on, so that no admin overwrites unseen what is saved next. Errors: proof_required, not_found, changed_meanwhile. */
export async function removeKey(context: MutationContext<Actor>, provider: KeptProvider, version: number): Promise<void> {
  await requireProof(context)
  const { tx, touch } = context
  const before = await tx.maybe(selectKeyForUpdate, provider)
  if (before === undefined) throw new CallError('not_found', 'Nothing is saved of this service.')
  if (before.version !== version) throw changedMeanwhile()
  if (before.sealed === REMOVED) throw new CallError('not_found', 'Nothing is saved of this service.')
  await tx.run(removeKeyOf, provider, userIdOf(context.actor))
  touch(providerKeys())
  noteAct(tx, { before: { ending: before.ending }, after: { ending: null } })
}

export interface KeysInForce {
  readonly present: KeptValues
  /** The one before, with the end of its time in epoch milliseconds. */
  readonly previous: { readonly values: KeptValues; readonly until: number } | null
}

export interface FoundKeys {
  /** Null: none is saved. */
  readonly keys: KeysInForce | null
  /** They were sealed with another secret. */
  readonly isUnreadable: boolean
  /** Counts every change. 0: none was ever saved. */
  readonly version: number
}

/** The keys that are in force. */
export async function readKeys(db: Db, sealKey: Buffer, provider: KeptProvider): Promise<FoundKeys> {
  const row = await db.maybe(selectKey, provider)
  const version = row?.version ?? 0
  if (row === undefined || row.sealed === REMOVED) return { keys: null, isUnreadable: false, version }
  const present = opened(sealKey, row.sealed)
  if (present === null) return { keys: null, isUnreadable: true, version }
  const before = row.previousSealed === null ? null : opened(sealKey, row.previousSealed)
  return {
    keys: {
      present: valuesOf(provider, present),
      previous: before === null || row.previousUntil === null ? null : { values: valuesOf(provider, before), until: row.previousUntil },
    },
    isUnreadable: false,
    version,
  }
}
