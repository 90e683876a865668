/** In place of a profile or a composer: the reader has blocked this user, and can end that. */
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { UnblockButton } from './unblock-button.tsx'

export default function BlockNote({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation('safety')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border bg-sunken px-4 py-3" data-testid="block-note">
      <Ban aria-hidden className="size-5 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-56 text-sm wrap-anywhere">
        <strong className="block font-semibold">{t('block.noteTitle', { name })}</strong>
        <span className="text-muted">{t('block.noteText')}</span>
      </p>
      <UnblockButton userId={userId} name={name} />
    </div>
  )
}
