import { createFileRoute } from '@tanstack/react-router'
import { type StatementSearch, statementSearch } from '#web/features/wallet/statement-search.ts'
import { TransactionsScreen } from '#web/features/wallet/transactions-screen.tsx'
import { addressOf } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/transactions')({
  validateSearch: addressOf<StatementSearch>('/transactions'),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['wallet', 'order']),
  component: Transactions,
  head: titled((t) => t('nav.transactions')),
})

function Transactions() {
  const navigate = Route.useNavigate()
  return (
    <TransactionsScreen
      search={Route.useSearch({ select: statementSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
