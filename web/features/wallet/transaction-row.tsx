import { useTranslation } from 'react-i18next'
import type { ModelTransaction } from '#contract/types.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Money, RelativeTime } from '#web/ui/values.tsx'

/** One earning of a model. */
export function TransactionRow({ transaction }: { transaction: ModelTransaction }) {
  const { t, i18n } = useTranslation('wallet')
  const customerName = useUserName()(transaction.user.name)
  const about = transaction.order?.productName ?? transaction.post?.title
  const kind = t(`earnings.types.${transaction.type}`)
  const subject = about === undefined ? kind : transaction.type === 'tip' ? t('earnings.tipFor', { subject: about }) : about
  return (
    <li className="flex items-center gap-3 py-3 text-sm" data-testid="transaction">
      <Avatar name={customerName} src={transaction.user.picture} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{subject}</p>
        <p className="truncate text-muted">
          {customerName} · <RelativeTime at={transaction.createdAt} language={i18n.language} />
        </p>
        {transaction.note !== '' && <p className="mt-1 border-l-2 pl-3 wrap-anywhere">{transaction.note}</p>}
      </div>
      <div className="text-right">
        <Money amount={transaction.modelEarnings} language={i18n.language} isSigned className="font-semibold text-success" />
        <p className="text-xs text-muted">
          {t('earnings.of')} <Money amount={transaction.amount} language={i18n.language} />
        </p>
      </div>
    </li>
  )
}
