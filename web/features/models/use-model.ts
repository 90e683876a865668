import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ModelProfile } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { type Live, useLive } from '#web/lib/live/hooks.ts'

/**
 * The profile at this address, live. When its handle changes meanwhile, the last content stays on screen until the router has
 * followed it to its new address.
 */
export function useModel(name: string): Omit<Live<ModelProfile | null>, 'data'> & { model: ModelProfile | undefined } {
  const router = useRouter()
  const { data, ...state } = useLive(api.models.getByName, { name })
  const last = useRef<ModelProfile>(undefined)
  if (data != null) last.current = data
  const isMissing = data === null
  useEffect(() => {
    if (isMissing) void router.invalidate()
  }, [isMissing, router])
  return { ...state, model: data ?? last.current }
}
