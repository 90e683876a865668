/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { readSetting, refuseBannedTerms, refuseWhileBlocked, settingNumber, siteNameOf } from './settings.ts'
export { settingOf } from './topics.ts'
