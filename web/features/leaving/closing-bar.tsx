/** Above every page of an account that closes: its last day or its open blocks, and the button that keeps the account. */
import { Link } from '@tanstack/react-router'
import { DoorOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { endsByItself } from './closing-blocks.tsx'
import { isOver } from './is-over.ts'
import { useKeepAccount } from './use-keep-account.ts'

/** Whether a block needs the user, or all blocks end by themselves; unknown: neither is shown. */
function Waiting() {
  const { t } = useTranslation('leaving')
  const token = useSessionToken()
  const { data: closing } = useLive(api.auth.getClosing, { token })
  return (
    <span className="min-w-0 wrap-anywhere">
      {closing === undefined ? t('leave.waits') : t(closing.blocks.every(endsByItself) ? 'bar.waitsForUs' : 'bar.waits')}{' '}
      <Link to="/settings/account" hash="leaving" className="underline underline-offset-4">
        {t('bar.look')}
      </Link>
    </span>
  )
}

export function ClosingBar({ closesAt }: { closesAt: number }) {
  const { t, i18n } = useTranslation('leaving')
  const { keep, isBusy } = useKeepAccount()
  return (
    <aside aria-label={t('bar.label')} className="border-b bg-warning-soft text-warning" data-testid="closing-bar">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-5 gap-y-2 px-4 py-2 text-sm md:px-6">
        <p className="flex min-w-0 flex-1 basis-72 items-start gap-2.5 font-semibold">
          <DoorOpen aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          {isOver(closesAt) ? (
            <Waiting />
          ) : (
            <span className="min-w-0 wrap-anywhere">{t('bar.text', { date: formatDate(closesAt, i18n.language) })}</span>
          )}
        </p>
        <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void keep()}>
          {t('leave.keep')}
        </Button>
      </div>
    </aside>
  )
}
