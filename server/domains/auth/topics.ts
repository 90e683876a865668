import { topic, topicOf } from '#realtime/implement.ts'

/** The change of e-mail address that a user has requested. */
export const emailChangeOf = topicOf('email-change-of')
/** The passkeys of a user. */
export const passkeysOf = topicOf('passkeys-of')
/** The security settings of an account besides its password. */
export const twoFactorOf = topicOf('two-factor-of')
/** The invitations to the site, and who came by them. */
export const anyInvitation = topic('invitations')
