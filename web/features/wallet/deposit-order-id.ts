/** spec §9: DEP- plus a timestamp and a random number; product.md §0: at least 96 random bits, here 128. */
import { DEPOSIT_ORDER_PREFIX } from '#contract/limits.ts'

const RANDOM_DIGITS = 39

export function newDepositOrderId(nowMs = Date.now()): string {
  const random = crypto.getRandomValues(new BigUint64Array(2))
  const number = ((random[0] ?? 0n) << 64n) | (random[1] ?? 0n)
  return `${DEPOSIT_ORDER_PREFIX}${nowMs}-${number.toString().padStart(RANDOM_DIGITS, '0')}`
}
