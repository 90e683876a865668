/** Settings → Security: a copy of the user's own data, from the request to the download. */
import { FileArchive } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultOf } from '#realtime/define.ts'
import type { Contract } from '#contract/index.ts'
import { asLanguage } from '#web/i18n/languages.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatBytes, formatDate } from '#web/ui/format.ts'
import { Progress } from '#web/ui/progress.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'

type OwnExport = NonNullable<ResultOf<Contract['auth']['getExport']>['export']>

function useCancel(): { cancel: (exportId: string) => Promise<void>; isBusy: boolean } {
  const { t } = useTranslation('leaving')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.auth.cancelExport)
  const callFailed = useCallFailed()
  const cancel = async (exportId: string) => {
    try {
      await run({ token, exportId })
    } catch (error) {
      // The export is cancelled already, as the user asked.
      if (!isCallError(error, 'wrong_status', 'not_found')) callFailed(error, t('data.cancelFailed'))
    }
  }
  return { cancel, isBusy }
}

function UnderWay({ copy }: { copy: OwnExport }) {
  const { t } = useTranslation('leaving')
  const { cancel, isBusy } = useCancel()
  return (
    <div className="flex flex-col items-start gap-4">
      {copy.state === 'queued' ? (
        <output className="text-sm text-muted">{t('data.queued')}</output>
      ) : (
        <div className="w-full max-w-md">
          <Progress value={copy.progress} label={t('data.running')} />
        </div>
      )}
      <Button variant="secondary" busy={isBusy} onClick={() => void cancel(copy._id)}>
        {t('data.cancel')}
      </Button>
    </div>
  )
}

function Ready({ copy }: { copy: OwnExport }) {
  const { t, i18n } = useTranslation(['leaving', 'common'])
  const token = useSessionToken()
  const link = useMutation(api.auth.createExportLink)
  const { cancel, isBusy } = useCancel()
  const callFailed = useCallFailed()
  const [isRemoving, setIsRemoving] = useState(false)
  const download = async () => {
    try {
      location.assign((await link.run({ token, exportId: copy._id })).url)
    } catch (error) {
      callFailed(error, t('data.downloadFailed'))
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        {t('data.ready', { date: formatDate(copy.expiresAt ?? 0, i18n.language) })}{' '}
        <span className="text-muted">{t('data.size', { size: formatBytes(copy.sizeBytes ?? 0, i18n.language) })}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={link.isBusy} onClick={() => void download()}>
          {t('data.download')}
        </Button>
        <Button variant="secondary" onClick={() => setIsRemoving(true)}>
          {t('data.remove')}
        </Button>
      </div>
      {isRemoving && (
        <ConfirmDialog
          open
          isDangerous
          onOpenChange={setIsRemoving}
          title={t('data.removeTitle')}
          text={t('data.removeText')}
          confirmLabel={t('data.remove')}
          cancelLabel={t('common:actions.cancel')}
          closeLabel={t('common:actions.close')}
          isBusy={isBusy}
          onConfirm={() => void cancel(copy._id)}
        />
      )}
    </div>
  )
}

/** Allows a request until the limit of the day is reached. */
function Ask({ leftToday, isAgain }: { leftToday: number; isAgain: boolean }) {
  const { t, i18n } = useTranslation('leaving')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.auth.requestExport)
  const callFailed = useCallFailed()
  const ask = async () => {
    try {
      await run({ token, language: asLanguage(i18n.language) ?? 'en' })
    } catch (error) {
      callFailed(error, t('data.askFailed'))
    }
  }
  if (leftToday === 0) return <p className="text-sm text-muted">{t('data.noneLeft')}</p>
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="secondary" busy={isBusy} onClick={() => void ask()}>
        {t(isAgain ? 'data.askAgain' : 'data.ask')}
      </Button>
      <p className="text-sm text-muted">{t('data.hint', { left: leftToday })}</p>
    </div>
  )
}

export function DataCard() {
  const { t } = useTranslation(['leaving', 'common'])
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.auth.getExport, { token })
  const copy = data?.export ?? null
  const isUnderWay = copy?.state === 'queued' || copy?.state === 'running'
  return (
    <Card id="data" aria-labelledby="data-card" data-testid="data-card">
      <CardHeader icon={<FileArchive aria-hidden />} title={<span id="data-card">{t('data.title')}</span>} text={t('data.text')} />
      <CardBody>
        {data === undefined && error === null && <SkeletonRows rows={1} label={t('common:actions.loading')} />}
        {data === undefined && error !== null && (
          <ErrorState title={t('loadFailed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )}
        {data !== undefined && (
          <div className="flex flex-col gap-5">
            {copy !== null && isUnderWay && <UnderWay copy={copy} />}
            {copy?.state === 'ready' && <Ready copy={copy} />}
            {copy?.state === 'failed' && (
              <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
                {t('data.failed')}
              </p>
            )}
            {!isUnderWay && <Ask leftToday={data.leftToday} isAgain={copy?.state === 'ready' || copy?.state === 'failed'} />}
          </div>
        )}
      </CardBody>
    </Card>
  )
}
