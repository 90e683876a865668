/** Opens a deposit: the row first, then the invoice at the provider, then the link. */
import { randomInt } from 'node:crypto'
import { DEPOSIT_MIN_DOLLARS, DEPOSIT_ORDER_PREFIX } from '#contract/limits.ts'
import { centsFromDollars } from '#contract/rules/money.ts'
import type { Network } from '#contract/rules/payouts.ts'
import { CallError } from '#platform/call-error.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { configured, refusedBy } from './ask-provider.ts'
import type { DepositDeps } from './deps.ts'
import { countOpen, insertDeposit, lockWalletForUpdate, markFailed, setInvoice } from './deposits.sql.ts'
import { makeAddress } from './open-address.action.ts'
import { ProviderRefused, ProviderUnavailable, type PaymentProvider, type ProviderInvoice } from './payment-provider.ts'
import { depositOf, depositsOf } from './topics.ts'

/** Pay links that one user may have open at the same time. */
const OPEN_MAX = 10
/** 30 decimal digits are 99 bits: they cannot be found by attempts (product.md §0). */
const RANDOM_DIGITS = 30

/** spec §9: DEP-, a timestamp, a dash and a random number. */
export function createDepositOrderId(now: number): string {
  const digits = Array.from({ length: RANDOM_DIGITS }, () => randomInt(10)).join('')
  return `${DEPOSIT_ORDER_PREFIX}${now}-${digits}`
}

export interface OpenedDeposit {
  orderId: string
  payLink: string
  expiresAt: number
}

interface NewDeposit {
  orderId: string
  amountCents: number
  email?: string | undefined
  /** Also opens an address on this network. */
  network?: Network | undefined
}

async function record(context: ActionContext<Actor>, provider: PaymentProvider, { orderId, amountCents }: NewDeposit): Promise<string> {
  const userId = userIdOf(context.actor)
  return context.write('open', async ({ tx, touch }) => {
    await tx.one(lockWalletForUpdate, userId)
    if ((await tx.one(countOpen, userId)).count >= OPEN_MAX) {
      throw new CallError('too_many_open', 'You have many open payments. Please finish one of them or wait until they expire.')
    }
    const row = await tx.maybe(insertDeposit, orderId, userId, amountCents, provider.name)
    if (row === undefined) throw new CallError('duplicate_deposit', 'This payment was opened already. Please start a new one.')
    touch(depositsOf(userId))
    return row.id
  })
}

async function invoiceFor(provider: PaymentProvider, { orderId, amountCents, email }: NewDeposit): Promise<ProviderInvoice> {
  try {
    return await provider.createInvoice({ orderId, amountCents, email })
  } catch (error) {
    throw refusedBy(error)
  }
}

/** The address for the dialog. A payment works without it, by its link; the dialog can ask again. */
async function addAddress(
  { log }: DepositDeps,
  context: ActionContext<Actor>,
  provider: PaymentProvider,
  id: string,
  { orderId, amountCents, email, network }: NewDeposit,
): Promise<void> {
  if (network === undefined) return
  try {
    await makeAddress(context, provider, { id, orderId, amountCents, seenCents: 0 }, { network, email })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error
    log.warn({ err: error, depositId: id, network }, 'the provider made no address; the deposit has its pay link only')
  }
}

/** Errors: amount_too_small, duplicate_deposit, too_many_open, provider_unavailable, provider_refused. */
export async function openDeposit(deps: DepositDeps, context: ActionContext<Actor>, deposit: NewDeposit): Promise<OpenedDeposit> {
  const provider = configured(deps)
  if (deposit.amountCents < centsFromDollars(DEPOSIT_MIN_DOLLARS)) throw new CallError('amount_too_small', 'Please enter a valid amount')
  const id = await record(context, provider, deposit)
  try {
    const { trackId, payLink, expiresAt } = await invoiceFor(provider, deposit)
    await context.write('invoice', async ({ tx, touch }) => {
      await tx.run(setInvoice, id, trackId, payLink, expiresAt)
      touch(depositOf(deposit.orderId), depositsOf(userIdOf(context.actor)))
    })
    await addAddress(deps, context, provider, id, deposit)
    return { orderId: deposit.orderId, payLink, expiresAt }
  } catch (error) {
    await context.write('failed', async ({ tx, touch }) => {
      await tx.run(markFailed, id)
      touch(depositOf(deposit.orderId), depositsOf(userIdOf(context.actor)))
    })
    throw error
  }
}
