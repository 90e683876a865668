/** Sets up an authenticator app: scan the code or type the secret, then the first code. */
import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WITHDRAWAL_HOLD_HOURS } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed, useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { FactorCodeField, isComplete } from './factor-code-field.tsx'

export interface ShownSecret {
  readonly secret: string
  readonly uri: string
}

interface TotpDialogProps {
  shown: ShownSecret
  /** Runs once the app is on. Null: the account has backup codes already. */
  onActive: (backupCodes: readonly string[] | null) => void
  onClose: () => void
}

const GROUP = /.{1,4}/g

function Secret({ secret }: { secret: string }) {
  const { t } = useTranslation('factor')
  const callFailed = useCallFailed()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setIsCopied(true)
    } catch (error) {
      callFailed(error, t('copyFailed'))
    }
  }
  return (
    <div className="flex min-w-0 flex-col items-center gap-2">
      <p className="text-center text-sm text-muted">{t('app.typed')}</p>
      <code className="text-center font-mono text-sm wrap-anywhere select-all" data-testid="totp-secret">
        {secret.match(GROUP)?.join(' ')}
      </code>
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span role="status">{t(isCopied ? 'copied' : 'copy')}</span>
      </Button>
    </div>
  )
}

export function TotpDialog({ shown, onActive, onClose }: TotpDialogProps) {
  const { t } = useTranslation(['factor', 'common'])
  const token = useSessionToken()
  const { run } = useMutation(api.auth.activateTotp)
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: isComplete('totp', code) ? undefined : t('code.missing') }),
    empties: ['code'],
    onRefusal: (error) => ({ field: 'code', text: isCallError(error, 'wrong_code') ? t('app.wrongCode') : errorText(error) }),
    send: async ({ code }) => onActive((await run({ token, code })).backupCodes),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isLocked={form.isBusy}
      closesOutside={false}
      size="sm"
      title={t('app.title')}
      description={t('app.scan', { hours: WITHDRAWAL_HOLD_HOURS })}
      closeLabel={t('common:actions.close')}
    >
      <form {...form.props} className="flex flex-col gap-5">
        <div className="flex flex-col items-center gap-4 pt-1">
          <QrCode text={shown.uri} label={t('app.qr')} />
          <Secret secret={shown.secret} />
        </div>
        <FactorCodeField way="totp" form={form} inputRef={input} />
        <Button type="submit" busy={form.isBusy} busyLabel={t('app.busy')} disabled={!isComplete('totp', form.values.code)}>
          {t('app.submit')}
        </Button>
      </form>
    </Dialog>
  )
}
