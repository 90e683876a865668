/** Where a payout goes. */

/** Ways in which a withdrawal is paid out. */
export const WITHDRAWAL_METHODS = ['paypal', 'crypto'] as const

/** Networks that crypto is paid out on. */
export const NETWORKS = ['TRC20', 'ERC20', 'BEP20'] as const
export type Network = (typeof NETWORKS)[number]

/** Tron, the cheapest one. */
export const NETWORK_USUAL: Network = 'TRC20'

/** The network of a payout: none for PayPal, the usual one when crypto names none. */
export const networkFor = (method: (typeof WITHDRAWAL_METHODS)[number], network: Network | undefined): Network | null =>
  method === 'crypto' ? (network ?? NETWORK_USUAL) : null
