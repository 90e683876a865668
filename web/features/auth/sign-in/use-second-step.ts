import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SecondStep } from '#contract/types.ts'
import { beginWaiting, keepWaiting } from '#web/lib/auth/second-step.ts'

interface Beginning {
  email: string
  redirect: string | undefined
}

/** Goes to /otp for the second step, after the first one succeeded. */
export function useSecondStep(): (step: SecondStep, beginning: Beginning) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (step, beginning) => {
      keepWaiting(beginWaiting(step, beginning, Date.now()))
      await navigate({ to: '/otp' })
    },
    [navigate],
  )
}
