/** One webhook as it arrived, its outcome, and its replay. */
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction, useLive } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDateTime, formatMoney, formatNumber } from '#web/ui/format.ts'
import { Refusal } from '#web/ui/refusal.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { VERDICT_TONES } from './verdict-tones.ts'

type Webhook = ResultOf<Contract['admin']['deposits']['getWebhook']>
type Verdict = Webhook['verdict']

function Facts({ webhook }: { webhook: Webhook }) {
  const { t, i18n } = useTranslation('providers')
  const { language } = i18n
  const { verdict, receivedAt, network, bytes, isReplay, deposit, body, isWhole } = webhook
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Badge tone={VERDICT_TONES[verdict]}>{t(`webhooks.verdicts.${verdict}`)}</Badge>
        <p className="mt-2 text-sm">{t(`webhooks.about.${verdict}`)}</p>
      </div>
      <p className="text-sm text-muted">
        {formatDateTime(receivedAt, language)}
        {isReplay ? ` · ${t('webhooks.replayed')}` : network === '' ? '' : ` · ${network}`}
        {` · ${t('webhooks.bytes', { bytes: formatNumber(bytes, language) })}`}
      </p>
      {deposit !== null && (
        <p className="text-sm wrap-anywhere">
          <span className="font-semibold">{deposit.orderId}</span> · {t(`webhooks.statuses.${deposit.status}`)} ·{' '}
          {t('webhooks.credited', { amount: formatMoney(deposit.credited, language) })}
        </p>
      )}
      <div>
        <h3 className="mb-1 text-sm font-semibold">{t('webhooks.body')}</h3>
        {body === '' ? (
          <p className="text-sm text-muted">{t('webhooks.erased')}</p>
        ) : (
          <pre className="rounded-md bg-sunken p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">{body}</pre>
        )}
        {body !== '' && !isWhole && <p className="mt-1 text-sm text-muted">{t('webhooks.cut')}</p>}
      </div>
    </div>
  )
}

interface DialogProps {
  webhookId: string
  onClose: () => void
}

export function WebhookDialog({ webhookId, onClose }: DialogProps) {
  const { t } = useTranslation(['providers', 'common'])
  const token = useSessionToken()
  const { data: webhook, error, retry } = useLive(api.admin.deposits.getWebhook, { token, webhookId })
  const { run, isBusy } = useAction(api.admin.deposits.replayWebhook)
  const errorText = useErrorText()
  const [result, setResult] = useState<Verdict | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const replay = async () => {
    setRefusal(undefined)
    setResult(null)
    try {
      setResult((await run({ token, webhookId })).verdict)
    } catch (failure) {
      setRefusal(errorText(failure))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={webhook?.trackId ?? t('webhooks.details')}
      description={t('webhooks.replayText')}
      closeLabel={t('webhooks.close')}
      footer={
        webhook?.isWhole === true && (
          <Button busy={isBusy} busyLabel={t('webhooks.replaying')} onClick={() => void replay()}>
            <RotateCw aria-hidden />
            {t('webhooks.replay')}
          </Button>
        )
      }
    >
      {webhook === undefined ? (
        error === null ? (
          <SkeletonRows rows={4} label={t('common:actions.loading')} />
        ) : (
          <ErrorState title={t('webhooks.failedList')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )
      ) : (
        <Facts webhook={webhook} />
      )}
      <p role="status" className="mt-3 text-sm font-semibold empty:hidden">
        {result !== null && t('webhooks.result', { verdict: t(`webhooks.verdicts.${result}`) })}
      </p>
      <Refusal>{refusal}</Refusal>
    </Dialog>
  )
}
