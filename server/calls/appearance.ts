/** Every call of `appearance`, and its handler. */
import type { Contract } from '#contract/index.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { releaseHeld } from '../domains/notifications/parts.ts'
import { createSettingsCalls } from '../domains/settings/parts.ts'
import { createAppearanceCalls } from '../domains/users/parts.ts'

export function appearanceCalls() {
  // Quiet hours depend on the time zone: a new zone releases the notifications that waited for their end.
  const users = createAppearanceCalls({ onTimeZone: releaseHeld })
  const settings = createSettingsCalls().appearance
  return {
    getAppearanceSettings: users.getAppearanceSettings,
    getDefaultLanguage: settings.getDefaultLanguage,
    saveLanguageSettings: users.saveLanguageSettings,
    saveAppearanceSettings: users.saveAppearanceSettings,
    saveDisplaySettings: users.saveDisplaySettings,
  } satisfies Implements<Contract['appearance'], Actor>
}
