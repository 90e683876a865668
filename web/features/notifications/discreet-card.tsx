/** Settings → Notifications: mails and push messages without names, amounts or subjects. */
import { EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'

export function DiscreetCard({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('notifications')
  const token = useSessionToken()
  const callFailed = useCallFailed()
  const { run, isBusy } = useMutation(api.notifications.saveDiscreet, {
    optimistic: (store, choice) => {
      const settings = store.get(api.notifications.getSettings, { token })
      if (settings !== undefined) store.set(api.notifications.getSettings, { token }, { ...settings, isDiscreet: choice.isOn })
    },
  })
  const save = async (next: boolean) => {
    try {
      await run({ token, isOn: next })
    } catch (error) {
      callFailed(error, t('settings.notSaved'))
    }
  }
  return (
    <Card aria-labelledby="discreet-mode">
      <CardHeader icon={<EyeOff aria-hidden />} title={<span id="discreet-mode">{t('discreet.title')}</span>} text={t('discreet.text')} />
      <CardBody>
        <Switch isOn={isOn} disabled={isBusy} onChange={(next) => void save(next)} text={t('discreet.note')}>
          {t('discreet.isOn')}
        </Switch>
      </CardBody>
    </Card>
  )
}
