/** What higher domains use of settings; what the server puts together is in parts.ts. */
export { readSetting, refuseWhileBlocked, siteNameOf } from './settings.ts'
export { settingOf } from './topics.ts'
