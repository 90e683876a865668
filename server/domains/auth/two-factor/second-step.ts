/**
 * From the first step of a sign-in to its session (docs/decisions/2026-11-21-second-factor.md):
 *
 *   first step right ──no two-factor──────────────▶ session
 *                    ├──a user's trusted browser─▶ session, not proven for sensitive steps
 *                    └──else──▶ challenge ──code──▶ session
 *                                  ├──five attempts, ten minutes, changed factors──▶ over
 */
import { createHash, randomBytes } from 'node:crypto'
import { CODE_TRIES_MAX, PROOF_MINUTES, SECOND_STEP_MINUTES } from '#contract/limits.ts'
import type { SecondStep } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext, PreparingContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { MailedPayout } from '#server/outbox/mail/account-mail.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { sessions } from '../../users/index.ts'
import { countAttempt, forgetFailures } from '../limits/attempts.ts'
import { lockAddress } from '../sign-in/auth.sql.ts'
import type { AuthMail } from '../account/auth-mail.ts'
import { boundToSignIn, networkOf, type PayoutAsked } from '../account/code-bindings.ts'
import { checkCode, refuseUnfinished, useCode, type FactorDeps, type GivenCode, type RightCode } from './factor-codes.ts'
import { factorsOf, factorWays, isTwoFactorOn } from './factors.ts'
import { recognise, welcome, type BrowserToken } from '../limits/known-browsers.ts'
import { factorMailWait, limitFactorMails, type FactorCode } from '../account/mailed-codes.ts'
import { voidBoundCodes } from '../account/mailed-codes.sql.ts'
import { sameHash, wrongCredentials } from '../passwords/password.ts'
import { selectOwnAddress } from '../recovery/recovery.sql.ts'
import { deleteStaleSteps, insertStep, selectStep, setStepFlow, takeStepAttempt, useStep, type StepRow } from './second-steps.sql.ts'
import { isTrusted, trustDevice } from './trusted-devices.ts'
import { lockUserForShare, type FactorsRow } from './two-factor.sql.ts'

/** Sign-ins of one account that wait at the same time; beyond it the oldest is dropped. */
const WAITING_MAX = 10
const CHALLENGE_BYTES = 32
const MINUTE_MS = 60_000

export interface EnteredSession {
  readonly userId: string
  readonly token: string
}

export interface Asked {
  readonly secondStep: SecondStep
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(`second step ${challenge}`).digest()

const challengeOver = () =>
  new CallError('challenge_over', 'This sign-in has taken too long, or was tried too often. Please sign in again.')

/** Attempts at the second factor of an account have a count of their own, so that signing in again gives no more of them. */
const attemptOf = (userId: string) => ({ email: `second factor of ${userId}`, address: '' })

/** The mailed code of one sign-in; no other sign-in accepts it. */
const signInCode = (userId: string, challenge: string): FactorCode => ({ userId, purpose: 'sign_in', boundTo: boundToSignIn(challenge) })

export interface FactorMail {
  readonly flow: string
  /** Seconds until the next one may be mailed. */
  readonly nextInSeconds: number
}

const CODE_MAILS = { sign_in: 'sign_in_code', step: 'step_code', withdraw: 'payout_code' } as const

/** The payout as its mail names it: crypto goes out in USDT. */
function mailedPayout(payout: PayoutAsked): MailedPayout {
  const network = networkOf(payout)
  return { amount: dollarsFromCents(payout.amountCents), way: network === null ? 'PayPal' : `USDT, ${network}`, payee: payout.details }
}

/**
 * Mails a code for the second factor and voids the one before for the same sign-in, session or payout. Refuses with `too_many_attempts`.
 */
export async function mailFactorCode({ codes, send }: AuthMail, context: MutationContext<Actor>, wanted: FactorCode): Promise<FactorMail> {
  const { tx } = context
  const { userId, purpose, boundTo, payout } = wanted
  await tx.one(lockAddress, `${purpose} codes of ${userId}`)
  await limitFactorMails(tx, wanted)
  await tx.run(voidBoundCodes, userId, purpose, boundTo)
  const { email } = await tx.one(selectOwnAddress, userId)
  const { flow, code } = await codes.issueCode(tx, { purpose, userId, boundTo, address: email, minutes: SECOND_STEP_MINUTES })
  await send(context, {
    kind: CODE_MAILS[purpose],
    userId,
    address: email,
    language: null,
    secret: code,
    ...(payout === undefined ? {} : { payout: mailedPayout(payout) }),
  })
  return { flow, nextInSeconds: await factorMailWait(tx, wanted) }
}

/** The code of a sign-in that is asked for by mail first; null when no more are mailed in this hour. */
async function firstCode(mail: AuthMail, context: MutationContext<Actor>, wanted: FactorCode): Promise<string | null> {
  try {
    return (await mailFactorCode(mail, context, wanted)).flow
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'too_many_attempts') throw error
    return null
  }
}

async function ask(mail: AuthMail, context: MutationContext<Actor>, userId: string, factors: FactorsRow): Promise<Asked> {
  const { tx } = context
  const ways = factorWays(factors)
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  const wanted = signInCode(userId, challenge)
  const flow = ways[0] === 'mail' ? await firstCode(mail, context, wanted) : null
  await tx.run(deleteStaleSteps, userId, WAITING_MAX - 1)
  await tx.run(insertStep, hashOf(challenge), userId, flow, SECOND_STEP_MINUTES)
  const nextMailInSeconds = ways.includes('mail') ? await factorMailWait(tx, wanted) : 0
  return {
    secondStep: {
      challenge,
      ways,
      lastsMs: SECOND_STEP_MINUTES * MINUTE_MS,
      isMailed: flow !== null,
      nextMailInSeconds,
      canTrust: !factors.isAdmin,
    },
  }
}

