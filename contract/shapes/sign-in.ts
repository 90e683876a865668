/** The answer to a sign-in: a session, or the challenge for the second factor. */
import { z } from 'zod'
import { INVITATION_CODE, TRUSTED_ACCOUNTS_MAX } from '../limits.ts'
import { token } from './basics.ts'

/** Kinds of the second factor, in the order in which screens offer them. */
const FACTOR_WAYS = ['totp', 'passkey', 'mail', 'backup'] as const

export const factorWay = z.enum(FACTOR_WAYS)

export const secondStep = z.object({
  /** 256 random bits in base64url, for this browser only. */
  challenge: z.string(),
  ways: z.array(factorWay),
  /** Remaining time in milliseconds, since clocks of browsers differ from ours. */
  lastsMs: z.number().int(),
  /** Is there a mailed code that it accepts? */
  isMailed: z.boolean(),
  /** Seconds until the next code may be mailed; 0: at once. */
  nextMailInSeconds: z.number().int(),
  /** May this browser be trusted? False for accounts of admins. */
  canTrust: z.boolean(),
})

export const session = z.object({ userId: z.uuid(), token })

/** The answer of the sign-in method itself, or the challenge. */
export const orSecondStep = <S extends z.ZodType>(opened: S) => z.union([opened, z.object({ secondStep })])

/** Tokens of trusted browsers, one for each account used in this browser: 256 random bits in base64url. */
export const deviceMark = z.string().regex(/^[\w-]{43}$/)

export const devices = z.array(deviceMark).max(TRUSTED_ACCOUNTS_MAX).optional()

/** The browser's own token by which accounts recognize a known device: 256 random bits in base64url, generated in the browser. */
export const browser = deviceMark.optional()

/** The random part of the link of an invitation. */
export const invitationCode = z.string().regex(INVITATION_CODE)

/** Opens an account while sign-up is by invitation only. */
export const invitation = invitationCode.optional()
