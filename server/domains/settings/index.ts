/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { cancelScheduled, scheduleSetting, type Scheduled } from './schedule-setting.ts'
export {
  changeSettings,
  lockSettings,
  readSetting,
  refuseBannedTerms,
  refuseWhileBlocked,
  refuseWhileSignUpIsClosed,
  settingNumber,
  siteNameOf,
  type SettingKey,
} from './settings.ts'
export { anySetting, servicesInForce, settingOf } from './topics.ts'