export interface Entering {
  /** Tokens of trusted browsers. */
  readonly devices?: readonly string[] | undefined
  /** The token that the browser is known by. */
  readonly browser?: BrowserToken
  /** A token made by the browser, used where there is no second step. */
  readonly chosen?: string
  /** The hash of the password that was compared before this transaction. */
  readonly passwordHash?: Buffer
}

/**
 * The session after a right first step, or the request for the second step. Error: wrong_credentials, when the password was changed
 * meanwhile.
 */
export async function enter(
  mail: AuthMail,
  context: MutationContext<Actor>,
  userId: string,
  { devices = [], browser, chosen, passwordHash }: Entering,
): Promise<EnteredSession | Asked> {
  context.concerns?.(userId)
  // A concurrent change of factor or password ends the sessions that exist. With the lock this one is among them, or it asks for the
  // factor, or ends here.
  const [now, factors, recognised] = await Promise.all([
    context.tx.one(lockUserForShare, userId),
    factorsOf(context.tx, userId),
    recognise(context.tx, userId, browser),
  ])
  if (passwordHash !== undefined && (now.passwordHash === null || !sameHash(now.passwordHash, passwordHash))) throw wrongCredentials()
  const asksMore = isTwoFactorOn(factors)
  if (asksMore && !(await isTrusted(context, userId, devices))) return ask(mail, context, userId, factors)
  await welcome(context, userId, browser, recognised)
  return { userId, token: sessions.open(context, userId, chosen, asksMore ? 0 : undefined) }
}

export interface SecondAnswer {
  readonly challenge: string
  readonly way: GivenCode['way']
  readonly code: string
}

/**
 * The sign-in that waits under this challenge. `attemptsMax`: one more than the limit, for a right last attempt. Error: challenge_over.
 */
export async function waitingFor(db: Db, challenge: string, attemptsMax = CODE_TRIES_MAX): Promise<StepRow> {
  const step = await db.maybe(selectStep, hashOf(challenge), attemptsMax)
  if (step === undefined) throw challengeOver()
  return step
}

/** Takes one of the five attempts of a sign-in, in its own transaction. Answers how many are left. */
async function takeCodeAttempt(db: Db, challenge: string): Promise<number> {
  const taken = await db.maybe(takeStepAttempt, hashOf(challenge), CODE_TRIES_MAX)
  if (taken === undefined) throw challengeOver()
  return CODE_TRIES_MAX - taken.tries
}

/** Runs before the transaction: attempts count for the sign-in and the account, and stay counted when the call fails. */
export async function checkSecondStep(
  deps: FactorDeps,
  { db, concerns }: Pick<PreparingContext<Actor>, 'db' | 'concerns'>,
  { challenge, way, code }: SecondAnswer,
): Promise<RightCode> {
  refuseUnfinished({ way, code })
  const { userId, flow } = await waitingFor(db, challenge)
  concerns?.(userId)
  const accountAttemptsLeft = await countAttempt(db, attemptOf(userId))
  const triesLeft = Math.min(accountAttemptsLeft, await takeCodeAttempt(db, challenge))
  const checked = await checkCode(deps, db, { userId, way, code, purpose: 'sign_in', boundTo: boundToSignIn(challenge), flow })
  if (checked.way !== null) return checked
  throw new CallError(
    'wrong_code',
    `This code is not right. ${triesLeft === 0 ? 'Please sign in again.' : `You have ${triesLeft} more tries.`}`,
    { triesLeft },
  )
}

export interface Finishing {
  readonly challenge: string
  /** Skip the second step in this browser for 30 days. */
  readonly trustDevice?: boolean | undefined
  readonly browser?: BrowserToken
}

/** Runs in the transaction: uses the sign-in up and opens the session. `isByMail`: it is proven by a mailed code. */
export async function finishSecondStep(
  context: MutationContext<Actor>,
  { challenge, trustDevice: isTrusting = false, browser }: Finishing,
  use: (userId: string) => Promise<void>,
  isByMail = false,
): Promise<EnteredSession & { device: string | null }> {
  const { tx } = context
  const { userId } = await waitingFor(tx, challenge, CODE_TRIES_MAX + 1)
  const [, recognised] = await Promise.all([tx.one(lockUserForShare, userId), recognise(tx, userId, browser)])
  if ((await tx.maybe(useStep, hashOf(challenge))) === undefined) throw challengeOver()
  await use(userId)
  await forgetFailures(tx, attemptOf(userId))
  await welcome(context, userId, browser, recognised)
  return {
    userId,
    token: sessions.open(context, userId, undefined, PROOF_MINUTES, isByMail),
    device: isTrusting ? await trustDevice(context, userId) : null,
  }
}

/** Opens the session by a code. */
export const verifySecondStep = (
  context: MutationContext<Actor>,
  finishing: Finishing,
  right: RightCode,
): Promise<EnteredSession & { device: string | null }> =>
  finishSecondStep(context, finishing, (userId) => useCode(context, userId, right), right.way === 'mail')

/**
 * Mails the code of a sign-in again. Answers the seconds until the next one may be mailed. Errors: challenge_over, not_on,
 * too_many_attempts.
 */
export async function resendSecondStep(mail: AuthMail, context: MutationContext<Actor>, challenge: string): Promise<number> {
  const { tx } = context
  const { userId } = await waitingFor(tx, challenge)
  const { asksMail, canMail } = await factorsOf(tx, userId)
  if (!asksMail || !canMail) throw new CallError('not_on', 'This is not turned on for your account.')
  const { flow, nextInSeconds } = await mailFactorCode(mail, context, signInCode(userId, challenge))
  await tx.run(setStepFlow, hashOf(challenge), flow)
  return nextInSeconds
}
