import { topic } from '#realtime/implement.ts'

/** The change of e-mail address that a person has asked for. */
export const emailChangeOf = topic('email-change-of')
/** The passkeys of a person. */
export const passkeysOf = topic('passkeys-of')
/** What secures an account besides its password. */
export const twoFactorOf = topic('two-factor-of')
