/** The open deposit of this tab: it survives closing the dialog and reloading the page. */
export interface OpenDeposit {
  orderId: string
  payLink: string
  amount: number
  /** Epoch milliseconds. */
  expiresAt: number
}

/** Other users who sign in in this tab do not see it. */
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

/** The kept deposit of this user, until its invoice expires. */
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
