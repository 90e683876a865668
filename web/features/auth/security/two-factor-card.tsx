/** Settings → Security: the second factor. Each change requires a proof, sends a mail, and holds withdrawals. */
import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import { WITHDRAWAL_HOLD_HOURS } from '#contract/limits.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { type ShownSecret, TotpDialog } from './totp-dialog.tsx'
import { TrustedDevices } from './trusted-devices.tsx'

type TwoFactor = ResultOf<Contract['auth']['getTwoFactor']>
type Factor = 'totp' | 'mail'
/** The step that waits for a confirmation. */
type Asked = { is: 'off'; factor: Factor } | { is: 'mail' } | { is: 'codes' }

interface RowProps {
  title: string
  text: string
  isOn?: boolean
  children: ReactNode
  testId: string
}

function Row({ title, text, isOn = false, children, testId }: RowProps) {
  const { t } = useTranslation('factor')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0" data-testid={testId}>
      <div className="min-w-48 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-[0.9375rem] font-semibold">
          {title}
          {isOn && <Badge tone="success">{t('card.on')}</Badge>}
        </p>
        <p className="text-muted">{text}</p>
      </div>
      {children}
    </li>
  )
}

/** Asks before a step that voids something, then takes it. */
function Asking({ asked, onCodes, onClose }: { asked: Asked; onCodes: (codes: readonly string[]) => void; onClose: () => void }) {
  const { t } = useTranslation(['factor', 'common'])
  const token = useSessionToken()
  const off = useMutation(api.auth.turnOffFactor)
  const mail = useMutation(api.auth.turnOnMailCodes)
  const renew = useMutation(api.auth.renewBackupCodes)
  const callFailed = useCallFailed()
  const key = asked.is === 'off' ? (`off.${asked.factor}` as const) : asked.is

  const take = async () => {
    try {
      if (asked.is === 'off') {
        await off.run({ token, factor: asked.factor })
        toast({ title: t('card.turnedOff') })
      } else if (asked.is === 'mail') {
        const { backupCodes } = await mail.run({ token })
        toast({ title: t('card.turnedOn') })
        if (backupCodes !== null) onCodes(backupCodes)
      } else onCodes((await renew.run({ token })).backupCodes)
    } catch (error) {
      callFailed(error, t('card.failed'))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(`ask.${key}.title`)}
      text={t(`ask.${key}.text`, { hours: WITHDRAWAL_HOLD_HOURS })}
      confirmLabel={t(`ask.${key}.confirm`)}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={off.isBusy || mail.isBusy || renew.isBusy}
      isDangerous={asked.is === 'off'}
      onConfirm={() => void take()}
    />
  )
}

function Factors({ twoFactor }: { twoFactor: TwoFactor }) {
  const { t, i18n } = useTranslation('factor')
  const token = useSessionToken()
  const begin = useMutation(api.auth.beginTotp)
  const callFailed = useCallFailed()
  const [shown, setShown] = useState<ShownSecret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { totpSince, mailSince, canMail, backupCodesLeft, devices } = twoFactor
  const isOn = totpSince !== null || mailSince !== null
  const since = (at: number) => t('card.since', { date: formatDate(at, i18n.language) })

  const setUp = async () => {
    try {
      setShown(await begin.run({ token }))
    } catch (error) {
      callFailed(error, t('card.failed'))
    }
  }
  const off = (factor: Factor) => (
    <Button variant="secondary" size="sm" onClick={() => setAsked({ is: 'off', factor })} aria-label={t(`card.${factor}.off`)}>
      {t('card.off')}
    </Button>
  )
  return (
    <>
      <ul className="divide-y">
        <Row
          title={t('card.totp.title')}
          text={totpSince === null ? t('card.totp.text') : since(totpSince)}
          isOn={totpSince !== null}
          testId="factor-totp"
        >
          {totpSince === null ? (
            <Button size="sm" busy={begin.isBusy} onClick={() => void setUp()}>
              {t('card.totp.on')}
            </Button>
          ) : (
            off('totp')
          )}
        </Row>
        <Row
          title={t('card.mail.title')}
          text={mailSince !== null ? since(mailSince) : t(canMail ? 'card.mail.text' : 'card.mail.cannot')}
          isOn={mailSince !== null}
          testId="factor-mail"
        >
          {mailSince !== null
            ? off('mail')
            : canMail && (
                <Button variant="secondary" size="sm" onClick={() => setAsked({ is: 'mail' })}>
                  {t('card.mail.on')}
                </Button>
              )}
        </Row>
        {isOn && (
          <Row title={t('card.codes.title')} text={t('card.codes.left', { count: backupCodesLeft })} testId="factor-codes">
            <Button variant="secondary" size="sm" onClick={() => setAsked({ is: 'codes' })}>
              {t('card.codes.renew')}
            </Button>
          </Row>
        )}
      </ul>
      <TrustedDevices devices={devices} />
      {shown !== null && (
        <TotpDialog
          shown={shown}
          onClose={() => setShown(null)}
          onActive={(made) => {
            setShown(null)
            setCodes(made)
            toast({ title: t('card.turnedOn') })
          }}
        />
      )}
      {asked !== null && <Asking asked={asked} onCodes={setCodes} onClose={() => setAsked(null)} />}
      {codes !== null && <BackupCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

export function TwoFactorCard() {
  const { t } = useTranslation(['factor', 'security', 'common'])
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.auth.getTwoFactor, token === '' ? 'skip' : { token })
  return (
    <Card aria-labelledby="two-factor-card">
      <CardHeader icon={<ShieldCheck aria-hidden />} title={<span id="two-factor-card">{t('card.title')}</span>} text={t('card.text')} />
      <CardBody>
        {data !== undefined && <Factors twoFactor={data} />}
        {data === undefined && error === null && <SkeletonRows rows={2} label={t('common:actions.loading')} />}
        {data === undefined && error !== null && (
          <ErrorState title={t('security:loadFailed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )}
      </CardBody>
    </Card>
  )
}
