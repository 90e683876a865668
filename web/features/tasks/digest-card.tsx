/** The daily mail of tasks: on /tasks, and among the settings of notifications. */
import { MailCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { Switch } from '#web/ui/switch.tsx'

const UTC = 'UTC'

export function DigestCard() {
  const { t } = useTranslation(['tasks', 'common'])
  const token = useSessionToken()
  const titleId = useId()
  const callFailed = useCallFailed()
  const { data, error, retry } = useLive(api.tasks.getDigest, { token })
  const { run, isBusy } = useMutation(api.tasks.saveDigest, {
    optimistic: (store, { isOn }) => {
      const digest = store.get(api.tasks.getDigest, { token })
      if (digest !== undefined) store.set(api.tasks.getDigest, { token }, { ...digest, isOn })
    },
  })
  const save = async (isOn: boolean) => {
    try {
      await run({ token, isOn })
    } catch (failure) {
      callFailed(failure, t('digest.notSaved'))
    }
  }
  return (
    <Card aria-labelledby={titleId} data-testid="digest">
      <CardHeader icon={<MailCheck aria-hidden />} title={<span id={titleId}>{t('digest.title')}</span>} text={t('digest.cardText')} />
      <CardBody>
        {data === undefined && error !== null && (
          <ErrorState title={t('digest.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )}
        {data === undefined && error === null && <SkeletonRows rows={1} label={t('common:actions.loading')} />}
        {data !== undefined && (
          <Switch
            isOn={data.isOn}
            disabled={isBusy || !data.hasMail}
            onChange={(isOn) => void save(isOn)}
            text={data.hasMail ? t('digest.text', { zone: (data.timeZone ?? UTC).replaceAll('_', ' ') }) : t('digest.noMail')}
          >
            {t('digest.isOn')}
          </Switch>
        )}
      </CardBody>
    </Card>
  )
}
