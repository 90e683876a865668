/** The proof by the second factor. Attempts count with those at the password: by the account, not by its address. */
import { CODE_TRIES_MAX } from '#contract/limits.ts'
import type { PayoutWanted } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import { checkDetails } from '#server/shared/payout-details.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { countAttempt, forgetFailures } from '../limits/attempts.ts'
import { lockAddress } from '../sign-in/auth.sql.ts'
import type { AuthMail } from '../account/auth-mail.ts'
import { boundToPayout, boundToSession, type PayoutAsked } from '../account/code-bindings.ts'
import { checkCode, refuseUnfinished, type FactorDeps, type GivenCode, type RightCode } from '../two-factor/factor-codes.ts'
import { factorsOf, isTwoFactorOn } from '../two-factor/factors.ts'
import { factorMailWait, type FactorCode } from '../account/mailed-codes.ts'
import { proofAttemptOf } from './proof.ts'
import { mailFactorCode, type FactorMail } from '../two-factor/second-step.ts'
import { selectOpenCode } from '../two-factor/second-steps.sql.ts'

interface Asking {
  readonly db: Db
  readonly actor: Actor
  readonly address: string
}

/** A payout as the dialog names it. Error: bad_address. */
export function payoutAsked({ amount, paymentMethod, paymentDetails, network }: PayoutWanted): PayoutAsked {
  return {
    amountCents: centsFromDollars(amount),
    method: paymentMethod,
    details: paymentDetails,
    network: checkDetails(paymentMethod, paymentDetails, network),
  }
}

/** The mailed code that proves this session: for its sensitive steps, or for one payout. */
function wantedCode(actor: Actor, payout: PayoutWanted | undefined): FactorCode {
  const userId = userIdOf(actor)
  if (payout === undefined) return { userId, purpose: 'step', boundTo: boundToSession(actor) }
  const asked = payoutAsked(payout)
  return { userId, purpose: 'withdraw', boundTo: boundToPayout(actor, asked), payout: asked }
}

interface GivenProof extends Pick<GivenCode, 'way' | 'code'> {
  readonly flow?: string | null | undefined
  readonly payout?: PayoutWanted | undefined
}

/** Runs before the transaction. Errors: wrong_code, which counts; code_used, code_over, not_on, too_many_attempts. */
export async function checkProofCode(
  deps: FactorDeps,
  { db, actor, address }: Asking,
  { way, code, flow = null, payout }: GivenProof,
): Promise<RightCode> {
  refuseUnfinished({ way, code })
  const userId = userIdOf(actor)
  if (!isTwoFactorOn(await factorsOf(db, userId)))
    throw new CallError('not_on', 'Two-factor authentication is not turned on for your account.')
  const { purpose, boundTo } = wantedCode(actor, payout)
  const accountAttemptsLeft = await countAttempt(db, proofAttemptOf({ actor, address }))
  const checked = await checkCode(deps, db, { userId, way, code, purpose, boundTo, flow })
  if (checked.way !== null) return checked
  const triesLeft = Math.min(accountAttemptsLeft, checked.triesLeft ?? accountAttemptsLeft)
  const next = way === 'mail' ? 'Please ask for a new one.' : 'Please wait a moment before you try again.'
  throw new CallError('wrong_code', `This code is not right. ${triesLeft === 0 ? next : `You have ${triesLeft} more tries.`}`, {
    triesLeft,
  })
}

export const settleProofCode = ({ tx, actor, address }: MutationContext<Actor>): Promise<void> =>
  forgetFailures(tx, proofAttemptOf({ actor, address }))

/**
 * The mailed code that proves this session. An open code that was mailed before is reused each time the dialog opens; `isAnew` mails a new
 * one. For a payout: the code of exactly this amount and payee. Errors: not_on, bad_address, too_many_attempts.
 */
export async function openProofCode(
  mail: AuthMail,
  context: MutationContext<Actor>,
  isAnew: boolean,
  payout?: PayoutWanted,
): Promise<FactorMail & { isMailed: boolean }> {
  const { tx } = context
  const userId = userIdOf(context.actor)
  const factors = await factorsOf(tx, userId)
  if (!isTwoFactorOn(factors) || !factors.asksMail || !factors.canMail)
    throw new CallError('not_on', 'Codes by mail are not turned on for your account.')
  const wanted = wantedCode(context.actor, payout)
  // One at a time: two tabs that open the dialog get one code.
  await tx.one(lockAddress, `${wanted.purpose} codes of ${userId}`)
  const open = isAnew ? undefined : await tx.maybe(selectOpenCode, userId, wanted.purpose, CODE_TRIES_MAX, wanted.boundTo)
  if (open !== undefined) return { flow: open.flow, nextInSeconds: await factorMailWait(tx, wanted), isMailed: false }
  return { ...(await mailFactorCode(mail, context, wanted)), isMailed: true }
}
