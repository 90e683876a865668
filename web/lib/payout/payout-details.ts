/** Where a payout goes: what its form begins with, and what it sends. */
import { NETWORK_USUAL, NETWORKS, type Network } from '#contract/rules/payouts.ts'
import type { Withdrawal, WithdrawalMethod } from '#contract/types.ts'

/** Where the money goes, as the form has it. */
export interface PayoutDetails {
  method: WithdrawalMethod
  network: Network
  details: string
}

/** What was typed, and for the rest what is known; an address of PayPal is none of a wallet. */
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

/** As the calls take it. */
export const payeeOf = ({ method, network, details }: PayoutDetails) => ({
  paymentMethod: method,
  paymentDetails: details.trim(),
  ...(method === 'crypto' ? { network } : {}),
})
