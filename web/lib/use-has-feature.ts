import type { Feature } from '#contract/rules/features.ts'
import { useAuth } from './auth/use-auth.ts'
import { api } from './live/api.ts'
import { useLive } from './live/hooks.ts'

/** False while owners have limited the feature to others. The server refuses it, too. */
export function useHasFeature(feature: Feature): boolean {
  const { token } = useAuth()
  const { data } = useLive(api.systemSettings.getFeaturesOff, token === undefined ? 'skip' : { token })
  return data?.includes(feature) !== true
}
