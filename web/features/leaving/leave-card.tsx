/** Settings → Security: closes the account. Lists beforehand the erased and the kept data with reasons, and the open blocks. */
import { DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLOSING_DAYS } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { BalanceChoice } from './balance-choice.tsx'
import { balanceOf, ClosingBlocks, type ClosingState, endsByItself } from './closing-blocks.tsx'
import { Closing } from './closing.tsx'
import { LastPayoutDialog } from './last-payout-dialog.tsx'
import { useAgreedAmount } from './use-agreed-amount.ts'

const DAY_MS = 86_400_000
/** Data that outlives the account, as in docs/decisions/2026-11-21-leaving.md; each text says for how long. */
const KEPT = ['money', 'sold', 'reviews', 'terms', 'record', 'handle'] as const

function Consequences() {
  const { t } = useTranslation('leaving')
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {(['then', 'goes'] as const).map((part) => (
        <div key={part}>
          <dt className="font-semibold">{t(`leave.${part}Title`)}</dt>
          <dd className="text-muted">{t(`leave.${part}`)}</dd>
        </div>
      ))}
      <div data-testid="what-stays">
        <dt className="font-semibold">{t('leave.staysTitle')}</dt>
        <dd className="text-muted">
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
            {KEPT.map((part) => (
              <li key={part}>{t(`leave.stays.${part}`)}</li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  )
}

interface ConfirmProps {
  /** Dollars that the user gives up. */
  givesUp: number | undefined
  onClose: () => void
}

function ConfirmLeaving({ givesUp, onClose }: ConfirmProps) {
  const { t, i18n } = useTranslation(['leaving', 'common'])
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.auth.requestDeletion)
  const callFailed = useCallFailed()
  const [openedAtMs] = useState(() => Date.now())
  const leave = async () => {
    try {
      const { closesAt } = await run({ token, ...(givesUp === undefined ? {} : { givesUp }) })
      toast({ title: t('leave.begun'), description: t('leave.begunText', { date: formatDate(closesAt, i18n.language) }) })
    } catch (error) {
      callFailed(error, t('leave.failed'))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      isDangerous
      onOpenChange={onClose}
      title={t('leave.confirmTitle')}
      text={t('leave.confirmText', { date: formatDate(openedAtMs + CLOSING_DAYS * DAY_MS, i18n.language) })}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={isBusy}
      onConfirm={() => void leave()}
    />
  )
}

/** A balance is paid out or given up; every other block has to be settled first. */
function Leaving({ closing: { blocks, payoutMinimum, heldUntil } }: { closing: ClosingState }) {
  const { t } = useTranslation('leaving')
  /** The dollars that the question is about; null: the question is closed. */
  const [asked, setAsked] = useState<{ givesUp: number | undefined } | null>(null)
  const [isPayingOut, setIsPayingOut] = useState(false)
  const balance = balanceOf(blocks)
  const { isAgreed, agree } = useAgreedAmount(balance)
  const isSettled = blocks.every((block) => block.kind === 'balance' || endsByItself(block))
  return (
    <div className="flex flex-col gap-5">
      <Consequences />
      <ClosingBlocks blocks={blocks} />
      {balance !== undefined && isSettled && (
        <BalanceChoice
          amount={balance}
          minimum={payoutMinimum}
          isGivenUp={isAgreed}
          onGiveUp={agree}
          onPayOut={() => setIsPayingOut(true)}
        />
      )}
      <Button
        variant="danger"
        className="self-start"
        disabled={!isSettled || (balance !== undefined && !isAgreed)}
        onClick={() => setAsked({ givesUp: balance })}
      >
        {t('leave.close')}
      </Button>
      {asked !== null && <ConfirmLeaving givesUp={asked.givesUp} onClose={() => setAsked(null)} />}
      {isPayingOut && balance !== undefined && (
        <LastPayoutDialog amount={balance} isClosing={false} heldUntil={heldUntil} onClose={() => setIsPayingOut(false)} />
      )}
    </div>
  )
}

export function LeaveCard() {
  const { t } = useTranslation(['leaving', 'common'])
  const token = useSessionToken()
  const { data, error, retry } = useLive(api.auth.getClosing, { token })
  return (
    <Card id="leaving" aria-labelledby="leave-card" data-testid="leave-card">
      <CardHeader icon={<DoorOpen aria-hidden />} title={<span id="leave-card">{t('leave.title')}</span>} text={t('leave.text')} />
      <CardBody>
        {data === undefined && error === null && <SkeletonRows rows={3} label={t('common:actions.loading')} />}
        {data === undefined && error !== null && (
          <ErrorState title={t('loadFailed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )}
        {data !== undefined && (data.closesAt === null ? <Leaving closing={data} /> : <Closing closesAt={data.closesAt} closing={data} />)}
      </CardBody>
    </Card>
  )
}
