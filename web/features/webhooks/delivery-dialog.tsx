/** One delivery: its attempts with their answers, and the message as it was sent. */
import { useTranslation } from 'react-i18next'
import type { WebhookAttempt, WebhookDelivery } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { DateTime } from '#web/ui/values.tsx'
import type { EndpointActs } from './use-endpoint-acts.ts'
import { isAnswered } from './webhook-words.ts'

const isOk = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** "204", or why nothing was answered. */
export function AnswerText({ status, error }: Pick<WebhookAttempt, 'status' | 'error'>) {
  const { t } = useTranslation('webhooks')
  return <>{isAnswered(status) ? status : t(`errors.${error ?? 'broken'}`)}</>
}

export function AttemptRow({ attempt: { at, kind, type, status, error, ms, answer } }: { attempt: WebhookAttempt }) {
  const { t, i18n } = useTranslation('webhooks')
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={isOk(status) ? 'success' : 'danger'}>
          <AnswerText status={status} error={error} />
        </Badge>
        <DateTime at={at} language={i18n.language} />
        <span className="text-muted tabular-nums">{t('log.ms', { ms })}</span>
        <span className="text-muted">{t(`kinds.${kind}`)}</span>
        {type !== null && <code className="wrap-anywhere">{type}</code>}
      </div>
      {answer !== '' && <pre className="rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">{answer}</pre>}
    </li>
  )
}

/** Indented; as it came when it is no JSON. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

interface DeliveryDialogProps {
  endpointId: string
  delivery: Pick<WebhookDelivery, 'number' | 'type' | 'eventId'>
  /** The endpoint takes deliveries now. */
  isOn: boolean
  acts: EndpointActs
  onClose: () => void
}

export function DeliveryDialog({ endpointId, delivery: { number, type, eventId }, isOn, acts, onClose }: DeliveryDialogProps) {
  const { t } = useTranslation(['webhooks', 'common'])
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.webhooks.attempts, { token, endpointId, number })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={type}
      description={t('log.event', { number, id: eventId })}
      closeLabel={t('common:actions.close')}
      footer={
        <Button busy={acts.isBusy} disabled={!isOn} onClick={() => void acts.replay(number)}>
          {t('log.replay')}
        </Button>
      }
    >
      {data === undefined && error === null && <SkeletonRows rows={3} label={t('common:actions.loading')} />}
      {error !== null && <ErrorState title={t('log.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />}
      {data !== undefined && (
        <div className="flex flex-col gap-5">
          <section>
            <h3 className="text-sm font-semibold">{t('log.attempts')}</h3>
            {data.attempts.length === 0 ? (
              <p className="mt-2 text-sm text-muted">{t('log.noAttempt')}</p>
            ) : (
              <ul className="divide-y">
                {data.attempts.map((attempt) => (
                  <AttemptRow key={attempt.attemptId} attempt={attempt} />
                ))}
              </ul>
            )}
          </section>
          {data.body !== null && (
            <section>
              <h3 className="mb-2 text-sm font-semibold">{t('log.body')}</h3>
              <pre className="rounded-md bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">{pretty(data.body)}</pre>
            </section>
          )}
          {!isOn && <p className="text-sm text-muted">{t('log.off')}</p>}
        </div>
      )}
    </Dialog>
  )
}
