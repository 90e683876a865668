/** Destinations of a payout. */

/** Payment methods of a withdrawal. */
export const WITHDRAWAL_METHODS = ['paypal', 'crypto'] as const

/** Networks for USDT, of deposits and payouts. */
export const NETWORKS = ['TRC20', 'ERC20', 'BEP20', 'POLYGON'] as const
export type Network = (typeof NETWORKS)[number]

/** The default network: Tron, the cheapest. */
export const NETWORK_USUAL: Network = 'TRC20'

/** Names of the networks, the same in every language. */
export const NETWORK_NAMES: Readonly<Record<Network, string>> = {
  TRC20: 'Tron (TRC20)',
  ERC20: 'Ethereum (ERC20)',
  BEP20: 'BNB Smart Chain (BEP20)',
  POLYGON: 'Polygon',
}

/** The network of a payout: null for PayPal, the default if crypto names none. */
export const networkFor = (method: (typeof WITHDRAWAL_METHODS)[number], network: Network | undefined): Network | null =>
  method === 'crypto' ? (network ?? NETWORK_USUAL) : null
