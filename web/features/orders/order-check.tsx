/** The second step of an order: price, delivery time, and the way of the money. */
import { Lock, Paperclip, RotateCcw, Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenAddons, deliveryDaysOf, totalCentsOf } from '#contract/rules/order-terms.ts'
import type { Product, Question } from '#contract/types.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { PayLine, PayLines, ShortBalance } from '#web/ui/pay-check.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { Money } from '#web/ui/values.tsx'
import type { OrderDraft } from './order-draft.ts'
import { answersOf } from './order-form.ts'

const DAY_MS = 86_400_000

interface OrderCheckProps {
  product: Product
  modelName: string
  draft: OrderDraft
  /** The wallet balance in dollars; null while unknown. */
  balanceCents: number | null
  /** The text of a refusal by the server. */
  refusal: ReactNode
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

/** The answers, and the names of files that answer no question. */
function Answers({ questions, draft }: { questions: readonly Question[]; draft: OrderDraft }) {
  const given = answersOf(questions, draft).map(({ key, text, objectId }) => ({
    key,
    question: questions.find((one) => one.key === key)?.text ?? '',
    text: text ?? draft.files.find((file) => file.objectId === objectId)?.fileName ?? '',
    objectId,
  }))
  const files = draft.files.filter(({ objectId }) => !given.some((answer) => answer.objectId === objectId))
  if (given.length + files.length === 0) return null
  return (
    <div className="flex flex-col gap-2.5 pl-4.5">
      {given.length > 0 && (
        <dl className="flex flex-col gap-2">
          {given.map(({ key, question, text }) => (
            <div key={key}>
              <dt className="text-muted wrap-break-word">{question}</dt>
              <dd className="whitespace-pre-line wrap-break-word">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {files.length > 0 && (
        <ul className="flex flex-col gap-1 text-muted">
          {files.map(({ objectId, fileName }) => (
            <li key={objectId} className="flex items-center gap-2">
              <Paperclip aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0 truncate">{fileName}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function OrderCheck({ product, modelName, draft, balanceCents, refusal, onAddFunds }: OrderCheckProps) {
  const { t, i18n } = useTranslation(['ordering', 'models'])
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
      <Answers questions={product.questions} draft={draft} />
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
        {product.freeRevisions > 0 && (
          <PayLine label={t('models:products.revisions', { count: product.freeRevisions })}>
            {t('eachWithin', { days: t('models:products.days', { count: product.revisionDays }) })}
          </PayLine>
        )}
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
      {product.licence !== '' && (
        <section>
          <h3 className="font-semibold">{t('licence')}</h3>
          <p className="mt-1 whitespace-pre-line wrap-break-word text-muted">{product.licence}</p>
        </section>
      )}
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
