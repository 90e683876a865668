/** Exports for the server's composition. */
export { createAdminSettingsCalls } from './admin.calls.ts'
export { createSettingsCalls } from './calls.ts'
export { createFeatureClock } from './feature-clock.ts'
export { settingsData } from './own-data.ts'
export { applyDueSettings } from './schedule-setting.ts'
export { saveSetting, type SettingKey } from './settings.ts'
export { readSite, readSwitches, SWITCH_TOPICS, type Switches } from './switches.ts'
