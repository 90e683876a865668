/** Exports for the server's composition. */
export { createAdminSettingsCalls } from './admin.calls.ts'
export { createSettingsCalls } from './calls.ts'
export { saveSetting, type SettingKey } from './settings.ts'
