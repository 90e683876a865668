import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayTakeStep } from '#contract/rules/withdrawals.ts'
import type { Withdrawal, WithdrawalStatus } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'
import { SupportLink } from '#web/lib/support-link.tsx'
import { Money, RelativeTime } from '#web/ui/values.tsx'

const TONES: Record<WithdrawalStatus, Tone> = {
  requested: 'warning',
  approved: 'info',
  sent: 'success',
  rejected: 'danger',
  failed: 'danger',
}
const SHOWN = 3

function WithdrawalRow({ withdrawal, onCancel }: { withdrawal: Withdrawal; onCancel: () => void }) {
  const { t, i18n } = useTranslation('wallet')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 text-sm" data-testid="withdrawal" data-status={withdrawal.status}>
      <Money amount={withdrawal.amount} language={i18n.language} className="font-semibold" />
      {withdrawal.isCancelled ? (
        <Badge>{t('withdrawals.takenBack')}</Badge>
      ) : (
        <Badge tone={TONES[withdrawal.status]}>{t(`withdrawals.statuses.${withdrawal.status}`)}</Badge>
      )}
      <RelativeTime at={withdrawal.createdAt} language={i18n.language} className="ml-auto text-xs text-muted" />
      <p className="flex w-full min-w-0 items-center justify-between gap-3 text-xs text-muted">
        <span className="truncate">
          {t(`withdrawal.${withdrawal.paymentMethod}`)} · {withdrawal.paymentDetails}
        </span>
        {mayTakeStep(withdrawal.status, 'cancel') && (
          <Button
            variant="link"
            size="sm"
            className="text-xs"
            onClick={onCancel}
            aria-label={t('withdrawals.cancelOf', { amount: formatMoney(withdrawal.amount, i18n.language) })}
          >
            {t('withdrawals.cancel')}
          </Button>
        )}
      </p>
      {withdrawal.refund !== null && (
        <p className="w-full text-xs text-muted">
          {t('withdrawals.refund')}.{' '}
          {t('withdrawals.payout', {
            payout: formatMoney(withdrawal.refund.payout, i18n.language),
            cost: formatMoney(withdrawal.refund.networkCost, i18n.language),
          })}
        </p>
      )}
      {withdrawal.reason !== null && <p className="w-full wrap-break-word text-muted">{withdrawal.reason}</p>}
      {withdrawal.reference !== null && (
        <p className="w-full truncate text-xs text-muted">{t('withdrawals.reference', { reference: withdrawal.reference })}</p>
      )}
      <SupportLink about={{ kind: 'withdrawal', key: withdrawal._id }} />
    </li>
  )
}

/** The fragment of the dashboard's address that leads to the withdrawals. */
export const WITHDRAWALS_HASH = 'withdrawals'

/** The heading, which an address with the fragment scrolls to and focuses. The list comes after the page, so no browser does that. */
function Heading() {
  const { t } = useTranslation('wallet')
  const isAsked = useLocation({ select: ({ hash }) => hash === WITHDRAWALS_HASH })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isAsked) return
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [isAsked])
  return (
    <h3 ref={heading} id={WITHDRAWALS_HASH} tabIndex={-1} className="text-sm font-semibold">
      {t('withdrawals.title')}
    </h3>
  )
}

/** The user's withdrawals, newest first, with the amounts on hold and the reasons of refusals. */
export function Withdrawals() {
  const { t, i18n } = useTranslation(['wallet', 'common'])
  const token = useSessionToken()
  const list = usePages(api.withdrawals.getMine, { token, limit: SHOWN })
  const { run, isBusy } = useMutation(api.withdrawals.cancelWithdrawal)
  const callFailed = useCallFailed()
  const [cancelled, setCancelled] = useState<Withdrawal | null>(null)
  const items = list.pages.flatMap((page) => page.items)
  const held = list.pages[0]?.held ?? 0

  const cancel = async (withdrawal: Withdrawal) => {
    try {
      await run({ token, withdrawalId: withdrawal._id })
      toast({
        title: t('withdrawals.taken'),
        description: t('withdrawals.takenText', { amount: formatMoney(withdrawal.amount, i18n.language) }),
      })
    } catch (failure) {
      if (isCallError(failure, 'wrong_status')) toast({ variant: 'destructive', title: t('withdrawals.movedOn') })
      else callFailed(failure)
    }
    setCancelled(null)
  }
  return (
    <>
      <LiveList list={list} count={items.length} failed={t('withdrawals.loadFailed')} skeleton={null} empty={null} isAutomatic={false}>
        <div className="mt-6 border-t pt-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Heading />
            {held > 0 && <p className="text-xs text-muted">{t('withdrawals.held', { amount: formatMoney(held, i18n.language) })}</p>}
          </div>
          <ul className="mt-1 divide-y">
            {items.map((withdrawal) => (
              <WithdrawalRow key={withdrawal._id} withdrawal={withdrawal} onCancel={() => setCancelled(withdrawal)} />
            ))}
          </ul>
        </div>
      </LiveList>
      <ConfirmDialog
        open={cancelled !== null}
        onOpenChange={(isOpen) => !isOpen && setCancelled(null)}
        title={t('withdrawals.cancelTitle')}
        text={t('withdrawals.cancelText', { amount: formatMoney(cancelled?.amount ?? 0, i18n.language) })}
        confirmLabel={t('withdrawals.cancelConfirm')}
        cancelLabel={t('withdrawals.keep')}
        closeLabel={t('common:actions.close')}
        isBusy={isBusy}
        onConfirm={() => cancelled !== null && void cancel(cancelled)}
      />
    </>
  )
}
