import { useTranslation } from 'react-i18next'
import type { ModelTransaction } from '#contract/types.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Money, RelativeTime } from '#web/ui/values.tsx'

/** One thing a model earned by. */
export function TransactionRow({ transaction }: { transaction: ModelTransaction }) {
  const { t, i18n } = useTranslation('wallet')
  const subject = transaction.order?.productName ?? transaction.post?.title ?? t(`earnings.types.${transaction.type}`)
  return (
    <li className="flex items-center gap-3 py-3 text-sm" data-testid="transaction">
      <Avatar name={transaction.user.name} src={transaction.user.picture} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{subject}</p>
        <p className="truncate text-muted">
          {transaction.user.name} · <RelativeTime at={transaction.createdAt} language={i18n.language} />
        </p>
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
