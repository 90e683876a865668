/** Browsers that skip the second factor; each trust can be ended. */
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'
import { DEVICE_ICONS, useDeviceName } from '../sign-in/device-name.ts'

type Device = ResultOf<Contract['auth']['getTwoFactor']>['devices'][number]

function DeviceRow({ device }: { device: Device }) {
  const { t, i18n } = useTranslation(['factor', 'security'])
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.auth.revokeTrustedDevice)
  const callFailed = useCallFailed()
  const name = useDeviceName()(device)
  const Icon = DEVICE_ICONS[device.kind]
  const end = async () => {
    try {
      await run({ token, deviceId: device._id })
      toast({ title: t('devices.ended') })
    } catch (error) {
      // The trust has ended already, as the user wanted.
      if (!isCallError(error, 'not_found')) callFailed(error)
    }
  }
  return (
    <li className="flex items-start gap-3 py-3" data-testid="trusted-device">
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{name}</p>
        <p className="text-muted">
          {t('devices.until', { date: formatDate(device.expiresAt, i18n.language) })}
          {device.place !== null && <span className="whitespace-nowrap"> · {t('security:sessions.place', { place: device.place })}</span>}
        </p>
      </div>
      <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void end()} aria-label={t('devices.endOf', { device: name })}>
        {t('devices.end')}
      </Button>
    </li>
  )
}

export function TrustedDevices({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation('factor')
  if (devices.length === 0) return null
  return (
    <section className="pt-4">
      <h3 className="text-[0.9375rem] font-semibold">{t('devices.title')}</h3>
      <p className="text-sm text-muted">{t('devices.text')}</p>
      <ul className="divide-y">
        {devices.map((device) => (
          <DeviceRow key={device._id} device={device} />
        ))}
      </ul>
    </section>
  )
}
