import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ResultOf } from '#realtime/define.ts'
import type { Contract } from '#contract/index.ts'
import { OF_FINANCE } from '#contract/rules/admin-pages.ts'
import { mayTakeStep, type WithdrawalStep } from '#contract/rules/withdrawals.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDate, formatDateTime, formatMoney } from '#web/ui/format.ts'
import { Masked } from '#web/ui/masked.tsx'
import { Money, RelativeTime } from '#web/ui/values.tsx'

export type AdminWithdrawal = ResultOf<Contract['admin']['withdrawals']['list']>['items'][number]
export type DecisionKind = 'approve' | 'send' | 'reject' | 'fail'

const TONES: Record<AdminWithdrawal['status'], Tone> = {
  requested: 'warning',
  approved: 'info',
  sent: 'success',
  rejected: 'danger',
  failed: 'danger',
}

const isAhead = (at: number | null): at is number => at !== null && at > Date.now()

/** Facts that speak for caution or for trust. */
function Risk({ withdrawal: { risk, isLast } }: { withdrawal: AdminWithdrawal }) {
  const { t, i18n } = useTranslation('admin')
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <li>{t('risk.earned', { amount: formatMoney(risk.totalEarned, i18n.language) })}</li>
      {isLast && <li>{t('risk.deposited', { amount: formatMoney(risk.totalDeposited, i18n.language) })}</li>}
      <li>{t('risk.completed', { count: risk.completedOrders })}</li>
      <li>{t('risk.since', { date: formatDate(risk.memberSince, i18n.language) })}</li>
      {risk.isFirstWithdrawal && (
        <li>
          <Badge tone="warning">{t('risk.first')}</Badge>
        </li>
      )}
      {risk.sharedDetails > 0 && (
        <li>
          <Badge tone="danger">{t('risk.shared', { count: risk.sharedDetails })}</Badge>
        </li>
      )}
    </ul>
  )
}

/** A refund of unspent deposits: the network takes its cost from the sent amount. */
function RefundNote({ withdrawal: { amount, refund } }: { withdrawal: AdminWithdrawal }) {
  const { t, i18n } = useTranslation('admin')
  const money = (dollars: number) => formatMoney(dollars, i18n.language)
  if (refund === null) return null
  const words = { payout: money(refund.payout), amount: money(amount), cost: money(refund.networkCost) }
  return <p className="text-sm font-semibold">{t('withdrawals.refund', words)}</p>
}

/** The user whose money it is, with a link to their page, and the time of the request. */
function Owner({ withdrawal: { model, createdAt } }: { withdrawal: AdminWithdrawal }) {
  const { t, i18n } = useTranslation('admin')
  const name = useUserName()(model.name)
  return (
    <>
      <Avatar name={name} src={model.picture} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate font-semibold">
          <Link
            to="/admin/users/$userId"
            params={{ userId: model._id }}
            className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {!isFormer(model.name) && (
            <>
              <Masked value={model.email} hint={t('users.emailHidden')} />
              {' · '}
            </>
          )}
          <RelativeTime at={createdAt} language={i18n.language} />
        </p>
      </div>
    </>
  )
}

export function WithdrawalRow({ withdrawal, onDecide }: { withdrawal: AdminWithdrawal; onDecide: (kind: DecisionKind) => void }) {
  const { t, i18n } = useTranslation('admin')
  const { status, model } = withdrawal
  const nameOf = useUserName()
  const { user } = useAuth()
  // No admin decides on a withdrawal of their own.
  const mayDecide = user?.adminRole != null && OF_FINANCE.includes(user.adminRole) && user._id !== model._id
  const may = (step: WithdrawalStep) => mayDecide && mayTakeStep(status, step)
  // Open: the money can still return to the balance.
  const isOpen = mayTakeStep(status, 'reject')
  return (
    <li className="flex flex-col gap-3 py-5" data-testid="admin-withdrawal" data-status={status}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Owner withdrawal={withdrawal} />
        {withdrawal.isLast && <Badge tone="info">{t(withdrawal.isKept ? 'withdrawals.lastKept' : 'withdrawals.last')}</Badge>}
        {withdrawal.isCancelled ? (
          <Badge>{t('withdrawals.takenBack')}</Badge>
        ) : (
          <Badge tone={TONES[status]}>{t(`withdrawals.statuses.${status}`)}</Badge>
        )}
        <Money amount={withdrawal.amount} language={i18n.language} className="ml-auto text-lg font-semibold" />
      </div>
      <p className="text-sm break-all">
        <span className="text-muted">
          {withdrawal.paymentMethod === 'paypal' ? t('withdrawals.paypal') : t('withdrawals.crypto', { network: withdrawal.network ?? '' })}
        </span>{' '}
        <Masked value={withdrawal.paymentDetails} hint={t('withdrawals.detailsHidden')} />
      </p>
      <RefundNote withdrawal={withdrawal} />
      <Risk withdrawal={withdrawal} />
      {isOpen && isAhead(withdrawal.heldUntil) && (
        <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning" data-testid="withdrawal-hold">
          {t('withdrawals.heldUntil', { date: formatDateTime(withdrawal.heldUntil, i18n.language) })}
        </p>
      )}
      {withdrawal.approvedBy !== null && (
        <p className="text-sm text-muted">{t('withdrawals.approvedBy', { name: nameOf(withdrawal.approvedBy) })}</p>
      )}
      {withdrawal.reference !== null && (
        <p className="text-sm text-muted">{t('withdrawals.reference', { reference: withdrawal.reference })}</p>
      )}
      {withdrawal.reason !== null && <p className="text-sm text-muted">{withdrawal.reason}</p>}
      {may('reject') && (
        <div className="flex flex-wrap gap-2">
          {may('approve') && (
            <Button size="sm" onClick={() => onDecide('approve')}>
              {t('withdrawals.approve')}
            </Button>
          )}
          {may('send') && (
            <Button size="sm" onClick={() => onDecide('send')}>
              {t('withdrawals.send')}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => onDecide('reject')}>
            {t('withdrawals.reject')}
          </Button>
        </div>
      )}
      {may('fail') && (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => onDecide('fail')}>
          {t('withdrawals.fail')}
        </Button>
      )}
    </li>
  )
}
