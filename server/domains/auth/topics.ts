import { topicOf } from '#realtime/implement.ts'

/** The change of e-mail address that a person has asked for. */
export const emailChangeOf = topicOf('email-change-of')
/** The passkeys of a person. */
export const passkeysOf = topicOf('passkeys-of')
/** What secures an account besides its password. */
export const twoFactorOf = topicOf('two-factor-of')
