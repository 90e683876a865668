/** The typed order, kept in this tab: it survives a payment in another tab and a reload. */
import { useCallback, useState } from 'react'
import type { CheckedFile } from '#web/lib/upload/send-file.ts'

export interface OrderDraft {
  addonIds: readonly string[]
  desiredText: string
  additionalNotes: string
  /** By the keys of questions: words, a choice, or the id of a file. */
  answers: Readonly<Record<string, string>>
  /** Sent and checked; the server keeps them for a day. */
  files: readonly CheckedFile[]
}

export const EMPTY_DRAFT: OrderDraft = { addonIds: [], desiredText: '', additionalNotes: '', answers: {}, files: [] }

const keyOf = (userId: string, productId: string) => `order-draft:${userId}:${productId}`

const isFile = (value: unknown): value is CheckedFile => {
  if (typeof value !== 'object' || value === null) return false
  const { objectId, fileName, fileType, fileSize } = value as Record<string, unknown>
  return [objectId, fileName, fileType].every((text) => typeof text === 'string') && typeof fileSize === 'number'
}

function readAnswers(value: unknown): OrderDraft['answers'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value).flatMap(([key, answer]) => (typeof answer === 'string' ? [[key, answer]] : [])))
}

/** Reads a kept draft; an empty draft for any other value. */
export function readDraft(text: string | null): OrderDraft {
  if (text === null) return EMPTY_DRAFT
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return EMPTY_DRAFT
    const { addonIds, desiredText, additionalNotes, answers, files } = kept as Record<string, unknown>
    return {
      addonIds: Array.isArray(addonIds) ? addonIds.filter((id) => typeof id === 'string') : [],
      desiredText: typeof desiredText === 'string' ? desiredText : '',
      additionalNotes: typeof additionalNotes === 'string' ? additionalNotes : '',
      answers: readAnswers(answers),
      files: Array.isArray(files) ? files.filter(isFile) : [],
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
