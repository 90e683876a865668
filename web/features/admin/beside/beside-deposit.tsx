/** A deposit beside a ticket about it: the expected and the arrived amount, the network, and the outcome. */
import { Link } from '@tanstack/react-router'
import { WalletCards } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { mayOpen } from '#contract/rules/admin-pages.ts'
import type { DepositStatus, DeskDeposit } from '#contract/types.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { LiveCard } from '#web/lib/live/live-card.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { DateTime, Money } from '#web/ui/values.tsx'
import { Fact } from '../user/user-facts.tsx'

const TONES: Record<DepositStatus, Tone> = {
  pending: 'warning',
  confirming: 'info',
  success: 'success',
  failed: 'danger',
  expired: 'neutral',
}

function Facts({ deposit }: { deposit: DeskDeposit }) {
  const { t, i18n } = useTranslation('admin')
  const { language } = i18n
  const { network, amount, received, credited, missing, otherCoin, createdAt, expiresAt, settledAt, status } = deposit
  return (
    <dl className="divide-y border-y text-sm">
      <Fact label={t('beside.deposit.network')}>{network ?? t('beside.deposit.noNetwork')}</Fact>
      <Fact label={t('beside.deposit.expected')}>
        <Money amount={amount} language={language} />
      </Fact>
      <Fact label={t('beside.deposit.arrived')}>
        <Money amount={received} language={language} className="block text-right font-semibold" />
        {missing > 0 && received > 0 && (
          <span className="block text-right text-warning">
            {t('beside.deposit.missing')} <Money amount={missing} language={language} />
          </span>
        )}
        {otherCoin !== null && <span className="block text-right text-warning">{t('beside.deposit.otherCoin', { coin: otherCoin })}</span>}
      </Fact>
      <Fact label={t('beside.deposit.credited')}>
        <Money amount={credited} language={language} />
      </Fact>
      <Fact label={t('beside.deposit.opened')}>
        <DateTime at={createdAt} language={language} />
      </Fact>
      {settledAt !== null ? (
        <Fact label={t('beside.deposit.settled')}>
          <DateTime at={settledAt} language={language} />
        </Fact>
      ) : (
        expiresAt !== null && (
          <Fact label={t(status === 'expired' ? 'beside.deposit.expired' : 'beside.deposit.expires')}>
            <DateTime at={expiresAt} language={language} />
          </Fact>
        )
      )}
    </dl>
  )
}

/** Links for owners to more details. */
function Pages({ deposit }: { deposit: DeskDeposit }) {
  const { t } = useTranslation('admin')
  const { user } = useAuth()
  const link = buttonClass('link')
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
      {mayOpen(user?.adminRole, 'ledger') && (
        <Link to="/admin/ledger" search={{ cause: deposit._id }} className={link}>
          {t('users.money.ledger')}
        </Link>
      )}
      {mayOpen(user?.adminRole, 'apiSettings') && (
        <Link to="/admin/api-settings/webhooks" search={{ q: deposit.orderId }} className={link}>
          {t('beside.deposit.webhooks')}
        </Link>
      )}
    </div>
  )
}

export function BesideDeposit({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation(['admin', 'tickets'])
  const token = useSessionToken()
  const live = useLive(api.admin.tickets.getDeposit, { token, ticketId })
  return (
    <LiveCard
      live={live}
      icon={<WalletCards aria-hidden />}
      title={t('tickets:abouts.deposit')}
      failed={t('beside.deposit.failed')}
      gone={t('beside.deposit.gone')}
      testId="beside-deposit"
    >
      {(deposit) => (
        <>
          <div>
            <p className="text-sm font-semibold break-all tabular-nums">{deposit.orderId}</p>
            <p aria-live="polite" className="mt-1 flex flex-wrap items-center gap-2 text-sm">
              <Badge tone={TONES[deposit.status]}>{t(`users.linked.depositStatuses.${deposit.status}`)}</Badge>
              {deposit.reason !== null && <span>{t(`beside.deposit.reasons.${deposit.reason}`)}</span>}
            </p>
          </div>
          <Facts deposit={deposit} />
          <Pages deposit={deposit} />
        </>
      )}
    </LiveCard>
  )
}
