/** Shares the address of a post: by the system's own sheet on a touch screen, by the clipboard elsewhere. */
import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'

export function ShareButton({ path, title }: { path: string; title: string }) {
  const { t } = useTranslation('posts')
  const share = async () => {
    const url = new URL(path, location.origin).href
    try {
      if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
        await navigator.share({ url, title })
        return
      }
      await navigator.clipboard.writeText(url)
      toast({ title: t('share.copied'), description: url })
    } catch (error) {
      // Closing the sheet is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast({ variant: 'destructive', title: t('share.failed'), description: url })
    }
  }
  return (
    <IconButton label={t('share.label')} onClick={() => void share()}>
      <Share2 aria-hidden />
    </IconButton>
  )
}
