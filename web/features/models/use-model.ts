import { notFound, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ModelProfile } from '#contract/types.ts'
import { useHiding } from '#web/lib/auth/use-hiding.ts'
import { api } from '#web/lib/live/api.ts'
import { type Live, useLive } from '#web/lib/live/hooks.ts'

/**
 * The profile at this address, live. When its handle changes meanwhile, the last content stays on screen until the router has
 * followed it to its new address. Throws `notFound` where the model has blocked the reader.
 */
export function useModel(name: string): Omit<Live<ModelProfile | null>, 'data'> & { model: ModelProfile | undefined } {
  const router = useRouter()
  const hiding = useHiding()
  const { data, ...state } = useLive(api.models.getByName, { ...hiding, name })
  const last = useRef<ModelProfile>(undefined)
  if (data != null) last.current = data
  const isMissing = data === null
  useEffect(() => {
    if (isMissing) void router.invalidate()
  }, [isMissing, router])
  // eslint-disable-next-line no-throw-literal -- how the router shows its page for missing things
  if (isMissing && hiding.token !== undefined) throw notFound()
  return { ...state, model: data ?? last.current }
}
