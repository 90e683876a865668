/** What the server puts together of settings. */
export { createSettingsCalls } from './calls.ts'
export { saveSetting, type SettingKey } from './settings.ts'
