export { createSettingsCalls } from './calls.ts'
export { readSetting, refuseWhileBlocked, saveSetting, siteNameOf, type SettingKey } from './settings.ts'
export { settingOf } from './topics.ts'
