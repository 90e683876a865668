/**
 * /confirm-email#…: the link of a mail. Opening it changes nothing, because mail programs open links, too; the button does.
 *
 *   asked ──button──▶ confirmed | changed | already
 *                └──▶ over
 */
import { Link, useLocation } from '@tanstack/react-router'
import { CircleCheck, Hourglass, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { waitingIntent } from '#web/lib/auth/intent.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

type Outcome = 'asked' | 'confirmed' | 'changed' | 'already' | 'over'

const ICONS = { asked: MailCheck, confirmed: CircleCheck, changed: CircleCheck, already: CircleCheck, over: Hourglass }

export function ConfirmEmailScreen() {
  const { t } = useTranslation('recovery')
  const { hash } = useLocation()
  const { token } = useAuth()
  const { run, isBusy } = useMutation(api.auth.confirmEmail)
  const callFailed = useCallFailed()
  const [outcome, setOutcome] = useState<Outcome>(hash === '' ? 'over' : 'asked')
  const Icon = ICONS[outcome]
  const isSignedIn = token !== undefined && token !== ''
  const isHydrated = useIsHydrated()
  const intent = isHydrated ? waitingIntent() : null

  const confirm = async () => {
    try {
      setOutcome((await run({ confirmToken: hash })).outcome)
    } catch (error) {
      if (isCallError(error, 'code_over', 'bad_request')) setOutcome('over')
      else callFailed(error)
    }
  }
  return (
    <div className="flex flex-col items-center gap-4 text-center" data-testid="confirm-email" data-outcome={outcome}>
      <Icon aria-hidden className="size-10 text-accent" />
      <div role="status">
        <h1 className="text-2xl">{t(`confirm.${outcome}.title`)}</h1>
        <p className="mt-1 text-sm text-muted">{t(`confirm.${outcome}.text`)}</p>
      </div>
      {outcome === 'asked' ? (
        <Button busy={isBusy} busyLabel={t('confirm.busy')} onClick={() => void confirm()} className="w-full">
          {t('confirm.submit')}
        </Button>
      ) : (
        <Link
          to={isSignedIn ? (intent?.page ?? '/') : '/sign-in'}
          search={isSignedIn ? undefined : { redirect: intent?.page }}
          className={buttonClass('primary', 'md', 'w-full')}
        >
          {!isSignedIn ? t('confirm.signIn') : intent === null ? t('confirm.goOn') : t('confirm.goOnTo', { name: intent.name })}
        </Link>
      )}
    </div>
  )
}
