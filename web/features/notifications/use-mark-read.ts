import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'

/** Marks notifications as read: those of `ids`, or all. Shows a failure as a toast. */
export function useMarkRead(): { markRead: (ids?: readonly string[]) => Promise<void>; isBusy: boolean } {
  const { t } = useTranslation('notifications')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.notifications.markRead)
  const callFailed = useCallFailed()
  const markRead = useCallback(
    async (ids?: readonly string[]) => {
      try {
        await run({ token, ...(ids === undefined ? {} : { notificationIds: [...ids] }) })
      } catch (error) {
        callFailed(error, t('markFailed'))
      }
    },
    [run, token, callFailed, t],
  )
  return { markRead, isBusy }
}
