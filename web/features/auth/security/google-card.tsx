/** Settings → Security: the connected Google account. Nothing where the installation does not offer Google. */
import { LogIn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { GooglePlace } from '#web/lib/google/google-place.tsx'
import { type GoogleOptions, type GoogleProof, useGoogleButton } from '#web/lib/google/use-google-button.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast-store.ts'

export function GoogleCard() {
  const { t } = useTranslation('security')
  const token = useSessionToken()
  const { data: options } = useLive(api.auth.getSignInOptions, {})
  const { data: link } = useLive(api.auth.getGoogleLink, token === '' ? 'skip' : { token })
  // A connected account can be disconnected where Google is no longer offered.
  if (options === undefined || link === undefined || (options.google === null && link === null)) return null
  return (
    <Card data-testid="google-card">
      <CardHeader title={t('google.title')} text={t('google.text')} icon={<LogIn aria-hidden />} />
      <CardBody>
        {link !== null ? <Connected email={link.email} /> : options.google !== null && <Connecting google={options.google} />}
      </CardBody>
    </Card>
  )
}

function Connected({ email }: { email: string }) {
  const { t } = useTranslation('security')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.auth.unlinkGoogle)
  const callFailed = useCallFailed()
  const disconnect = async () => {
    try {
      await run({ token })
      toast({ title: t('google.unlinked') })
    } catch (error) {
      callFailed(error, t('google.notUnlinked'))
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 font-semibold wrap-anywhere">{t('google.connected', { email })}</p>
      <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void disconnect()}>
        {t('google.disconnect')}
      </Button>
    </div>
  )
}

function Connecting({ google }: { google: GoogleOptions }) {
  const { t } = useTranslation('security')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.auth.linkGoogle)
  const callFailed = useCallFailed()
  const connect = async (proof: GoogleProof) => {
    try {
      await run({ token, ...proof })
      toast({ title: t('google.linked') })
      return true
    } catch (error) {
      callFailed(error, t('google.failed'))
      return false
    }
  }
  const button = useGoogleButton(google, 'use', connect)
  if (button.state === 'absent') return <p className="text-sm text-muted">{t('google.absent')}</p>
  return (
    <div className="max-w-sm">
      <GooglePlace button={button} label={t('google.connect')} isBusy={isBusy} busyLabel={t('google.busy')} />
    </div>
  )
}
