import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/live/api.ts'

/** Asks for the cards again. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['snapshot', api.admin.providers.list.path] })
}
