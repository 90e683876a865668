/** Opens an address for a deposit on a network: a white-label payment at the provider, beside the pay link. */
import type { Network } from '#contract/rules/payouts.ts'
import { CallError } from '#platform/call-error.ts'
import type { ActionContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { extendDeposit, insertAddress, selectAddresses, type AddressRow } from './addresses.sql.ts'
import { configured, refusedBy } from './ask-provider.ts'
import type { DepositDeps } from './deps.ts'
import { selectShown, type DepositRow } from './deposits.sql.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { depositOf, depositsOf } from './topics.ts'

type Payable = Pick<DepositRow, 'id' | 'orderId' | 'amountCents' | 'seenCents'>

/** Asks the provider for the part that has not arrived yet, and stores the address. */
export async function makeAddress(
  context: ActionContext<Actor>,
  provider: PaymentProvider,
  { id, orderId, amountCents, seenCents }: Payable,
  { network, email }: { network: Network; email?: string | undefined },
): Promise<AddressRow> {
  const made = await provider.createAddress({ orderId, amountCents: amountCents - seenCents, network, email })
  return context.write('address', async ({ tx, touch }) => {
    const { trackId, address, payAmount, expiresAt } = made
    if ((await tx.run(insertAddress, trackId, id, network, address, payAmount, expiresAt)) > 0) {
      await tx.run(extendDeposit, id, expiresAt)
      touch(depositOf(orderId), depositsOf(userIdOf(context.actor)))
      return { ...made, network }
    }
    // A parallel request was faster: its address is the one, and ours stays unused.
    const existing = (await tx.many(selectAddresses, id)).find((row) => row.network === network)
    if (existing === undefined) throw new Error('an address of the provider is used by another deposit')
    return existing
  })
}

/** Errors: not_found, wrong_status, provider_unavailable, provider_refused. */
export async function openAddress(
  deps: DepositDeps,
  context: ActionContext<Actor>,
  orderId: string,
  network: Network,
): Promise<AddressRow> {
  const provider = configured(deps)
  const row = await context.db.maybe(selectShown, userIdOf(context.actor), orderId)
  if (row === undefined) throw new CallError('not_found', 'This payment does not exist.')
  const existing = (await context.db.many(selectAddresses, row.id)).find((address) => address.network === network)
  if (existing !== undefined) return existing
  const isOver = row.expiresAt === null || row.expiresAt <= Date.now()
  if (row.status !== 'pending' || row.seenCents >= row.amountCents || isOver)
    throw new CallError('wrong_status', 'Nothing more can be paid for this deposit. Please start a new one.', { status: row.status })
  try {
    return await makeAddress(context, provider, row, { network })
  } catch (error) {
    throw refusedBy(error)
  }
}
