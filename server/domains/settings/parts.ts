/** Exports for the server's composition. */
export { createSettingsCalls } from './calls.ts'
export { saveSetting, type SettingKey } from './settings.ts'
