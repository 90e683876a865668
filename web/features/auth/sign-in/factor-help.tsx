/** Help for users without any of their factors at hand: the phone is lost, or the passkey is on another device. */
import { useTranslation } from 'react-i18next'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'

interface FactorHelpProps {
  /** The methods of the account. */
  ways: readonly string[]
  /** The methods that work in this browser. */
  waysHere: readonly string[]
}

/** The contact address of the installation, when it has one. */
function Contact() {
  const { t } = useTranslation('factor')
  const { data } = useLive(api.systemSettings.getByKey, { key: 'contact_email' })
  const address = data?.value ?? ''
  if (address === '') return null
  return (
    <>
      {' '}
      {t('help.contact')}{' '}
      <a href={`mailto:${address}`} className="font-semibold wrap-anywhere text-accent underline underline-offset-4">
        {address}
      </a>
    </>
  )
}

export function FactorHelp({ ways, waysHere }: FactorHelpProps) {
  const { t } = useTranslation('factor')
  return (
    <div className="flex flex-col gap-2 text-sm text-muted" data-testid="factor-help">
      {ways.includes('passkey') && !waysHere.includes('passkey') && <p>{t('help.passkeyElsewhere')}</p>}
      {ways.includes('backup') ? (
        <p>{t('help.backup')}</p>
      ) : (
        <p>
          {t(ways.length === 0 ? 'otp.noWay' : 'help.noBackup')}
          <Contact />
        </p>
      )}
    </div>
  )
}
