/** The deposit that this tab has under way: closing the dialog or loading the page anew does not lose it. */
export interface OpenDeposit {
  orderId: string
  payLink: string
  amount: number
  /** Epoch milliseconds. */
  expiresAt: number
}

/** Another person who signs in here has no business with it. */
const keyOf = (userId: string) => `open_deposit ${userId}`

const isDeposit = (value: unknown): value is OpenDeposit =>
  typeof value === 'object' &&
  value !== null &&
  'orderId' in value &&
  typeof value.orderId === 'string' &&
  'payLink' in value &&
  typeof value.payLink === 'string' &&
  'amount' in value &&
  typeof value.amount === 'number' &&
  'expiresAt' in value &&
  typeof value.expiresAt === 'number'

/** What was kept for this person, as long as it can still be paid. */
export function keptDeposit(userId: string, nowMs: number): OpenDeposit | null {
  const text = sessionStorage.getItem(keyOf(userId))
  if (text === null) return null
  try {
    const deposit: unknown = JSON.parse(text)
    return isDeposit(deposit) && deposit.expiresAt > nowMs ? deposit : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export const keepDeposit = (userId: string, deposit: OpenDeposit): void => sessionStorage.setItem(keyOf(userId), JSON.stringify(deposit))
export const forgetDeposit = (userId: string): void => sessionStorage.removeItem(keyOf(userId))
