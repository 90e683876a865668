import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { applyAppearance } from './appearance.ts'
import { api } from './live/api.ts'
import { liveQuery } from './live/hooks.ts'

/** spec §4, sign-in through another site: the saved theme and font are loaded and applied before the next page is shown. */
export function useLoadAppearance(): (token: string) => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(
    async (token) => {
      try {
        applyAppearance(await queryClient.fetchQuery(liveQuery(api.appearance.getAppearanceSettings, { token })))
      } catch (error) {
        // The sign-in succeeded all the same; theme and font follow with the next page.
        console.warn('the saved appearance could not be loaded', error)
      }
    },
    [queryClient],
  )
}
