/** A user with two-factor, and the app on the phone. */
import { Secret, TOTP } from 'otpauth'
import type { SecondStep } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import { PASSWORD, type MailWorld, type Member } from './mail-world.ts'

const PERIOD_MS = 30_000

/** The app's code, this number of steps from now. */
export const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: Date.now() + steps * PERIOD_MS,
  })

/** A wrong code, now and in adjacent steps. */
export function wrongAppCode(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => appCode(secret, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? ''
}

export interface WithApp extends Member {
  secret: string
  backupCodes: string[]
}

/** Turns the app on for a user who has just signed in. */
export async function turnOnApp(world: MailWorld, member: Member): Promise<WithApp> {
  const { token } = member
  const { secret } = await world.mutate<{ secret: string; uri: string }>('auth:beginTotp', { token })
  const { backupCodes } = await world.mutate<{ backupCodes: string[] }>('auth:activateTotp', { token, code: appCode(secret) })
  return { ...member, secret, backupCodes }
}

/** Moves all times into the past: codes are unused again, and waits are over. */
export async function aWhileLater(world: MailWorld, userId: string): Promise<void> {
  await world.sql('update auth.two_factor set totp_last_step = 0 where user_id = $1', userId)
  await world.sql('delete from auth.attempts')
}

/** The challenge of a sign-in. */
export async function askedAtSignIn(world: MailWorld, email: string, password: string, devices?: readonly string[]): Promise<SecondStep> {
  const answer = await world.mutate<{ secondStep?: SecondStep }>('auth:login', {
    email,
    password,
    ...(devices === undefined ? {} : { devices }),
  })
  if (answer.secondStep === undefined) throw new Error('the sign-in asked for no second factor')
  return answer.secondStep
}

/** Counts these results by outcome. */
export async function endsOf(work: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const outcome of await Promise.allSettled(work)) {
    const end = outcome.status === 'fulfilled' ? 'none' : outcome.reason instanceof CallError ? outcome.reason.code : String(outcome.reason)
    counts[end] = (counts[end] ?? 0) + 1
  }
  return counts
}

export interface TwoFactor {
  totpSince: number | null
  mailSince: number | null
  canMail: boolean
  backupCodesLeft: number
  devices: { _id: string; expiresAt: number }[]
}

export interface Entered {
  userId: string
  token: string
  device: string | null
}

/** Acts of users with two-factor. */
export const twoFactorIn = (world: MailWorld) => ({
  ask: (email: string, devices?: readonly string[]) => askedAtSignIn(world, email, PASSWORD, devices),
  verify: (challenge: string, way: 'totp' | 'mail' | 'backup', code: string, trustDevice?: boolean) =>
    world.mutate<Entered>('auth:verifyOtp', { challenge, way, code, ...(trustDevice === undefined ? {} : { trustDevice }) }),
  twoFactor: (token: string) => world.query<TwoFactor>('auth:getTwoFactor', { token }),
  /** A user with the app, whose last code is long past. */
  async withApp(): Promise<WithApp> {
    const who = await turnOnApp(world, await world.confirmed())
    await aWhileLater(world, who.userId)
    return who
  },
  async withMail(): Promise<Member & { backupCodes: string[] }> {
    const who = await world.confirmed()
    return { ...who, ...(await world.mutate<{ backupCodes: string[] }>('auth:turnOnMailCodes', { token: who.token })) }
  },
  heldUntil: async ({ userId }: Member) =>
    (await world.sql('select withdrawals_held_until as at from users.users where id = $1', userId))[0]?.['at'] as number | Date | null,
})
