/** The answer to a sign-in: a session, or the second step that an account with two-factor asks for. */
import { z } from 'zod'
import { TRUSTED_ACCOUNTS_MAX } from '../limits.ts'
import { token } from './basics.ts'

/** Ways of the second factor, in the order in which they are offered: the app first. */
const FACTOR_WAYS = ['totp', 'passkey', 'mail', 'backup'] as const

export const factorWay = z.enum(FACTOR_WAYS)

export const secondStep = z.object({
  /** 256 random bits in base64url, told to this browser only. */
  challenge: z.string(),
  ways: z.array(factorWay),
  /** For how long from now it waits, in milliseconds: clocks of browsers differ from ours. */
  lastsMs: z.number().int(),
  /** Is there a mailed code that it takes? */
  isMailed: z.boolean(),
  /** Until a code may be mailed, or the next one; 0: at once. */
  nextMailInSeconds: z.number().int(),
  /** May this browser be trusted? Not with the accounts of admins. */
  canTrust: z.boolean(),
})

export const session = z.object({ userId: z.uuid(), token })

/** What the way itself answers, or the second step. */
export const orSecondStep = <S extends z.ZodType>(opened: S) => z.union([opened, z.object({ secondStep })])

/** Marks of trusted browsers, one for each account that is used in this one: 256 random bits in base64url. */
export const deviceMark = z.string().regex(/^[\w-]{43}$/)

export const devices = z.array(deviceMark).max(TRUSTED_ACCOUNTS_MAX).optional()

/** What this browser is known by to the accounts that were signed in to from it: 256 random bits in base64url that it has made itself. */
export const browser = deviceMark.optional()
