/** Download of a completed order (spec §4, §8). */
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { followDownload } from '#web/lib/follow-download.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** One button for one file; several files each have a button with their name. */
export function DownloadButtons({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const token = useSessionToken()
  const { run, isBusy } = useAction(api.orders.createDownloadLink)
  const callFailed = useCallFailed()
  const download = async (objectId?: string) => {
    try {
      const { url } = await run({ token, orderId: order._id, ...(objectId === undefined ? {} : { objectId }) })
      followDownload(url)
    } catch (error) {
      if (isCallError(error, 'media_missing', 'not_found'))
        toast({ variant: 'destructive', title: t('download.error'), description: t('download.missing') })
      else callFailed(error, t('download.error'))
    }
  }
  if (order.files.length <= 1) {
    return (
      <Button size="sm" variant="secondary" busy={isBusy} onClick={() => void download()} data-testid="download">
        <Download aria-hidden />
        {t('download.download')}
      </Button>
    )
  }
  return order.files.map((file) => (
    <Button
      key={file.objectId}
      size="sm"
      variant="secondary"
      busy={isBusy}
      onClick={() => void download(file.objectId)}
      className="max-w-48"
      title={file.fileName}
      data-testid="download"
    >
      <Download aria-hidden />
      <span className="truncate">{file.fileName}</span>
    </Button>
  ))
}
