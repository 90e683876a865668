import { useState } from 'react'

/** A checkbox about an amount: when the amount changes, the consent ends. Undefined: there is no amount to agree to. */
export function useAgreedAmount(amount: number | undefined): { isAgreed: boolean; agree: (isAgreed: boolean) => void } {
  const [agreed, setAgreed] = useState<number | null>(null)
  if (agreed !== null && agreed !== amount) setAgreed(null)
  return {
    isAgreed: amount !== undefined && agreed === amount,
    agree: (isAgreed) => setAgreed(isAgreed && amount !== undefined ? amount : null),
  }
}
