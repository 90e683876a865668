/**
 * Changes of settings that wait for their time.
 *
 *   waiting ──its time──▶ done          a change like any other, in the name of the admin who scheduled it
 *      │         └─outside the bounds of this version──▶ refused
 *      └──an admin──▶ cancelled
 */
import { SCHEDULED_SETTINGS_MAX } from '#contract/limits.ts'
import { isSettingRight, SITE_SETTING_KEYS, type SiteSetting } from '#contract/rules/site-settings.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { changeSettings, lockSettings } from './settings.ts'
import { countScheduled, endScheduled, insertScheduled, selectDueForUpdate, type DueRow } from './settings.sql.ts'
import { anySetting } from './topics.ts'

const DUE_AT_ONCE = 50

export interface Scheduled {
  readonly key: SiteSetting
  readonly value: string
  /** Epoch milliseconds, in the future. */
  readonly startsAt: number
  readonly reason: string
}

/** Errors: bad_time, too_many_scheduled. */
export async function scheduleSetting(
  { tx, actor, touch }: MutationContext<Actor>,
  { key, value, startsAt, reason }: Scheduled,
): Promise<string> {
  if (startsAt <= Date.now()) throw new CallError('bad_time', 'Please choose a time in the future.')
  // Two admins who schedule at once wait for each other here, so that the count holds.
  await lockSettings(tx, ['website_name'])
  if ((await tx.one(countScheduled)).count >= SCHEDULED_SETTINGS_MAX)
    throw new CallError('too_many_scheduled', 'Too many changes are scheduled. Please cancel one first.', { max: SCHEDULED_SETTINGS_MAX })
  const { id } = await tx.one(insertScheduled, key, value, startsAt, userIdOf(actor), reason)
  touch(anySetting())
  return id
}

/** Returns the setting. Error: wrong_status. */
export async function cancelScheduled({ tx, touch }: MutationContext<Actor>, scheduledId: string): Promise<string> {
  const ended = await tx.maybe(endScheduled, scheduledId, 'cancelled')
  if (ended === undefined) throw new CallError('wrong_status', 'This change has been made or cancelled meanwhile.')
  touch(anySetting())
  return ended.key
}

const isKnown = (key: string): key is SiteSetting => (SITE_SETTING_KEYS as readonly string[]).includes(key)

async function apply(context: MutationContext<Actor>, { id, key, value, setBy, reason }: DueRow): Promise<void> {
  const isRight = isKnown(key) && isSettingRight(key, value)
  if (isRight) await changeSettings(context, { values: new Map([[key, value]]), by: setBy, reason, isScheduled: true })
  await context.tx.run(endScheduled, id, isRight ? 'done' : 'refused')
}

/** Makes the changes whose time has come, in the order of their times. */
export async function applyDueSettings(context: MutationContext<Actor>): Promise<number> {
  const due = await context.tx.many(selectDueForUpdate, DUE_AT_ONCE)
  for (const change of due) await apply(context, change)
  if (due.length > 0) context.touch(anySetting())
  return due.length
}
