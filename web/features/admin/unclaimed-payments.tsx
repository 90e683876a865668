/** Payments to erased accounts. Owners and finance send them back outside of the site, and book that here. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/states.tsx'
import { Money, RelativeTime } from '#web/ui/values.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import type { UnclaimedPayment } from './unclaimed-payment.ts'

const PAGE_LENGTH = 10

function PaymentRow({ payment, onReturn }: { payment: UnclaimedPayment; onReturn: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const amount = formatMoney(payment.amount, i18n.language)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 text-sm first:pt-0 last:pb-0" data-testid="unclaimed-payment">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold break-all">{payment.orderId}</p>
        <p className="break-all text-muted">
          {payment.trackId !== null && `${payment.provider} ${payment.trackId} · `}
          <RelativeTime at={payment.arrivedAt} language={i18n.language} />
        </p>
      </div>
      <Button size="sm" variant="secondary" onClick={onReturn} aria-label={t('unclaimed.bookOf', { amount })}>
        {t('unclaimed.book')}
      </Button>
      <Money amount={payment.amount} language={i18n.language} className="ml-auto font-semibold" />
    </li>
  )
}

function Payments() {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const list = usePages(api.admin.deposits.listUnclaimed, {
    token,
    limit: PAGE_LENGTH,
  })
  const [returned, setReturned] = useState<UnclaimedPayment | null>(null)
  const payments = list.pages.flatMap(({ items }) => items)
  return (
    <>
      <LiveList
        list={list}
        count={payments.length}
        failed={t('unclaimed.failed')}
        skeleton={<SkeletonRows rows={1} label={t('common:actions.loading')} />}
        empty={null}
        isAutomatic={false}
      >
        <ul className="divide-y">
          {payments.map((payment) => (
            <PaymentRow key={payment._id} payment={payment} onReturn={() => setReturned(payment)} />
          ))}
        </ul>
      </LiveList>
      {returned !== null && <ReturnDialog key={returned._id} payment={returned} onClose={() => setReturned(null)} />}
    </>
  )
}

/** `total`: dollars that wait. Only admins who may book the payments load them: the call refuses all others. */
export function UnclaimedPayments({ total, mayReturn }: { total: number; mayReturn: boolean }) {
  const { t, i18n } = useTranslation('admin')
  return (
    <Card aria-labelledby="unclaimed" data-testid="unclaimed">
      <CardHeader
        title={<span id="unclaimed">{t('unclaimed.title')}</span>}
        text={t('unclaimed.text', { total: formatMoney(total, i18n.language) })}
      />
      <CardBody>{mayReturn ? <Payments /> : <p className="text-sm text-muted">{t('unclaimed.forbidden')}</p>}</CardBody>
    </Card>
  )
}
