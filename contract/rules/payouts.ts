/** Destinations of a payout. */

/** Payment methods of a withdrawal. */
export const WITHDRAWAL_METHODS = ['paypal', 'crypto'] as const

/** Networks for crypto payouts. */
export const NETWORKS = ['TRC20', 'ERC20', 'BEP20'] as const
export type Network = (typeof NETWORKS)[number]

/** The default network: Tron, the cheapest. */
export const NETWORK_USUAL: Network = 'TRC20'

/** The network of a payout: null for PayPal, the default if crypto names none. */
export const networkFor = (method: (typeof WITHDRAWAL_METHODS)[number], network: Network | undefined): Network | null =>
  method === 'crypto' ? (network ?? NETWORK_USUAL) : null
