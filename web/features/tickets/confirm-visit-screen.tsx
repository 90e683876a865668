/**
 * /contact/confirm#…: the link that confirms the address of a question. Opening it changes nothing, because mail programs open links, too;
 * the button does.
 *
 *   asked ──button──▶ the ticket │ of an account
 *                └──▶ over
 */
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { CircleCheck, Hourglass, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VISITOR_CONFIRM_HOURS } from '#contract/limits.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/refusal.tsx'

type Outcome = { kind: 'confirm' } | { kind: 'over' } | { kind: 'account'; ticketId: string }

const ICONS = { confirm: MailCheck, over: Hourglass, account: CircleCheck }

export function ConfirmVisitScreen() {
  const { t } = useTranslation('contact')
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { run, isBusy } = useMutation(api.visits.confirm)
  const errorText = useErrorText()
  const [outcome, setOutcome] = useState<Outcome>({ kind: hash === '' ? 'over' : 'confirm' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const Icon = ICONS[outcome.kind]
  const confirm = async () => {
    setRefusal(null)
    try {
      const { ticketId, key } = await run({ key: hash })
      if (key === null) setOutcome({ kind: 'account', ticketId })
      else await navigate({ to: '/contact/ticket', hash: key, replace: true })
    } catch (error) {
      if (isCallError(error, 'code_over', 'bad_request')) setOutcome({ kind: 'over' })
      else setRefusal(errorText(error))
    }
  }
  return (
    <div
      className="mx-auto flex w-full max-w-md flex-col items-center gap-4 px-4 py-16 text-center"
      data-testid="confirm-visit"
      data-outcome={outcome.kind}
    >
      <Icon aria-hidden className="size-10 text-accent" />
      <div role="status">
        <h1 className="text-2xl">{t(`${outcome.kind}.title`)}</h1>
        <p className="mt-1 text-muted">{t(`${outcome.kind}.text`, { hours: VISITOR_CONFIRM_HOURS })}</p>
      </div>
      <Refusal>{refusal}</Refusal>
      {outcome.kind === 'confirm' && (
        <Button busy={isBusy} busyLabel={t('confirm.busy')} onClick={() => void confirm()} className="w-full">
          {t('confirm.submit')}
        </Button>
      )}
      {outcome.kind === 'over' && (
        <Link to="/contact" className={buttonClass('primary', 'md', 'w-full')}>
          {t('open')}
        </Link>
      )}
      {outcome.kind === 'account' && (
        <Link to="/tickets/$ticketId" params={{ ticketId: outcome.ticketId }} className={buttonClass('primary', 'md', 'w-full')}>
          {t('account.open')}
        </Link>
      )}
    </div>
  )
}
