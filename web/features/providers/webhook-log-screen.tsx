/** /admin/api-settings/webhooks: the deliveries of the payment provider. For owners. */
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Webhook } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import { FORGED_KEPT_DAYS, WEBHOOK_KEPT_DAYS } from '#contract/rules/providers.ts'
import { TABLES } from '#contract/rules/tables.ts'
import type { ResultOf } from '#realtime/define.ts'
import { api } from '#web/lib/live/api.ts'
import { type Column, DataTable } from '#web/lib/table/data-table.tsx'
import type { Address } from '#web/lib/table/table-address.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatDateTime, formatNumber } from '#web/ui/format.ts'
import { VERDICT_TONES } from './verdict-tones.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

type Delivery = ResultOf<Contract['admin']['deposits']['listWebhooks']>['items'][number]

const RULE = TABLES.webhookLog

function useColumns(onOpen: (webhookId: string) => void): Record<(typeof RULE.columns)[number], Column<Delivery>> {
  const { t, i18n } = useTranslation('providers')
  const { language } = i18n
  return {
    payment: {
      label: t('webhooks.columns.payment'),
      cell: ({ _id, trackId }) => (
        <button
          type="button"
          onClick={() => onOpen(_id)}
          className="inline-flex min-h-9 items-center text-left font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {trackId ?? t('webhooks.noPayment')}
        </button>
      ),
    },
    verdict: {
      label: t('webhooks.columns.verdict'),
      cell: ({ verdict, isReplay }) => (
        <span className="inline-flex flex-wrap justify-end gap-1.5 md:justify-start">
          <Badge tone={VERDICT_TONES[verdict]}>{t(`webhooks.verdicts.${verdict}`)}</Badge>
          {isReplay && <Badge tone="info">{t('webhooks.replayed')}</Badge>}
        </span>
      ),
    },
    receivedAt: { label: t('webhooks.columns.receivedAt'), cell: ({ receivedAt }) => formatDateTime(receivedAt, language) },
    deposit: {
      label: t('webhooks.columns.deposit'),
      cell: ({ deposit }) =>
        deposit === null ? null : (
          <span className="text-muted">
            <span className="wrap-anywhere">{deposit.orderId}</span> · {t(`webhooks.statuses.${deposit.status}`)}
          </span>
        ),
    },
    network: { label: t('webhooks.columns.network'), cell: ({ network }) => (network === '' ? null : network) },
    size: {
      label: t('webhooks.columns.size'),
      isNumeric: true,
      cell: ({ bytes }) => t('webhooks.bytes', { bytes: formatNumber(bytes, language) }),
    },
  }
}

interface LogProps {
  address: Address
  onAddress: (address: Record<string, string>, options: { replace: boolean }) => void
}

export function WebhookLogScreen({ address, onAddress }: LogProps) {
  const { t } = useTranslation('providers')
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <div className="mx-auto w-full max-w-6xl">
      <DataTable
        table="webhookLog"
        title={t('webhooks.title')}
        address={address}
        onAddress={onAddress}
        list={api.admin.deposits.listWebhooks}
        count={api.admin.deposits.countWebhooks}
        columns={useColumns(setOpenId)}
        filters={{
          verdict: {
            label: t('webhooks.columns.verdict'),
            values: Object.fromEntries(RULE.filters.verdict.map((verdict) => [verdict, t(`webhooks.verdicts.${verdict}`)])),
          },
        }}
        about={<p className="mt-1 text-muted">{t('webhooks.text', { days: WEBHOOK_KEPT_DAYS, forged: FORGED_KEPT_DAYS })}</p>}
        actions={
          <Link to="/admin/api-settings" className="inline-flex items-center gap-1 text-sm text-muted underline-offset-4 hover:underline">
            <ChevronLeft aria-hidden className="size-4" />
            {t('webhooks.back')}
          </Link>
        }
        searchLabel={t('webhooks.search')}
        failed={t('webhooks.failedList')}
        none={t('webhooks.none')}
        icon={Webhook}
        testId="webhook"
      />
      {openId !== null && <WebhookDialog key={openId} webhookId={openId} onClose={() => setOpenId(null)} />}
    </div>
  )
}
