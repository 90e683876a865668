/** The deposit that this tab has under way: closing the dialog or loading the page anew does not lose it. */
export interface OpenDeposit {
  orderId: string
  payLink: string
  amount: number
  /** Epoch milliseconds. */
  expiresAt: number
}

const KEY = 'open_deposit'

export function keptDeposit(nowMs: number): OpenDeposit | null {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return null
  try {
    const deposit = JSON.parse(text) as OpenDeposit
    return deposit.expiresAt > nowMs ? deposit : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export const keepDeposit = (deposit: OpenDeposit): void => sessionStorage.setItem(KEY, JSON.stringify(deposit))
export const forgetDeposit = (): void => sessionStorage.removeItem(KEY)
