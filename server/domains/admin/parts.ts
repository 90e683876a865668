/** Exports for the server's composition. */
export { runPeopleClock } from './jobs.ts'
export { adminData } from './own-data.ts'
export { createViewCalls } from './views.calls.ts'
export { createAuditCalls, readActs, type ActsAsked } from './acts.calls.ts'
export { notifyOwners } from './notify-owners.ts'
export { createSiteSettingsCalls } from './settings/settings.calls.ts'
export { usersFile } from './users-list.ts'
export { createAdminUserCalls } from './users.calls.ts'
