import { maySetSetting, SITE_SETTINGS, type SiteSetting } from '#contract/rules/site-settings.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { noteAct } from '../../audit/index.ts'
import { requireProof } from '../../auth/index.ts'
import { cancelScheduled, changeSettings, lockSettings, scheduleSetting, type Scheduled, type SettingKey } from '../../settings/index.ts'
import { selectScheduledKey } from './settings.sql.ts'

export interface SeenSetting<K extends SettingKey = SettingKey> {
  readonly key: K
  readonly value: string
  /** The version that the admin has seen. */
  readonly version: number
}

const isKnown = (key: string): key is SiteSetting => Object.hasOwn(SITE_SETTINGS, key)

/** Errors: owners_only, proof_required. */
async function requireMayChange(context: MutationContext<Actor>, keys: readonly SiteSetting[]): Promise<void> {
  if (keys.some((key) => !maySetSetting(key, context.actor.adminRole)))
    throw new CallError('owners_only', 'Only owners may change this setting.')
  if (keys.some((key) => SITE_SETTINGS[key].isSensitive)) await requireProof(context)
}

/**
 * Saves settings, all or none. The rows are locked, so that no admin overwrites a change that they have not seen. The caller has checked
 * that the admin may change them. Error: changed_meanwhile.
 */
export async function saveSeen(context: MutationContext<Actor>, changes: readonly SeenSetting[], reason: string): Promise<void> {
  const keys = changes.map(({ key }) => key)
  const locked = await lockSettings(context.tx, keys)
  const others = changes.filter(({ key, version }) => locked.get(key)?.version !== version).map(({ key }) => key)
  if (others.length > 0)
    throw new CallError('changed_meanwhile', 'Another admin has changed this meanwhile. Please check the new value.', { keys: others })
  const values = new Map(changes.map(({ key, value }) => [key, value]))
  await changeSettings(context, { values, by: context.actor.userId, reason })
  noteAct(context.tx, { before: Object.fromEntries(keys.map((key) => [key, locked.get(key)?.value])), after: Object.fromEntries(values) })
}

/** As `saveSeen`, for the settings of the form. Errors: owners_only, proof_required, changed_meanwhile. */
export async function saveSettings(
  context: MutationContext<Actor>,
  changes: readonly SeenSetting<SiteSetting>[],
  reason: string,
): Promise<void> {
  await requireMayChange(
    context,
    changes.map(({ key }) => key),
  )
  await saveSeen(context, changes, reason)
}

/** Errors: owners_only, proof_required, bad_time, too_many_scheduled. */
export async function schedule(context: MutationContext<Actor>, change: Scheduled): Promise<string> {
  await requireMayChange(context, [change.key])
  return scheduleSetting(context, change)
}

/** Errors: not_found, owners_only, wrong_status. */
export async function cancel(context: MutationContext<Actor>, scheduledId: string): Promise<void> {
  const found = await context.tx.maybe(selectScheduledKey, scheduledId)
  if (found === undefined) throw new CallError('not_found', 'This scheduled change does not exist.')
  if (isKnown(found.key) && !maySetSetting(found.key, context.actor.adminRole))
    throw new CallError('owners_only', 'Only owners may change this setting.')
  await cancelScheduled(context, scheduledId)
}
