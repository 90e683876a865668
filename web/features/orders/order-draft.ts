/** The typed order, kept in this tab: it survives a payment in another tab and a reload. */
import { useCallback, useState } from 'react'

export interface OrderDraft {
  addonIds: readonly string[]
  desiredText: string
  additionalNotes: string
}

export const EMPTY_DRAFT: OrderDraft = { addonIds: [], desiredText: '', additionalNotes: '' }

const keyOf = (userId: string, productId: string) => `order-draft:${userId}:${productId}`

/** Reads a kept draft; an empty draft for any other value. */
export function readDraft(text: string | null): OrderDraft {
  if (text === null) return EMPTY_DRAFT
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return EMPTY_DRAFT
    const { addonIds, desiredText, additionalNotes } = kept as Record<string, unknown>
    return {
      addonIds: Array.isArray(addonIds) ? addonIds.filter((id) => typeof id === 'string') : [],
      desiredText: typeof desiredText === 'string' ? desiredText : '',
      additionalNotes: typeof additionalNotes === 'string' ? additionalNotes : '',
    }
  } catch (error) {
    if (error instanceof SyntaxError) return EMPTY_DRAFT
    throw error
  }
}

/** The draft of one user's order of one product. Each change is kept; `discard` forgets it. */
export function useOrderDraft(
  userId: string,
  productId: string,
): { draft: OrderDraft; change: (part: Partial<OrderDraft>) => void; discard: () => void } {
  const key = keyOf(userId, productId)
  const [draft, setDraft] = useState(() => readDraft(sessionStorage.getItem(key)))
  return {
    draft,
    change: useCallback(
      (part) =>
        setDraft((now) => {
          const next = { ...now, ...part }
          sessionStorage.setItem(key, JSON.stringify(next))
          return next
        }),
      [key],
    ),
    discard: useCallback(() => {
      sessionStorage.removeItem(key)
      setDraft(EMPTY_DRAFT)
    }, [key]),
  }
}
