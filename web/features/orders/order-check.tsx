/** The second step of an order: what it costs, when it comes, and what happens with the money. */
import { Lock, RotateCcw, Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/types.ts'
import { dollarsOf } from '#web/lib/cents.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { Money } from '#web/ui/values.tsx'
import type { OrderDraft } from './order-draft.ts'
import { chosenAddons, deliveryDaysOf, totalCentsOf } from './order-price.ts'

const DAY_MS = 86_400_000

interface OrderCheckProps {
  product: Product
  modelName: string
  draft: OrderDraft
  /** What the wallet holds; null while it is not known. */
  balanceCents: number | null
  /** What the server refused, in words. */
  refusal: string | null
  onAddFunds: () => void
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-1.5">
      <dt className="min-w-0 text-muted">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

function Assurance({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-accent">
      {icon}
      <span>{children}</span>
    </li>
  )
}

export function OrderCheck({ product, modelName, draft, balanceCents, refusal, onAddFunds }: OrderCheckProps) {
  const { t, i18n } = useTranslation('models')
  const { language } = i18n
  const [now] = useState(() => Date.now())
  const totalCents = totalCentsOf(product, draft.addonIds)
  const total = formatMoney(dollarsOf(totalCents), language)
  const days = deliveryDaysOf(product, draft.addonIds)
  const missingCents = balanceCents === null ? 0 : totalCents - balanceCents
  return (
    <div className="flex flex-col gap-5 text-sm">
      <blockquote className="border-l-2 border-accent pl-4 whitespace-pre-line wrap-break-word">{draft.desiredText.trim()}</blockquote>
      {draft.additionalNotes.trim() !== '' && <p className="pl-4.5 whitespace-pre-line wrap-break-word text-muted">{draft.additionalNotes.trim()}</p>}
      <dl className="divide-y border-y">
        <Line label={product.name}>
          <Money amount={product.price} language={language} />
        </Line>
        {chosenAddons(product, draft.addonIds).map(({ _id, name, price }) => (
          <Line key={_id} label={name}>
            <Money amount={price} language={language} isSigned />
          </Line>
        ))}
        <Line label={t('order.delivery')}>
          {t('order.deliveryDays', { count: days })}
          <span className="block text-xs text-muted">{t('order.deliveryDate', { date: formatDate(now + days * DAY_MS, language) })}</span>
        </Line>
        {balanceCents !== null && (
          <>
            <Line label={t('order.balance')}>
              <Money amount={dollarsOf(balanceCents)} language={language} />
            </Line>
            {missingCents <= 0 && (
              <Line label={t('order.balanceAfter')}>
                <Money amount={dollarsOf(-missingCents)} language={language} />
              </Line>
            )}
          </>
        )}
      </dl>
      <ul className="flex flex-col gap-2.5 rounded-md bg-sunken px-4 py-3.5">
        <Assurance icon={<Lock aria-hidden />}>{t('order.moneyNow', { total })}</Assurance>
        <Assurance icon={<RotateCcw aria-hidden />}>{t('order.moneyBack', { name: modelName })}</Assurance>
        <Assurance icon={<Wallet aria-hidden />}>{t('order.moneyPaid', { name: modelName })}</Assurance>
      </ul>
      {missingCents > 0 && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-soft px-4 py-3 text-warning">
          <span className="min-w-0 flex-1 basis-56">{t('order.short', { amount: formatMoney(dollarsOf(missingCents), language) })}</span>
          <Button size="sm" onClick={onAddFunds}>
            {t('order.addFunds')}
          </Button>
        </div>
      )}
      {refusal !== null && (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-danger">
          {refusal}
        </p>
      )}
    </div>
  )
}
