/** The second step of an order: price, delivery time, and the way of the money. */
import { Lock, RotateCcw, Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenAddons, deliveryDaysOf, totalCentsOf } from '#contract/rules/order-terms.ts'
import type { Product } from '#contract/types.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { PayLine, PayLines, ShortBalance } from '#web/ui/pay-check.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { Money } from '#web/ui/values.tsx'
import type { OrderDraft } from './order-draft.ts'

const DAY_MS = 86_400_000

interface OrderCheckProps {
  product: Product
  modelName: string
  draft: OrderDraft
  /** The wallet balance in dollars; null while unknown. */
  balanceCents: number | null
  /** The text of a refusal by the server. */
  refusal: string | null
  onAddFunds: () => void
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
  const { t, i18n } = useTranslation('ordering')
  const { language } = i18n
  const [now] = useState(() => Date.now())
  const addons = chosenAddons(product, draft.addonIds)
  const totalCents = totalCentsOf(product, addons)
  const total = formatMoney(dollarsFromCents(totalCents), language)
  const days = deliveryDaysOf(
    product.deliveryDays,
    addons.map(({ extraDays }) => extraDays),
  )
  const missingCents = balanceCents === null ? 0 : totalCents - balanceCents
  return (
    <div className="flex flex-col gap-5 text-sm">
      <blockquote className="border-l-2 border-accent pl-4 whitespace-pre-line wrap-break-word">{draft.desiredText.trim()}</blockquote>
      {draft.additionalNotes.trim() !== '' && (
        <p className="pl-4.5 whitespace-pre-line wrap-break-word text-muted">{draft.additionalNotes.trim()}</p>
      )}
      <PayLines>
        <PayLine label={product.name}>
          <Money amount={product.price} language={language} />
        </PayLine>
        {addons.map(({ _id, name, price }) => (
          <PayLine key={_id} label={name}>
            <Money amount={price} language={language} isSigned />
          </PayLine>
        ))}
        <PayLine label={t('delivery')}>
          {t('deliveryDays', { count: days })}
          <span className="block text-xs text-muted">{t('deliveryDate', { date: formatDate(now + days * DAY_MS, language) })}</span>
        </PayLine>
        {balanceCents !== null && (
          <>
            <PayLine label={t('balance')}>
              <Money amount={dollarsFromCents(balanceCents)} language={language} />
            </PayLine>
            {missingCents <= 0 && (
              <PayLine label={t('balanceAfter')}>
                <Money amount={dollarsFromCents(-missingCents)} language={language} />
              </PayLine>
            )}
          </>
        )}
      </PayLines>
      <ul className="flex flex-col gap-2.5 rounded-md bg-sunken px-4 py-3.5">
        <Assurance icon={<Lock aria-hidden />}>{t('moneyNow', { total })}</Assurance>
        <Assurance icon={<RotateCcw aria-hidden />}>{t('moneyBack', { name: modelName })}</Assurance>
        <Assurance icon={<Wallet aria-hidden />}>{t('moneyPaid', { name: modelName })}</Assurance>
      </ul>
      {missingCents > 0 && (
        <ShortBalance
          text={t('short', { amount: formatMoney(dollarsFromCents(missingCents), language) })}
          label={t('addFunds')}
          onAddFunds={onAddFunds}
        />
      )}
      <Refusal>{refusal}</Refusal>
    </div>
  )
}
