/** The destination of a payout: the start of its form, and the values it sends. */
import { NETWORK_USUAL, NETWORKS, type Network } from '#contract/rules/payouts.ts'
import type { Withdrawal, WithdrawalMethod } from '#contract/types.ts'

/** The destination as the form has it. */
export interface PayoutDetails {
  method: WithdrawalMethod
  network: Network
  details: string
}

/** Typed values first, then known ones; a PayPal address is never used for a wallet. */
export function payoutDetails(
  typed: Partial<PayoutDetails>,
  known: Pick<Withdrawal, 'paymentMethod' | 'paymentDetails' | 'network'> | null,
): PayoutDetails {
  const method = typed.method ?? known?.paymentMethod ?? 'paypal'
  const isKnown = method === known?.paymentMethod
  return {
    method,
    network: typed.network ?? NETWORKS.find((name) => name === known?.network) ?? NETWORK_USUAL,
    details: typed.details ?? (isKnown ? known.paymentDetails : ''),
  }
}

/** In the format of the calls. */
export const payeeOf = ({ method, network, details }: PayoutDetails) => ({
  paymentMethod: method,
  paymentDetails: details.trim(),
  ...(method === 'crypto' ? { network } : {}),
})
