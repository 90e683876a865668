import { useState } from 'react'

/** A tick beside an amount is about that amount: when it changes, the tick goes. Undefined: there is nothing to agree to. */
export function useAgreedAmount(amount: number | undefined): { isAgreed: boolean; agree: (isAgreed: boolean) => void } {
  const [agreed, setAgreed] = useState<number | null>(null)
  if (agreed !== null && agreed !== amount) setAgreed(null)
  return {
    isAgreed: amount !== undefined && agreed === amount,
    agree: (isAgreed) => setAgreed(isAgreed && amount !== undefined ? amount : null),
  }
}
