/** The calendar feed: its secret address is made here and shown once; a new one ends the old one. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FEED_REFRESH_HOURS } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'

interface CalendarDialogProps {
  /** Null: there is none yet. */
  feed: { isDetailed: boolean } | null
  onClose: () => void
}

/** The new address, shown once. */
function MadeAddress({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation('connections')
  return (
    <>
      <div className="flex items-center gap-3 rounded-md bg-sunken p-3">
        <code className="min-w-0 flex-1 text-sm wrap-anywhere select-all" data-testid="feed-address">
          {address}
        </code>
        <CopyButton
          text={address}
          label={t('calendar.copy')}
          copiedLabel={t('copied')}
          onFail={() => toast({ title: t('copyFailed'), variant: 'destructive' })}
        />
      </div>
      <p className="text-sm text-muted">{t('calendar.once')}</p>
      <Button className="self-start" onClick={onClose}>
        {t('saved')}
      </Button>
    </>
  )
}

export function CalendarDialog({ feed, onClose }: CalendarDialogProps) {
  const { t } = useTranslation(['connections', 'common'])
  const token = useSessionToken()
  const make = useMutation(api.connections.makeFeed)
  const end = useMutation(api.connections.endFeed)
  const callFailed = useCallFailed()
  const [isDetailed, setIsDetailed] = useState(feed?.isDetailed ?? false)
  const [address, setAddress] = useState<string | null>(null)
  const [isEnding, setIsEnding] = useState(false)
  const makeAddress = async () => {
    try {
      const { path } = await make.run({ token, isDetailed })
      setAddress(new URL(path, window.location.origin).href)
    } catch (error) {
      callFailed(error)
    }
  }
  const endFeed = async () => {
    try {
      await end.run({ token })
      toast({ title: t('calendar.ended') })
      onClose()
    } catch (error) {
      callFailed(error)
      setIsEnding(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isLocked={make.isBusy || end.isBusy}
      closesOutside={address === null}
      title={t('apps.calendar.title')}
      description={t('calendar.text', { hours: FEED_REFRESH_HOURS })}
      closeLabel={t('common:actions.close')}
    >
      <div className="flex flex-col gap-5">
        {address === null ? (
          <>
            <Switch isOn={isDetailed} onChange={setIsDetailed} text={t('calendar.detailedText')}>
              {t('calendar.detailed')}
            </Switch>
            {feed !== null && <p className="text-sm text-muted">{t('calendar.replaces')}</p>}
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => void makeAddress()} busy={make.isBusy} data-testid="make-feed">
                {t(feed === null ? 'calendar.make' : 'calendar.replace')}
              </Button>
              {feed !== null && (
                <Button variant="secondary" onClick={() => setIsEnding(true)}>
                  {t('calendar.end')}
                </Button>
              )}
            </div>
          </>
        ) : (
          <MadeAddress address={address} onClose={onClose} />
        )}
      </div>
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setIsEnding}
        title={t('calendar.endTitle')}
        text={t('calendar.endText')}
        confirmLabel={t('calendar.end')}
        cancelLabel={t('common:actions.cancel')}
        closeLabel={t('common:actions.close')}
        isBusy={end.isBusy}
        isDangerous
        onConfirm={() => void endFeed()}
      />
    </Dialog>
  )
}
