export { createSettingsCalls } from './calls.ts'
export { readSetting, refuseWhileBlocked, saveSetting, type SettingKey } from './settings.ts'
export { settingOf } from './topics.ts'
