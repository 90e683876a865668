/** Settings → Notifications: push messages on this device. */
import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { type Push, usePush } from './use-push.ts'

function Actions({ state, isBusy, turnOn, turnOff, test }: Push) {
  const { t } = useTranslation('notifications')
  if (state === 'off') {
    return (
      <Button size="sm" busy={isBusy} onClick={() => void turnOn()} data-testid="push-on">
        {t('push.turnOn')}
      </Button>
    )
  }
  return (
    <>
      <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void test()} data-testid="push-test">
        {t('push.test')}
      </Button>
      <Button variant="ghost" size="sm" busy={isBusy} onClick={() => void turnOff()} data-testid="push-off">
        {t('push.turnOff')}
      </Button>
    </>
  )
}

export function PushCard() {
  const { t } = useTranslation('notifications')
  const push = usePush()
  const { state } = push
  return (
    <Card aria-labelledby="push-settings" data-testid="push-card" data-state={state}>
      <CardHeader
        icon={<BellRing aria-hidden />}
        title={<span id="push-settings">{t('push.title')}</span>}
        text={t('push.text')}
        aside={state === 'on' && <Badge tone="success">{t('push.isOn')}</Badge>}
      />
      <CardBody className="flex flex-col items-start gap-3">
        {state === 'denied' && <p className="text-sm">{t('push.denied')}</p>}
        {state === 'unsupported' && <p className="text-sm">{t('push.unsupported')}</p>}
        {(state === 'on' || state === 'off') && (
          <div className="flex flex-wrap gap-2">
            <Actions {...push} />
          </div>
        )}
      </CardBody>
    </Card>
  )
}
