import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * Fetches every query on screen again after a while: where spec §4 says that the page reloads, and without a reload
 * (product.md §0). Continues when the dialog that called it has closed.
 */
export function useRefreshLater(): (afterMs: number) => void {
  const queryClient = useQueryClient()
  return useCallback((afterMs) => void setTimeout(() => void queryClient.invalidateQueries(), afterMs), [queryClient])
}
