export { createSettingsCalls } from './calls.ts'
export { readSetting, saveSetting, type SettingKey } from './settings.ts'
export { settingOf } from './topics.ts'
