import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Makes a link to a file of an order, for minutes; answers null after a refusal, which it has shown (spec §8). */
export function useFileLink(orderId: string): {
  linkTo: (objectId: string, use: 'preview' | 'download') => Promise<string | null>
  isBusy: boolean
} {
  const { t } = useTranslation('orders')
  const token = useSessionToken()
  const { run, isBusy } = useAction(api.orders.createDownloadLink)
  const callFailed = useCallFailed()
  const linkTo = async (objectId: string, use: 'preview' | 'download') => {
    try {
      return (await run({ token, orderId, objectId, ...(use === 'preview' && { isPreview: true }) })).url
    } catch (error) {
      if (isCallError(error, 'media_missing', 'not_found'))
        toast({ variant: 'destructive', title: t('download.error'), description: t('download.missing') })
      else callFailed(error, t('download.error'))
      return null
    }
  }
  return { linkTo, isBusy }
}
