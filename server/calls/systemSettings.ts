/** Every call of `systemSettings`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { createSettingsCalls } from '../domains/settings/parts.ts'

export function systemSettingsCalls() {
  const settings = createSettingsCalls().systemSettings
  return {
    getByKey: settings.getByKey,
    getFeaturesOff: settings.getFeaturesOff,
    getSite: settings.getSite,
  } satisfies Implements<Contract['systemSettings'], Actor>
}
